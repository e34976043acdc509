"""Blue cards, active ones: effects that react and actions of the third phase (A-025)."""

from __future__ import annotations

from ...family.cards import (
    MICROBES_AS_MC,
    PLANT_AS_MC,
    RESEARCH_DRAW,
    RESEARCH_KEEP,
    SALE,
    STANDARD_ACTION,
    Action,
    Discount,
    Ease,
    Modifier,
    Points,
    TagsAtLeast,
    When,
    Worth,
)
from ...family.effects import (
    AddHere,
    AddHereOrDraw,
    AddTo,
    Draw,
    Gain,
    GainX,
    Lose,
    MayDiscardToDraw,
    RaiseOxygen,
    RaiseRating,
    RaiseTemperature,
    SpendHere,
    SpendX,
)
from ...family.resources import STEEL, TITANIUM
from ...family.tags import ANIMAL, BUILDING, EARTH, EVENT, JOVIAN, MICROBE, PLANT, POWER, SCIENCE, SPACE
from ..effects import (
    AddToEither,
    DiscardCards,
    DrawX,
    ExtraPlay,
    FlipOcean,
    GainIf,
    LoseRating,
    PlantForest,
    RevealOne,
    RevealTake,
    SpendAnywhere,
    SpendLess,
    SpendMoney,
)
from ..requirements import Oceans, Oxygen, Temperature
from . import active

