"""The corporations of the base box: the Corporate Era adds Saturn Systems and Teractor (M-013)."""

from __future__ import annotations

from ...family.cards import (
    ANYONE,
    HEAT_AS_MC,
    PLANTS_FOR_GREENERY,
    POWER_PLANT,
    Action,
    Discount,
    Ease,
    Modifier,
    When,
    Worth,
)
from ...family.effects import Draw, Gain, Produce, RaiseRating
from ...family.resources import TITANIUM
from ...family.tags import BUILDING, EARTH, JOVIAN, PLANT, POWER, SCIENCE, SPACE
from ..effects import KeepDealt, Spend
from ..tiles import City
from . import corporation

corporation("R00", "Beginner Corporation", play=[Gain(mc=42), KeepDealt(10)])
corporation("R03", "Saturn Systems", JOVIAN, set="corporate_era", play=[Gain(mc=42), Produce(titanium=1)], when=[When("tag:jovian", Produce(mc=1), of=ANYONE)])
corporation("R08", "CrediCor", play=[Gain(mc=57)], when=[When("paid", Gain(mc=4), least=20)])
corporation("R09", "PhoboLog", SPACE, play=[Gain(mc=23, titanium=10)], modify=[Worth(TITANIUM, 1)])
corporation("R13", "ThorGate", POWER, play=[Gain(mc=48), Produce(energy=1)], modify=[Discount(3, POWER), Modifier(POWER_PLANT, 3)])
corporation("R17", "Ecoline", PLANT, play=[Gain(mc=36), Produce(plants=2), Gain(plants=3)], modify=[Modifier(PLANTS_FOR_GREENERY, 1)])
corporation("R18", "Helion", SPACE, play=[Gain(mc=42), Produce(heat=3)], modify=[Modifier(HEAT_AS_MC, 1)])
corporation("R19", "Interplanetary Cinematics", BUILDING, play=[Gain(mc=30, steel=20)], when=[When("event", Gain(mc=2))])
corporation("R24", "Mining Guild", BUILDING, BUILDING, play=[Gain(mc=30, steel=5), Produce(steel=1)], when=[When("metal", Produce(steel=1))])
corporation("R30", "Teractor", EARTH, set="corporate_era", play=[Gain(mc=60)], modify=[Discount(3, EARTH)])
corporation("R31", "Tharsis Republic", BUILDING, play=[Gain(mc=40)], first_action=[City()], when=[When("city_on_mars", Produce(mc=1), of=ANYONE), When("city", Gain(mc=3))])
corporation("R32", "United Nations Mars Initiative", EARTH, play=[Gain(mc=40)], actions=[Action([Spend(3)], [RaiseRating(1)], only_if="rose")])
corporation("R43", "Inventrix", SCIENCE, play=[Gain(mc=45)], first_action=[Draw(3)], modify=[Ease(2)])
