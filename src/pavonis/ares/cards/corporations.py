"""The corporations (A-040)."""

from __future__ import annotations

from ...family.cards import (
    COSTLY,
    HEAT_AS_MC,
    PLANTS_FOR_GREENERY,
    RESEARCH_DRAW,
    RESEARCH_KEEP,
    Action,
    Discount,
    Ease,
    Modifier,
    When,
    Worth,
)
from ...family.effects import Draw, Gain, Produce, RaiseRating
from ...family.resources import TITANIUM
from ...family.tags import BUILDING, EARTH, EVENT, JOVIAN, PLANT, POWER, SCIENCE, SPACE
from ..effects import SpendMoney
from ..production import Capacity
from . import corporation

corporation(209, "CrediCor", play=[Gain(mc=48)], modify=[Modifier(COSTLY, 4)])
corporation(210, "Ecoline", PLANT, play=[Gain(mc=27), Produce(plants=1)], modify=[Modifier(PLANTS_FOR_GREENERY, 1, tile="forest")], first_game=True)
corporation(211, "Helion", SPACE, play=[Gain(mc=28), Produce(heat=3)], modify=[Modifier(HEAT_AS_MC, 1)], first_game=True)
corporation(212, "Interplanetary Cinematics", BUILDING, play=[Gain(mc=46), Capacity(steel=1)], modify=[Discount(2, EVENT)], first_game=True)
corporation(213, "Inventrix", SCIENCE, play=[Gain(mc=33), Draw(3)], modify=[Ease(1)])
corporation(214, "Mining Guild", BUILDING, BUILDING, play=[Gain(mc=27), Capacity(steel=1)], when=[When("steel", RaiseRating(1), itself=False)])
corporation(215, "PhoboLog", SPACE, play=[Gain(mc=20), Capacity(titanium=1)], modify=[Worth(TITANIUM, 1)])
corporation(216, "Saturn Systems", JOVIAN, play=[Gain(mc=24), Capacity(titanium=1)], when=[When("tag:jovian", RaiseRating(1), itself=False)])
corporation(217, "Teractor", EARTH, play=[Gain(mc=51)], modify=[Discount(3, EARTH)], first_game=True)
corporation(218, "Tharsis Republic", play=[Gain(mc=40)], modify=[Modifier(RESEARCH_DRAW, 1), Modifier(RESEARCH_KEEP, 1)])
corporation(219, "ThorGate", POWER, play=[Gain(mc=45), Produce(heat=1)], modify=[Discount(3, POWER)])
corporation(220, "United Nations Mars Initiative", play=[Gain(mc=35)], actions=[Action([SpendMoney(6)], [RaiseRating(1)], only_if="rose", aside=True)])