active(1, "Adaptation Technology", 12, SCIENCE, modify=[Ease(1)], points=1)
active(2, "Advanced Alloys", 9, BUILDING, modify=[Worth(STEEL, 1), Worth(TITANIUM, 1)])
active(3, "Advanced Screening Technology", 6, SCIENCE, actions=[Action([], [RevealTake(3, (SCIENCE, PLANT))])])
active(4, "AI Central", 22, SCIENCE, BUILDING, requires=[TagsAtLeast(SCIENCE, 5)], actions=[Action([], [Draw(2)])], points=2)
active(5, "Anaerobic Microorganisms", 10, MICROBE, when=[When("tag:animal tag:microbe tag:plant", AddHere(MICROBE))], modify=[Modifier(MICROBES_AS_MC, 10)], holds=MICROBE)
active(6, "Anti-Gravity Technology", 18, SCIENCE, requires=[TagsAtLeast(SCIENCE, 5)], when=[When("card", Gain(plants=2, heat=2), itself=False)], points=3)
active(7, "Aquifer Pumping", 14, BUILDING, actions=[Action([SpendMoney(10, less=2, per="steel")], [FlipOcean(1)])])
active(8, "Arctic Algae", 19, PLANT, requires=[Temperature(least="red")], when=[When("ocean", Gain(plants=4))], points=2)
active(9, "Artificial Jungle", 5, actions=[Action([Lose(plants=1)], [Draw(1)])])
active(10, "Assembly Lines", 13, SPACE, when=[When("action", Gain(mc=1))])
active(11, "Asset Liquidation", 0, SCIENCE, play=[ExtraPlay()], actions=[Action([LoseRating(1)], [Draw(3)])])
active(12, "Birds", 15, ANIMAL, requires=[Oxygen(least="white")], actions=[Action([], [AddHere(ANIMAL)])], holds=ANIMAL, points=Points(1, "here"))
active(13, "Brainstorming Session", 8, SPACE, actions=[Action([], [RevealOne(1)])])
active(14, "Caretaker Contract", 18, requires=[Temperature(least="yellow")], actions=[Action([Lose(heat=8)], [RaiseRating(1)])], points=2)
active(15, "Circuit Board Factory", 14, BUILDING, actions=[Action([], [Draw(1)])])
active(16, "Community Gardens", 20, PLANT, actions=[Action([], [Gain(mc=2), GainIf("plants", 1, "chose_action")])])
active(17, "Composting Factory", 13, BUILDING, modify=[Modifier(SALE, 1)], points=1)
active(18, "Conserved Biome", 25, BUILDING, MICROBE, ANIMAL, actions=[Action([], [AddTo(MICROBE)]), Action([], [AddTo(ANIMAL)])], points=Points(1, "forests", 2))
active(19, "Decomposers", 7, MICROBE, requires=[Oxygen(least="red")], when=[When("tag:animal tag:microbe tag:plant", AddHereOrDraw(MICROBE))], holds=MICROBE, points=1)
active(20, "Decomposing Fungus", 10, MICROBE, play=[AddHere(MICROBE, 2)], actions=[Action([SpendAnywhere()], [Gain(plants=3)])], holds=MICROBE)
active(21, "Developed Infrastructure", 12, actions=[Action([SpendMoney(10, less=5, per="five_blue_cards")], [RaiseTemperature(1)])], points=1)
active(22, "Development Center", 7, SCIENCE, BUILDING, actions=[Action([Lose(heat=2)], [Draw(1)])])
active(23, "Earth Catapult", 24, BUILDING, EARTH, modify=[Discount(2)], points=2)
active(24, "Ecological Zone", 11, PLANT, ANIMAL, when=[When("tag:animal tag:plant", AddHere(ANIMAL))], holds=ANIMAL, points=Points(1, "here", 2))
active(25, "Energy Subsidies", 5, SPACE, modify=[Discount(4, POWER)], when=[When("tag:power", Draw(1))])
active(26, "Extended Resources", 10, SCIENCE, BUILDING, modify=[Modifier(RESEARCH_KEEP, 1)])
active(27, "Extreme-Cold Fungus", 10, MICROBE, requires=[Temperature(most="purple")], actions=[Action([], [Gain(plants=1)]), Action([], [AddTo(MICROBE)])])
active(28, "Farmers Market", 12, PLANT, actions=[Action([SpendMoney(1)], [Gain(plants=2)])], points=1)
active(29, "Farming Co-ops", 15, PLANT, play=[Gain(plants=3)], actions=[Action([DiscardCards(1)], [Gain(plants=3)])])
active(30, "Fish", 11, ANIMAL, requires=[Temperature(least="red")], when=[When("ocean", AddHere(ANIMAL))], holds=ANIMAL, points=Points(1, "here"))
active(31, "GHG Producing Bacteria", 10, SCIENCE, MICROBE, requires=[Oxygen(least="red")], actions=[Action([], [AddHere(MICROBE)]), Action([SpendHere(MICROBE, 2)], [RaiseTemperature(1)])], holds=MICROBE)
active(32, "Greenhouses", 11, BUILDING, PLANT, requires=[Temperature(least="yellow")], actions=[Action([SpendX("heat", 4)], [GainX("plants")])])
active(33, "Herbivores", 25, ANIMAL, requires=[Oceans(least=5)], when=[When("temperature oxygen ocean", AddHere(ANIMAL))], holds=ANIMAL, points=Points(1, "here", 2))
active(34, "Hydro-Electric Energy", 11, BUILDING, actions=[Action([SpendMoney(1)], [Gain(heat=2), GainIf("heat", 1, "chose_action")])])
active(35, "Interplanetary Relations", 35, SPACE, JOVIAN, modify=[Modifier(RESEARCH_DRAW, 1), Modifier(RESEARCH_KEEP, 1)], points=Points(1, "project_cards", 4))
active(36, "Interns", 3, SCIENCE, modify=[Modifier(RESEARCH_DRAW, 2)])
active(37, "Interplanetary Conference", 6, EARTH, modify=[Discount(3, EARTH), Discount(3, JOVIAN)], when=[When("tag:earth tag:jovian", Draw(1), itself=False)])
active(38, "Ironworks", 12, BUILDING, actions=[Action([Lose(heat=4)], [RaiseOxygen(1)])])
active(39, "Livestock", 15, ANIMAL, requires=[Oxygen(least="yellow")], when=[When("temperature", AddHere(ANIMAL))], holds=ANIMAL, points=Points(1, "here"))
active(40, "Mars University", 10, SCIENCE, BUILDING, when=[When("tag:science", MayDiscardToDraw(twice=PLANT))], points=1)
active(41, "Matter Manufacturing", 9, SCIENCE, actions=[Action([SpendMoney(1)], [Draw(1)])])
active(42, "Media Group", 11, EARTH, modify=[Discount(5, EVENT)])
active(43, "Nitrite Reducing Bacteria", 11, MICROBE, play=[AddHere(MICROBE, 3)], actions=[Action([], [AddHere(MICROBE)]), Action([SpendHere(MICROBE, 3)], [FlipOcean(1)])], holds=MICROBE)
active(44, "Olympus Conference", 15, SCIENCE, BUILDING, EARTH, when=[When("tag:science", Draw(1))], points=1)
active(45, "Optimal Aerobraking", 10, SPACE, when=[When("event", Gain(plants=2, heat=2))])
active(46, "Physics Complex", 5, SCIENCE, BUILDING, requires=[TagsAtLeast(SCIENCE, 4)], when=[When("temperature", AddHere(SCIENCE))], holds=SCIENCE, points=Points(1, "here", 2))
active(47, "Power Infrastructure", 4, BUILDING, POWER, actions=[Action([SpendX("heat")], [GainX("mc")])])
active(48, "Recycled Detritus", 24, when=[When("event", Draw(2))], points=1)
active(49, "Redrafted Contracts", 4, actions=[Action([DiscardCards(1, 3)], [DrawX()])])
active(50, "Regolith Eaters", 10, SCIENCE, MICROBE, requires=[Temperature(least="red")], actions=[Action([], [AddHere(MICROBE)]), Action([SpendHere(MICROBE, 2)], [RaiseOxygen(1)])], holds=MICROBE)
active(51, "Research Outpost", 6, SCIENCE, BUILDING, modify=[Discount(1)])
active(52, "Restructured Resources", 7, modify=[Modifier(PLANT_AS_MC, 5)])
active(53, "Small Animals", 9, ANIMAL, requires=[Temperature(least="red")], when=[When("forest", AddHere(ANIMAL))], holds=ANIMAL, points=Points(1, "here", 2))
active(54, "Solarpunk", 15, SPACE, PLANT, actions=[Action([SpendMoney(15, less=2, per="titanium")], [PlantForest(1)])], points=1)
active(55, "Standard Technology", 15, SCIENCE, modify=[Modifier(STANDARD_ACTION, 4)], points=1)
active(56, "Steelworks", 15, BUILDING, actions=[Action([Lose(heat=6)], [Gain(mc=2), RaiseOxygen(1)])], points=1)
active(57, "Symbiotic Fungus", 3, MICROBE, requires=[Temperature(least="red")], actions=[Action([], [AddTo(MICROBE)])])
active(58, "Tardigrades", 6, MICROBE, actions=[Action([], [AddHere(MICROBE)])], holds=MICROBE, points=Points(1, "here", 3))
active(59, "Think Tank", 13, SCIENCE, actions=[Action([SpendMoney(2)], [Draw(1)])], points=Points(1, "blue_cards", 3))
active(60, "United Planetary Alliance", 11, SCIENCE, EARTH, modify=[Modifier(RESEARCH_DRAW, 1), Modifier(RESEARCH_KEEP, 1)])
active(61, "Viral Enhancers", 8, MICROBE, PLANT, when=[When("tag:animal tag:microbe tag:plant", AddToEither(1, plants=1))])
active(62, "Volcanic Pools", 17, SPACE, actions=[Action([SpendMoney(12, less=1, per="tag:power")], [FlipOcean(1)])], points=1)
active(63, "Water Import from Europa", 22, SPACE, JOVIAN, actions=[Action([SpendMoney(12, less=1, per="titanium")], [FlipOcean(1)])], points=Points(1, "tag:jovian"))
active(64, "Wood Burning Stoves", 13, BUILDING, play=[Gain(plants=4)], actions=[Action([SpendLess("plants", 4, 1, "chose_action")], [RaiseTemperature(1)])])
