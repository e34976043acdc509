"""The project cards and corporations of Colonies, as printed."""

from __future__ import annotations

from ...family.cards import (
    ANYONE,
    CARD_PRICE,
    FLOATERS_AS_HEAT,
    TRADE_FEE,
    TRADE_STEPS,
    Action,
    AtLeast,
    Discount,
    Modifier,
    Points,
    TagsAtLeast,
    When,
)
from ...family.effects import (
    AddHere,
    AddTo,
    Draw,
    Gain,
    GainPer,
    GainX,
    Lose,
    NextCard,
    OneOf,
    Produce,
    ProducePer,
    RaiseRating,
    Reduce,
    SpendHere,
    Then,
)
from ...family.tags import ANIMAL, BUILDING, CITY, EARTH, JOVIAN, MICROBE, PLANT, POWER, SCIENCE, SPACE
from ..colonies import PlaceColony
from ..colony_effects import (
    AddColonyTile,
    DrawPer,
    FreeTrade,
    GainFleet,
    MoveTrack,
    OwnBonuses,
    SpendHereX,
    TakeOwn,
)
from ..effects import ReduceAny, RemovePlants, Steal
from ..requirements import AtMost, Temperature
from ..tiles import City, Ocean
from . import corporation, projects

automated, active, event = projects("colonies", "C{:02d}")

FLOATER = "floater"

