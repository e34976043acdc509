"""The crisis cards, and the corporations that come with them. One line declares a card: number, players, level, name.

Sources differ on a few cards (see tests/facts/crisis_cards.json); the reading that fits their siblings was taken.
"""

from __future__ import annotations

from typing import Any, Final

from ...family.cards import BLUE, CORPORATION, GREEN, Action, Card, When
from ...family.effects import Draw, Gain, InOrder, Lose, Produce
from ...family.tags import BUILDING, EARTH, EVENT, JOVIAN, PLANT, POWER, SCIENCE, SPACE
from ..crisis.card import CrisisCard, Pay, Play, PlayCard, Raise
from ..crisis.effects import (
    BarPhase,
    CoverOcean,
    Decide,
    Each,
    FewerDummies,
    GiveCard,
    GiveUpGreen,
    LoseUpTo,
    LowerByZone,
    LowerOxygen,
    LowerTemperature,
    LowerTwo,
    MayGive,
    RedDetriments,
    RemoveMarker,
    ShareMoney,
    TakeBack,
)
from ..effects import DiscardCards, LoseRating
from ..production import Capacity
from . import CARDS

CRISES: Final[dict[int, dict[str, CrisisCard]]] = {n: {} for n in range(5)}  # by number of players (0: any), then by id
CORPORATIONS: Final[dict[str, Card]] = {}


def crisis(
    number: int,
    players: int,
    level: int,
    name: str,
    markers: int = 0,
    immediate: Any = (),
    persistent: Any = (),
    goals: Any = (),
    supplies: int = 0,
) -> None:
    """A crisis card (K-054); one without markers is discarded after its immediate effect (OK-11)."""
    card = CrisisCard(f"C{number:02d}", players, level, name, markers, immediate, persistent, goals, supplies)
    CRISES[players][card.id] = card


def corporation(number: int, name: str, *tags: str, **what: Any) -> None:
    """A corporation of Crisis only (K-018)."""
    card = Card(CORPORATION, f"C{number:02d}", name, "crisis", 0, tags, **what)
    CORPORATIONS[card.id] = card


def crises(players: int) -> dict[str, CrisisCard]:
    """The crisis cards of a game with so many players, by id (K-022)."""
    return {**CRISES[0], **CRISES[players]}


corporation(1, "Burstar", SPACE, play=[Gain(mc=46), Capacity(titanium=1)], when=[When("costly", RemoveMarker(), least=18)])
corporation(2, "Magna Inc", play=[Gain(mc=40), Produce(mc=1)], when=[When("marker", Gain(mc=2))])
corporation(3, "Orbex United", EARTH, play=[Gain(mc=38)], actions=[Action([], [ShareMoney(2, 3)])])
corporation(4, "Sharizen", BUILDING, play=[Gain(mc=44)], actions=[Action([GiveCard()], [TakeBack()])])
ALL: Final = {**CARDS, **CORPORATIONS}

# any number of players
crisis(5, 0, 0, "Distress Signal")
crisis(6, 0, 0, "Damage Report")
crisis(7, 0, 0, "Bleak Forecast")

