"""The project cards that the Corporate Era adds, as printed."""

from __future__ import annotations

from ...family.cards import PROTECTED, Action, AtLeast, Discount, Modifier, Points, TagsAtLeast, When, Worth
from ...family.effects import (
    AddHere,
    AddHereOrDraw,
    Draw,
    Gain,
    GainPer,
    GainX,
    LookKeep,
    Lose,
    MayDiscardToDraw,
    NextCard,
    Produce,
    ProducePer,
    RaiseRating,
    Reduce,
    SpendX,
    Then,
)
from ...family.resources import STEEL, TITANIUM
from ...family.tags import BUILDING, CITY, EARTH, JOVIAN, MICROBE, POWER, SCIENCE, SPACE
from ..effects import (
    AddToStocked,
    CopyBox,
    Enhance,
    LookBuy,
    ProduceMetal,
    ReduceAny,
    RemoveAny,
    Spend,
    SpendHeat,
)
from ..requirements import Oxygen, ProductionAtLeast, Temperature
from ..tiles import City, Claim, Place
from . import projects

automated, active, event = projects("corporate_era")

automated(2, "Asteroid Mining Consortium", 13, JOVIAN, requires=[ProductionAtLeast("titanium")], play=[ReduceAny("titanium", 1), Produce(titanium=1)], points=1)
active(6, "Inventors' Guild", 9, SCIENCE, actions=[Action([], [LookBuy(1)])])
active(13, "Space Elevator", 27, SPACE, BUILDING, play=[Produce(titanium=1)], actions=[Action([Lose(steel=1)], [Gain(mc=5)])], points=2)
active(14, "Development Center", 11, SCIENCE, BUILDING, actions=[Action([Lose(energy=1)], [Draw(1)])])
active(25, "Space Station", 10, SPACE, modify=[Discount(2, SPACE)], points=1)
event(27, "Interstellar Colony Ship", 24, EARTH, SPACE, requires=[TagsAtLeast(SCIENCE, 5)], points=4)
active(28, "Security Fleet", 12, SPACE, actions=[Action([Lose(titanium=1)], [AddHere("fighter")])], holds="fighter", points=Points(1, "here"))
automated(46, "Lightning Harvest", 8, POWER, requires=[TagsAtLeast(SCIENCE, 3)], play=[Produce(mc=1, energy=1)], points=1)
active(49, "Tardigrades", 4, MICROBE, actions=[Action([], [AddHere(MICROBE)])], holds=MICROBE, points=Points(1, "here", 4))
event(50, "Virus", 1, MICROBE, play=[RemoveAny(animals=2, plants=5)])
automated(51, "Miranda Resort", 12, JOVIAN, SPACE, play=[ProducePer("mc", "tag:earth")], points=1)
automated(56, "Mine", 4, BUILDING, play=[Produce(steel=1)])
automated(57, "Vesta Shipyard", 15, JOVIAN, SPACE, play=[Produce(titanium=1)], points=1)
automated(61, "Great Escarpment Consortium", 6, requires=[ProductionAtLeast("steel")], play=[ReduceAny("steel", 1), Produce(steel=1)])
event(62, "Mineral Deposit", 5, play=[Gain(steel=5)])
automated(64, "Mining Area", 4, BUILDING, play=[Then(Place("mining_area", "metal_beside_own"), ProduceMetal())])
automated(65, "Building Industries", 6, BUILDING, play=[Reduce(energy=1), Produce(steel=2)])
event(66, "Land Claim", 1, play=[Claim()])
automated(68, "Sponsors", 6, EARTH, play=[Produce(mc=2)])
active(69, "Electro Catapult", 17, BUILDING, requires=[Oxygen(most=8)], play=[Reduce(energy=1)], actions=[Action([Lose(plants=1)], [Gain(mc=7)]), Action([Lose(steel=1)], [Gain(mc=7)])], points=1)
active(70, "Earth Catapult", 23, EARTH, modify=[Discount(2)], points=2)
active(71, "Advanced Alloys", 9, SCIENCE, modify=[Worth(STEEL, 1), Worth(TITANIUM, 1)])
active(73, "Mars University", 8, SCIENCE, BUILDING, when=[When("tag:science", MayDiscardToDraw())], points=1)
active(74, "Viral Enhancers", 9, SCIENCE, MICROBE, when=[When("tag:plant tag:microbe tag:animal", Enhance())])
active(79, "Quantum Extractor", 13, SCIENCE, POWER, requires=[TagsAtLeast(SCIENCE, 4)], play=[Produce(energy=4)], modify=[Discount(2, SPACE)])
automated(82, "Callisto Penal Mines", 24, JOVIAN, SPACE, play=[Produce(mc=3)], points=2)
automated(84, "Trans-Neptune Probe", 6, SCIENCE, SPACE, points=1)
automated(85, "Commercial District", 16, BUILDING, play=[Reduce(energy=1), Produce(mc=4), Place("commercial_district", "land")], points=Points(1, "cities_beside"))
automated(86, "Robotic Workforce", 9, SCIENCE, play=[CopyBox()])
automated(90, "Research", 11, SCIENCE, SCIENCE, play=[Draw(2)], points=1)
automated(91, "Gene Repair", 12, SCIENCE, requires=[TagsAtLeast(SCIENCE, 3)], play=[Produce(mc=2)], points=2)
automated(92, "Io Mining Industries", 41, JOVIAN, SPACE, play=[Produce(mc=2, titanium=2)], points=Points(1, "tag:jovian"))
active(94, "Mass Converter", 8, SCIENCE, POWER, requires=[TagsAtLeast(SCIENCE, 5)], play=[Produce(energy=6)], modify=[Discount(2, SPACE)])
active(95, "Physics Complex", 12, SCIENCE, BUILDING, actions=[Action([Lose(energy=6)], [AddHere(SCIENCE)])], holds=SCIENCE, points=Points(2, "here"))
automated(98, "Tropical Resort", 13, BUILDING, play=[Produce(mc=3), Reduce(heat=2)], points=2)
automated(99, "Toll Station", 12, SPACE, play=[ProducePer("mc", "opponents_space")])
active(105, "Earth Office", 1, EARTH, modify=[Discount(3, EARTH)])
automated(106, "Acquired Company", 10, EARTH, play=[Produce(mc=3)])
automated(107, "Media Archives", 8, EARTH, play=[GainPer("mc", "events")])
active(109, "Media Group", 6, EARTH, when=[When("event", Gain(mc=3))])
active(110, "Business Network", 4, EARTH, play=[Reduce(mc=1)], actions=[Action([], [LookBuy(1)])])
event(111, "Business Contacts", 7, EARTH, play=[LookKeep(4, 2)])
event(112, "Bribed Committee", 7, EARTH, play=[RaiseRating(2)], points=-2)
event(121, "Sabotage", 1, play=[RemoveAny(titanium=3, steel=4, mc=7)])
active(123, "Industrial Center", 4, BUILDING, play=[Place("industrial_center", "by_city")], actions=[Action([Spend(7)], [Produce(steel=1)])])
event(124, "Hired Raiders", 1, play=[RemoveAny(steal=True, steel=2, mc=3)])
automated(125, "Hackers", 3, play=[Reduce(energy=1), Produce(mc=2), ReduceAny("mc", 2)], points=-1)
automated(137, "Cartel", 8, EARTH, play=[ProducePer("mc", "tag:earth")])
automated(144, "Titanium Mine", 7, BUILDING, play=[Produce(titanium=1)])
event(149, "CEO's Favorite Project", 1, play=[AddToStocked()])
active(150, "Anti-Gravity Technology", 14, SCIENCE, requires=[TagsAtLeast(SCIENCE, 7)], modify=[Discount(2)], points=3)
event(151, "Investment Loan", 3, EARTH, play=[Reduce(mc=1), Gain(mc=10)])
active(154, "Caretaker Contract", 3, requires=[Temperature(least=0)], actions=[Action([SpendHeat(8)], [RaiseRating(1)])])
active(156, "Standard Technology", 6, SCIENCE, when=[When("project", Gain(mc=3))])
automated(160, "Power Supply Consortium", 5, POWER, requires=[TagsAtLeast(POWER, 2)], play=[ReduceAny("energy", 1), Produce(energy=1)])
active(173, "Protected Habitats", 5, modify=[Modifier(PROTECTED, 1)])
automated(175, "Satellites", 10, SPACE, play=[ProducePer("mc", "tag:space")])
automated(180, "Fuel Factory", 6, BUILDING, play=[Reduce(energy=1), Produce(titanium=1, mc=1)])
automated(182, "Corporate Stronghold", 11, CITY, BUILDING, play=[Reduce(energy=1), Produce(mc=3), City()], points=-2)
active(185, "Olympus Conference", 10, SCIENCE, EARTH, BUILDING, when=[When("tag:science", AddHereOrDraw(SCIENCE))], holds=SCIENCE, points=1)
automated(186, "Rad-Suits", 6, requires=[AtLeast("cities", 2)], play=[Produce(mc=1)], points=1)
event(192, "Invention Contest", 2, SCIENCE, play=[LookKeep(3, 1)])
active(194, "Power Infrastructure", 4, POWER, BUILDING, actions=[Action([SpendX("energy")], [GainX("mc")])])
event(195, "Indentured Workers", 0, play=[NextCard(discount=8)], points=-1)
automated(196, "Lagrange Observatory", 9, SCIENCE, SPACE, play=[Draw(1)], points=1)
automated(197, "Terraforming Ganymede", 33, JOVIAN, SPACE, play=[RaiseRating(1, per="tag:jovian")], points=2)
active(199, "Restricted Area", 11, SCIENCE, play=[Place("restricted_area", "land")], actions=[Action([Spend(2)], [Draw(1)])])
automated(201, "Energy Tapping", 3, POWER, play=[ReduceAny("energy", 1), Produce(energy=1)], points=-1)
event(204, "Technology Demonstration", 5, SCIENCE, SPACE, play=[Draw(2)])
automated(207, "Medical Lab", 13, SCIENCE, BUILDING, play=[ProducePer("mc", "tag:building", every=2)], points=1)
active(208, "AI Central", 21, SCIENCE, BUILDING, requires=[TagsAtLeast(SCIENCE, 3)], play=[Reduce(energy=1)], actions=[Action([], [Draw(2)])], points=1)