automated(1, "Airliners", 11, requires=[AtLeast("own_floaters", 3)], play=[Produce(mc=2), AddTo(FLOATER, 2)], points=1)
event(2, "Air Raid", 0, play=[TakeOwn(FLOATER), Steal("mc", 5)])
active(3, "Atmo Collectors", 15, play=[AddTo(FLOATER, 2)], actions=[Action([], [AddHere(FLOATER)]), Action([SpendHere(FLOATER, 1)], [Gain(titanium=2)]), Action([SpendHere(FLOATER, 1)], [Gain(energy=3)]), Action([SpendHere(FLOATER, 1)], [Gain(heat=4)])], holds=FLOATER)
automated(4, "Community Services", 13, play=[ProducePer("mc", "tagless")], points=1)
event(5, "Conscription", 5, EARTH, requires=[TagsAtLeast(EARTH, 2)], play=[NextCard(discount=16)], points=-1)
automated(6, "Corona Extractor", 10, SPACE, POWER, requires=[TagsAtLeast(SCIENCE, 4)], play=[Produce(energy=4)])
active(7, "Cryo-Sleep", 10, SCIENCE, modify=[Modifier(TRADE_FEE, 1)], points=1)
automated(8, "Earth Elevator", 43, SPACE, EARTH, play=[Produce(titanium=3)], points=4)
automated(9, "Ecology Research", 21, SCIENCE, PLANT, ANIMAL, MICROBE, play=[ProducePer("plants", "own_colonies"), AddTo(ANIMAL), AddTo(MICROBE, 2)], points=1)
automated(10, "Floater Leasing", 3, play=[ProducePer("mc", "own_floaters", every=3)])
event(11, "Floater Prototypes", 2, SCIENCE, play=[AddTo(FLOATER, 2)])
active(12, "Floater Technology", 7, SCIENCE, actions=[Action([], [AddTo(FLOATER)])])
automated(13, "Galilean Waystation", 15, SPACE, play=[ProducePer("mc", "all_jovian")], points=1)
automated(14, "Heavy Taxation", 3, EARTH, requires=[TagsAtLeast(EARTH, 2)], play=[Produce(mc=2), Gain(mc=4)], points=-1)
automated(15, "Ice Moon Colony", 23, SPACE, play=[Then(PlaceColony(), Ocean())])
event(16, "Impactor Swarm", 11, SPACE, requires=[TagsAtLeast(JOVIAN, 2)], play=[Gain(heat=12), RemovePlants(2)])
event(17, "Interplanetary Colony Ship", 12, SPACE, EARTH, play=[PlaceColony()])
active(18, "Jovian Lanterns", 20, JOVIAN, requires=[TagsAtLeast(JOVIAN, 1)], play=[RaiseRating(1), AddTo(FLOATER, 2)], actions=[Action([Lose(titanium=1)], [AddHere(FLOATER, 2)])], holds=FLOATER, points=Points(1, "here", 2))
active(19, "Jupiter Floating Station", 9, JOVIAN, requires=[TagsAtLeast(SCIENCE, 3)], actions=[Action([], [AddTo(FLOATER, tag=JOVIAN)]), Action([], [GainPer("mc", "here", most=4)])], holds=FLOATER, points=1)
automated(20, "Luna Governor", 4, EARTH, EARTH, requires=[TagsAtLeast(EARTH, 3)], play=[Produce(mc=2)])
automated(21, "Lunar Exports", 19, EARTH, SPACE, play=[OneOf(Produce(plants=2), Produce(mc=5))])
automated(22, "Lunar Mining", 11, EARTH, play=[ProducePer("titanium", "tag:earth", every=2)])
event(23, "Market Manipulation", 1, EARTH, play=[Then(MoveTrack(True), MoveTrack(False))])
active(24, "Martian Zoo", 12, ANIMAL, BUILDING, requires=[AtLeast("cities", 2)], actions=[Action([], [GainPer("mc", "here")])], when=[When("tag:earth", AddHere(ANIMAL))], holds=ANIMAL, points=1)
automated(25, "Mining Colony", 20, SPACE, play=[Produce(titanium=1), PlaceColony()])
automated(26, "Minority Refuge", 5, SPACE, play=[PlaceColony(), Reduce(mc=2)])
automated(27, "Molecular Printing", 11, SCIENCE, play=[GainPer("mc", "cities"), GainPer("mc", "colonies")], points=1)
automated(28, "Nitrogen from Titan", 25, JOVIAN, SPACE, play=[RaiseRating(2), AddTo(FLOATER, 2, tag=JOVIAN)], points=1)
automated(29, "Pioneer Settlement", 13, SPACE, requires=[AtMost("own_colonies", 1)], play=[Reduce(mc=2), PlaceColony()], points=2)
automated(30, "Productive Outpost", 0, play=[OwnBonuses()])
automated(31, "Quantum Communications", 8, requires=[TagsAtLeast(SCIENCE, 4)], play=[ProducePer("mc", "colonies")], points=1)
active(32, "Red Spot Observatory", 17, JOVIAN, SCIENCE, requires=[TagsAtLeast(SCIENCE, 3)], play=[Draw(2)], actions=[Action([], [AddHere(FLOATER)]), Action([SpendHere(FLOATER, 1)], [Draw(1)])], holds=FLOATER, points=2)
active(33, "Refugee Camps", 10, EARTH, actions=[Action([Reduce(mc=1)], [AddHere("camp")])], holds="camp", points=Points(1, "here"))
automated(34, "Research Colony", 20, SPACE, SCIENCE, play=[Draw(2), PlaceColony(again=True)])
active(35, "Rim Freighters", 4, SPACE, modify=[Modifier(TRADE_FEE, 1)])
active(36, "Sky Docks", 18, SPACE, EARTH, requires=[TagsAtLeast(EARTH, 2)], play=[GainFleet()], modify=[Discount(1)], points=2)
event(37, "Solar Probe", 9, SPACE, SCIENCE, play=[DrawPer("tag:science", 3)], points=1)
automated(38, "Solar Reflectors", 23, SPACE, play=[Produce(heat=5)])
automated(39, "Space Port", 22, CITY, BUILDING, requires=[AtLeast("own_colonies", 1)], play=[Reduce(energy=1), Produce(mc=4), City(), GainFleet()])
automated(40, "Space Port Colony", 27, SPACE, requires=[AtLeast("own_colonies", 1)], play=[PlaceColony(again=True), GainFleet()], points=Points(1, "colonies", 2))
active(41, "Spin-off Department", 10, BUILDING, play=[Produce(mc=2)], when=[When("card_paid", Draw(1), least=20)])
active(42, "Sub-zero Salt Fish", 5, ANIMAL, requires=[Temperature(least=-6)], play=[ReduceAny("plants", 1)], actions=[Action([], [AddHere(ANIMAL)])], holds=ANIMAL, points=Points(1, "here", 2))
active(43, "Titan Air-scrapping", 21, JOVIAN, actions=[Action([Lose(titanium=1)], [AddHere(FLOATER, 2)]), Action([SpendHere(FLOATER, 2)], [RaiseRating(1)])], holds=FLOATER, points=2)
active(44, "Titan Floating Launch-pad", 18, JOVIAN, play=[AddTo(FLOATER, 2, tag=JOVIAN)], actions=[Action([], [AddTo(FLOATER, tag=JOVIAN)]), Action([SpendHere(FLOATER, 1)], [FreeTrade()])], holds=FLOATER, points=1)
active(45, "Titan Shuttles", 23, JOVIAN, SPACE, actions=[Action([], [AddTo(FLOATER, 2, tag=JOVIAN)]), Action([SpendHereX(FLOATER)], [GainX("titanium")])], holds=FLOATER, points=1)
active(46, "Trade Envoys", 6, modify=[Modifier(TRADE_STEPS, 1)])
active(47, "Trading Colony", 18, SPACE, play=[PlaceColony()], modify=[Modifier(TRADE_STEPS, 1)])
automated(48, "Urban Decomposers", 6, MICROBE, requires=[AtLeast("own_colonies", 1), AtLeast("own_cities", 1)], play=[Produce(plants=1), AddTo(MICROBE, 2)])
active(49, "Warp Drive", 14, SCIENCE, requires=[TagsAtLeast(SCIENCE, 5)], modify=[Discount(4, SPACE)], points=2)

corporation("R02", "Poseidon", set="colonies", play=[Gain(mc=45)], first_action=[PlaceColony()], when=[When("colony", Produce(mc=1), of=ANYONE)])
corporation("R04", "Arklight", ANIMAL, set="colonies", play=[Gain(mc=45), Produce(mc=2)], when=[When("tag:animal tag:plant", AddHere(ANIMAL))], holds=ANIMAL, points=Points(1, "here", 2))
corporation("R11", "Polyphemos", set="colonies", play=[Gain(mc=50), Produce(mc=5), Gain(titanium=5)], modify=[Modifier(CARD_PRICE, 2)])
corporation("R20", "Aridor", set="colonies", play=[Gain(mc=40)], first_action=[AddColonyTile()], when=[When("new_tag", Produce(mc=1))])
corporation("R29", "Stormcraft Incorporated", JOVIAN, set="colonies", play=[Gain(mc=48)], actions=[Action([], [AddTo(FLOATER)])], modify=[Modifier(FLOATERS_AS_HEAT, 1)], holds=FLOATER)