# one player
crisis(8, 1, 1, "Emergency Shelters", markers=1, immediate=[Each(Draw(1)), LowerTemperature(1)], persistent=[LowerTemperature(1)], goals=[Play(BUILDING)])
crisis(9, 1, 1, "Atmosphere Rupture", markers=1, immediate=[Each(Decide(Lose(mc=5), LoseRating(1)))], persistent=[LowerOxygen(1)], goals=[Play(SPACE)])
crisis(10, 1, 1, "Catastrophic Erosion", markers=2, immediate=[Each(BarPhase())], persistent=[CoverOcean(1)], goals=[PlayCard(GREEN)])
crisis(11, 1, 1, "Barren Crater", markers=2, immediate=[Each(Draw(1)), LowerOxygen(1)], persistent=[Decide(CoverOcean(1), LowerTemperature(1))], goals=[PlayCard(BLUE)])
crisis(12, 1, 2, "Greenhouse Gas Degradation", markers=2, immediate=[Each(BarPhase()), LowerOxygen(1)], persistent=[LowerTemperature(1)], goals=[PlayCard(BLUE)])
crisis(13, 1, 2, "Biodiversity Loss", markers=1, immediate=[Each(LoseUpTo(mc=2)), LowerTemperature(1)], persistent=[CoverOcean(1)], goals=[Raise("oxygen"), Pay(Lose(plants=4))])
crisis(14, 1, 2, "Dust Clouds", markers=1, immediate=[Each(DiscardCards(1)), CoverOcean(1)], persistent=[LowerOxygen(1)], goals=[Raise("temperature"), Pay(Lose(heat=6))])
crisis(15, 1, 2, "Seismic Aftershocks", markers=1, immediate=[Each(Decide(GiveUpGreen(), CoverOcean(1)))], persistent=[LowerOxygen(1)], goals=[Raise("ocean"), Pay(DiscardCards(3))])
crisis(16, 1, 2, "Disrupted Supply Lines", markers=1, immediate=[Each(Draw(1))], persistent=[LowerTemperature(1)], goals=[Play(EARTH), Play(JOVIAN)])
crisis(17, 1, 2, "Atmospheric Escape", markers=1, immediate=[Each(Decide(Gain(heat=2), Gain(plants=2))), LowerTemperature(1)], persistent=[Decide(CoverOcean(1), LowerOxygen(1))], goals=[Play(EVENT)])
crisis(18, 1, 2, "Localized Tsunami", markers=1, immediate=[Each(InOrder(Draw(1), DiscardCards(2))), CoverOcean(1)], persistent=[Decide(LowerTemperature(1), LowerOxygen(1))], goals=[Play(POWER)])
crisis(19, 1, 3, "Collapsing Cities", markers=1, immediate=[FewerDummies(), LowerTemperature(2)], persistent=[LowerOxygen(1)], goals=[PlayCard(GREEN)])
crisis(20, 1, 3, "Second Impact", immediate=[LowerOxygen(2), LowerTemperature(2), CoverOcean(2)])
crisis(21, 1, 3, "Crop Failures", markers=1, immediate=[Each(Draw(1)), LowerOxygen(2)], persistent=[LowerTemperature(2)], goals=[Play(PLANT)])
crisis(22, 1, 3, "Reglaciation", markers=2, immediate=[LowerTemperature(1), LowerOxygen(1), CoverOcean(1)], persistent=[CoverOcean(2)], goals=[Play(EVENT)])
crisis(23, 1, 3, "Impact Desert", markers=1, immediate=[CoverOcean(2)], persistent=[LowerOxygen(2)], goals=[Play(SCIENCE)])
crisis(24, 1, 3, "Ionospheric Tear", markers=1, immediate=[LowerTemperature(2)], persistent=[LowerOxygen(1), CoverOcean(1)], goals=[Play(EARTH), Play(JOVIAN)])
crisis(25, 1, 3, "Infrastructure Collapse", markers=1, immediate=[Each(LoseUpTo(mc=5)), CoverOcean(1), LowerOxygen(1)], persistent=[LowerTemperature(1), LowerOxygen(1)], goals=[PlayCard("action")])
crisis(26, 1, 4, "Dwindling Supplies", immediate=[LowerTemperature(1), LowerOxygen(1), CoverOcean(1)], supplies=5)
crisis(27, 1, 5, "Nuclear Meltdown", immediate=[LowerTemperature(2), LowerOxygen(1), CoverOcean(1)])
crisis(28, 1, 5, "Punctured Ozone", immediate=[LowerOxygen(2), LowerTemperature(1), CoverOcean(1)])
crisis(29, 1, 5, "Extinction Event", immediate=[LowerTemperature(2), LowerOxygen(1), CoverOcean(2)])

# two players
crisis(30, 2, 1, "Emergency Shelters", markers=2, immediate=[Each(MayGive()), LowerTemperature(1)], persistent=[LowerTemperature(1)], goals=[Play(BUILDING)])
crisis(31, 2, 1, "Atmosphere Rupture", markers=1, immediate=[Each(Decide(Lose(mc=5), LoseRating(1)))], persistent=[LowerOxygen(1)], goals=[Play(SPACE)])
crisis(32, 2, 1, "Catastrophic Erosion", markers=3, immediate=[Each(BarPhase())], persistent=[CoverOcean(1)], goals=[PlayCard(GREEN)])
crisis(33, 2, 1, "Barren Crater", markers=3, immediate=[Each(Draw(1)), LowerOxygen(1)], persistent=[Decide(CoverOcean(1), LowerTemperature(1))], goals=[PlayCard(BLUE)])
crisis(34, 2, 2, "Greenhouse Gas Degradation", markers=3, immediate=[Each(BarPhase()), LowerOxygen(1)], persistent=[LowerTemperature(1)], goals=[PlayCard(BLUE)])
crisis(35, 2, 2, "Biodiversity Loss", markers=2, immediate=[Each(LoseUpTo(mc=2)), LowerTemperature(1)], persistent=[CoverOcean(1)], goals=[Raise("oxygen"), Pay(Lose(plants=4))])
crisis(36, 2, 2, "Dust Clouds", markers=2, immediate=[Each(DiscardCards(1)), CoverOcean(1)], persistent=[LowerOxygen(1)], goals=[Raise("temperature"), Pay(Lose(heat=6))])
crisis(37, 2, 2, "Seismic Aftershocks", markers=2, immediate=[Each(Decide(GiveUpGreen(), CoverOcean(1)))], persistent=[LowerOxygen(1)], goals=[Raise("ocean"), Pay(DiscardCards(3))])
crisis(38, 2, 2, "Disrupted Supply Lines", markers=1, immediate=[Each(Draw(1)), Each(MayGive())], persistent=[LowerTemperature(1)], goals=[Play(EARTH), Play(JOVIAN)])
crisis(39, 2, 2, "Atmospheric Escape", markers=2, immediate=[Each(Decide(Gain(heat=2), Gain(plants=2))), LowerTemperature(1)], persistent=[Decide(CoverOcean(1), LowerOxygen(1))], goals=[Play(EVENT)])
crisis(40, 2, 2, "Localized Tsunami", markers=1, immediate=[Each(InOrder(Draw(1), DiscardCards(2))), CoverOcean(1)], persistent=[Decide(LowerTemperature(1), LowerOxygen(1))], goals=[Play(POWER)])
crisis(41, 2, 3, "Collapsing Cities", markers=2, immediate=[FewerDummies(), LowerTemperature(2)], persistent=[LowerOxygen(1)], goals=[PlayCard(GREEN)])
crisis(42, 2, 3, "Second Impact", immediate=[LowerOxygen(2), LowerTemperature(2), CoverOcean(2)])
crisis(43, 2, 3, "Crop Failures", markers=2, immediate=[Each(Draw(1)), LowerOxygen(2)], persistent=[LowerTemperature(2)], goals=[Play(PLANT)])
crisis(44, 2, 3, "Reglaciation", markers=3, immediate=[LowerTemperature(1), LowerOxygen(1), CoverOcean(1)], persistent=[CoverOcean(2)], goals=[Play(EVENT)])
crisis(45, 2, 3, "Impact Desert", markers=2, immediate=[CoverOcean(2)], persistent=[LowerOxygen(2)], goals=[Play(SCIENCE)])
crisis(46, 2, 3, "Ionospheric Tear", markers=1, immediate=[LowerTemperature(2)], persistent=[LowerOxygen(1), CoverOcean(1)], goals=[Play(EARTH), Play(JOVIAN)])
crisis(47, 2, 3, "Infrastructure Collapse", markers=2, immediate=[Each(LoseUpTo(mc=5)), CoverOcean(1), LowerOxygen(1)], persistent=[LowerTemperature(1), LowerOxygen(1)], goals=[PlayCard("action")])
crisis(48, 2, 4, "Dwindling Supplies", immediate=[LowerTemperature(3), LowerOxygen(3), CoverOcean(2)], supplies=3)
crisis(49, 2, 5, "Nuclear Meltdown", immediate=[LowerTemperature(3), LowerOxygen(1), CoverOcean(2)])
crisis(50, 2, 5, "Punctured Ozone", immediate=[LowerOxygen(3), LowerTemperature(1), CoverOcean(1)])
crisis(51, 2, 5, "Extinction Event", immediate=[LowerTemperature(2), LowerOxygen(2), CoverOcean(2)])

# three players
crisis(52, 3, 1, "Emergency Shelters", markers=3, immediate=[Each(MayGive()), LowerTemperature(1)], persistent=[LowerTemperature(1), LowerOxygen(1)], goals=[Play(BUILDING)])
crisis(53, 3, 1, "Atmosphere Rupture", markers=2, immediate=[Each(Decide(Lose(mc=5), LoseRating(1)))], persistent=[CoverOcean(1), LowerTemperature(1)], goals=[Play(SPACE)])
crisis(54, 3, 1, "Catastrophic Erosion", markers=3, immediate=[Each(BarPhase())], persistent=[LowerOxygen(1), CoverOcean(1)], goals=[PlayCard(GREEN)])
crisis(55, 3, 1, "Barren Crater", markers=4, immediate=[LowerOxygen(1)], persistent=[CoverOcean(1), LowerTemperature(1)], goals=[PlayCard(BLUE)])
crisis(56, 3, 2, "Biodiversity Loss", markers=2, immediate=[Each(LoseUpTo(mc=2)), LowerTemperature(1)], persistent=[CoverOcean(2)], goals=[Raise("oxygen"), Pay(Lose(plants=4))])
crisis(57, 3, 2, "Dust Clouds", markers=3, immediate=[CoverOcean(1)], persistent=[LowerOxygen(2)], goals=[Raise("temperature"), Pay(Lose(heat=6))])
crisis(58, 3, 2, "Seismic Aftershocks", markers=3, immediate=[Each(Decide(GiveUpGreen(), CoverOcean(1)))], persistent=[LowerTemperature(1), LowerOxygen(1)], goals=[Raise("ocean"), Pay(DiscardCards(3))])
crisis(59, 3, 2, "Disrupted Supply Lines", markers=2, immediate=[Each(Draw(1)), Each(MayGive()), LowerOxygen(1)], persistent=[LowerTemperature(2)], goals=[Play(EARTH), Play(JOVIAN)])
crisis(60, 3, 2, "Greenhouse Gas Degradation", markers=4, immediate=[Each(BarPhase()), LowerOxygen(1)], persistent=[CoverOcean(1), LowerTemperature(1)], goals=[PlayCard(BLUE)])
crisis(61, 3, 2, "Atmospheric Escape", markers=3, immediate=[Each(Decide(Gain(heat=1), Gain(plants=1))), LowerTemperature(1)], persistent=[LowerOxygen(1), CoverOcean(1)], goals=[Play(EVENT)])
crisis(62, 3, 3, "Collapsing Cities", markers=3, immediate=[LowerOxygen(2), LowerTemperature(2), CoverOcean(1)], persistent=[LowerOxygen(2), CoverOcean(1)], goals=[PlayCard(GREEN)])
crisis(63, 3, 3, "Reglaciation", markers=3, immediate=[RedDetriments()], persistent=[CoverOcean(2), LowerTemperature(1)], goals=[Play(EVENT)])
crisis(64, 3, 3, "Impact Desert", markers=3, immediate=[Each(Decide(GiveUpGreen(dearest=True), CoverOcean(1)))], persistent=[LowerTemperature(2), LowerOxygen(1)], goals=[Play(SCIENCE)])
crisis(65, 3, 3, "Crop Failures", markers=2, immediate=[LowerTwo(3, 2)], persistent=[LowerOxygen(1), CoverOcean(1), LowerTemperature(1)], goals=[Play(PLANT)])
crisis(66, 3, 3, "Ionospheric Tear", markers=2, immediate=[LowerByZone(1, 2, 3)], persistent=[LowerOxygen(1), CoverOcean(1), LowerTemperature(1)], goals=[Play(EARTH), Play(JOVIAN)])
crisis(67, 3, 4, "Dwindling Supplies", immediate=[LowerTemperature(3), LowerOxygen(3), CoverOcean(3)], supplies=2)
crisis(68, 3, 5, "Nuclear Meltdown", immediate=[LowerTemperature(4), LowerOxygen(2), CoverOcean(1)])
crisis(69, 3, 5, "Punctured Ozone", immediate=[LowerOxygen(3), LowerTemperature(1), CoverOcean(1)])
crisis(70, 3, 5, "Extinction Event", immediate=[LowerTemperature(2), LowerOxygen(2), CoverOcean(2)])

# four players
crisis(71, 4, 1, "Emergency Shelters", markers=4, immediate=[Each(MayGive()), LowerTemperature(1)], persistent=[LowerTemperature(1), LowerOxygen(1)], goals=[Play(BUILDING)])
crisis(72, 4, 1, "Atmosphere Rupture", markers=3, immediate=[Each(Decide(Lose(mc=5), LoseRating(1)))], persistent=[CoverOcean(1), LowerTemperature(1)], goals=[Play(SPACE)])
crisis(73, 4, 1, "Catastrophic Erosion", markers=5, immediate=[Each(BarPhase())], persistent=[LowerOxygen(1), CoverOcean(1)], goals=[PlayCard(GREEN)])
crisis(74, 4, 1, "Barren Crater", markers=6, immediate=[LowerOxygen(1)], persistent=[CoverOcean(1), LowerTemperature(1)], goals=[PlayCard(BLUE)])
crisis(75, 4, 2, "Biodiversity Loss", markers=4, immediate=[Each(LoseUpTo(mc=2)), LowerTemperature(1)], persistent=[CoverOcean(2)], goals=[Raise("oxygen"), Pay(Lose(plants=4))])
crisis(76, 4, 2, "Dust Clouds", markers=4, immediate=[Each(DiscardCards(1)), CoverOcean(1)], persistent=[LowerOxygen(2)], goals=[Raise("temperature"), Pay(Lose(heat=6))])
crisis(77, 4, 2, "Seismic Aftershocks", markers=4, immediate=[Each(Decide(GiveUpGreen(), CoverOcean(1)))], persistent=[LowerTemperature(1), LowerOxygen(1)], goals=[Raise("ocean"), Pay(DiscardCards(3))])
crisis(78, 4, 2, "Disrupted Supply Lines", markers=3, immediate=[Each(Draw(1)), Each(MayGive()), LowerOxygen(1)], persistent=[LowerTemperature(2)], goals=[Play(EARTH), Play(JOVIAN)])
crisis(79, 4, 2, "Greenhouse Gas Degradation", markers=6, immediate=[Each(BarPhase()), LowerOxygen(1)], persistent=[CoverOcean(1), LowerTemperature(1)], goals=[PlayCard(BLUE)])
crisis(80, 4, 2, "Atmospheric Escape", markers=4, immediate=[Each(Decide(Gain(heat=1), Gain(plants=1))), LowerTemperature(1)], persistent=[LowerOxygen(1), CoverOcean(1)], goals=[Play(EVENT)])
crisis(81, 4, 3, "Collapsing Cities", markers=4, immediate=[LowerOxygen(2), LowerTemperature(2), CoverOcean(2)], persistent=[LowerOxygen(2), CoverOcean(1)], goals=[PlayCard(GREEN)])
crisis(82, 4, 3, "Reglaciation", markers=5, immediate=[RedDetriments()], persistent=[CoverOcean(2), LowerTemperature(1)], goals=[Play(EVENT)])
crisis(83, 4, 3, "Impact Desert", markers=4, immediate=[Each(Decide(GiveUpGreen(dearest=True), CoverOcean(1)))], persistent=[LowerTemperature(2), LowerOxygen(1)], goals=[Play(SCIENCE)])
crisis(84, 4, 3, "Crop Failures", markers=4, immediate=[LowerTwo(3, 2)], persistent=[LowerOxygen(1), CoverOcean(1), LowerTemperature(1)], goals=[Play(PLANT)])
crisis(85, 4, 3, "Ionospheric Tear", markers=3, immediate=[LowerByZone(1, 2, 3)], persistent=[LowerOxygen(1), CoverOcean(1), LowerTemperature(1)], goals=[Play(EARTH), Play(JOVIAN)])
crisis(86, 4, 4, "Dwindling Supplies", immediate=[LowerTemperature(3), LowerOxygen(3), CoverOcean(3)], supplies=1)
crisis(87, 4, 5, "Nuclear Meltdown", immediate=[LowerTemperature(5), LowerOxygen(2), CoverOcean(1)])
crisis(88, 4, 5, "Punctured Ozone", immediate=[LowerOxygen(4), LowerTemperature(2), CoverOcean(1)])
crisis(89, 4, 5, "Extinction Event", immediate=[LowerTemperature(2), LowerOxygen(3), CoverOcean(3)])
