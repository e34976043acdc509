"""The project cards of the standard game, as printed."""

from __future__ import annotations

from ...family.cards import ANYONE, Action, AtLeast, Discount, Ease, Points, PointsIf, TagsAtLeast, When
from ...family.effects import (
    AddHere,
    AddTo,
    Draw,
    Gain,
    GainPer,
    Lose,
    NextCard,
    OneOf,
    Produce,
    ProducePer,
    RaiseOxygen,
    RaiseRating,
    RaiseTemperature,
    Reduce,
    SpendHere,
    Then,
)
from ...family.tags import ANIMAL, BUILDING, CITY, EARTH, JOVIAN, MICROBE, PLANT, POWER, SCIENCE, SPACE
from ..effects import (
    ProduceIf,
    ProduceMetal,
    ProduceX,
    ReduceAny,
    ReduceX,
    RemoveAny,
    RemovePlants,
    RevealForTag,
    Spend,
    SpendHeat,
    TakeAny,
)
from ..requirements import Oceans, Oxygen, Temperature
from ..tiles import City, Greenery, Ocean, Place
from . import projects

automated, active, event = projects("base")

automated(1, "Colonizer Training Camp", 8, JOVIAN, BUILDING, requires=[Oxygen(most=5)], points=2)
automated(3, "Deep Well Heating", 13, POWER, BUILDING, play=[Produce(energy=1), RaiseTemperature(1)])
automated(4, "Cloud Seeding", 11, requires=[Oceans(least=3)], play=[Reduce(mc=1), Produce(plants=2), ReduceAny("heat", 1)])
active(5, "Search For Life", 3, SCIENCE, requires=[Oxygen(most=6)], actions=[Action([Spend(1)], [RevealForTag(MICROBE)])], holds=SCIENCE, points=PointsIf(3, "here"))
active(7, "Martian Rails", 13, BUILDING, actions=[Action([Lose(energy=1)], [GainPer("mc", "cities_on_mars")])])
automated(8, "Capital", 26, CITY, BUILDING, requires=[Oceans(least=4)], play=[Reduce(energy=2), Produce(mc=5), Place("capital", "city")], points=Points(1, "oceans_beside"))
event(9, "Asteroid", 14, SPACE, play=[Gain(titanium=2), RaiseTemperature(1), RemovePlants(3)])
event(10, "Comet", 21, SPACE, play=[RaiseTemperature(1), Ocean(), RemovePlants(3)])
event(11, "Big Asteroid", 27, SPACE, play=[Gain(titanium=4), RaiseTemperature(2), RemovePlants(4)])
active(12, "Water Import From Europa", 25, JOVIAN, SPACE, actions=[Action([Spend(12, titanium=True)], [Ocean()])], points=Points(1, "tag:jovian"))
active(15, "Equatorial Magnetizer", 11, BUILDING, actions=[Action([Reduce(energy=1)], [RaiseRating(1)])])
automated(16, "Domed Crater", 24, CITY, BUILDING, requires=[Oxygen(most=7)], play=[Reduce(energy=1), Produce(mc=3), Gain(plants=3), City()], points=1)
automated(17, "Noctis City", 18, CITY, BUILDING, play=[Produce(mc=3), City("noctis"), Reduce(energy=1)])
automated(18, "Methane From Titan", 28, JOVIAN, SPACE, requires=[Oxygen(least=2)], play=[Produce(heat=2, plants=2)], points=2)
event(19, "Imported Hydrogen", 16, EARTH, SPACE, play=[Ocean(), OneOf(Gain(plants=3), AddTo(MICROBE, 3), AddTo(ANIMAL, 2))])
active(20, "Research Outpost", 18, SCIENCE, CITY, BUILDING, play=[City("isolated")], modify=[Discount(1)])
automated(21, "Phobos Space Haven", 25, SPACE, CITY, play=[Produce(titanium=1), City("phobos_space_haven")], points=3)
automated(22, "Black Polar Dust", 15, play=[Reduce(mc=2), Produce(heat=3), Ocean()])
active(23, "Arctic Algae", 12, PLANT, requires=[Temperature(most=-12)], play=[Gain(plants=1)], when=[When("ocean", Gain(plants=2), of=ANYONE)])
active(24, "Predators", 14, ANIMAL, requires=[Oxygen(least=11)], actions=[Action([TakeAny(ANIMAL)], [AddHere(ANIMAL)])], holds=ANIMAL, points=Points(1, "here"))
automated(26, "Eos Chasma National Park", 16, PLANT, BUILDING, requires=[Temperature(least=-12)], play=[Produce(mc=2), Gain(plants=3), AddTo(ANIMAL)], points=1)
automated(29, "Cupola City", 16, CITY, BUILDING, requires=[Oxygen(most=9)], play=[Reduce(energy=1), Produce(mc=3), City()])
automated(30, "Lunar Beam", 13, EARTH, POWER, play=[Reduce(mc=2), Produce(energy=2, heat=2)])
active(31, "Optimal Aerobraking", 7, SPACE, when=[When("event", Gain(mc=3, heat=3), tag=SPACE)])
automated(32, "Underground City", 18, CITY, BUILDING, play=[Reduce(energy=2), Produce(steel=2), City()])
active(33, "Regolith Eaters", 13, SCIENCE, MICROBE, actions=[Action([], [AddHere(MICROBE)]), Action([SpendHere(MICROBE, 2)], [RaiseOxygen(1)])], holds=MICROBE)
active(34, "GHG Producing Bacteria", 8, SCIENCE, MICROBE, requires=[Oxygen(least=4)], actions=[Action([], [AddHere(MICROBE)]), Action([SpendHere(MICROBE, 2)], [RaiseTemperature(1)])], holds=MICROBE)
active(35, "Ants", 9, MICROBE, requires=[Oxygen(least=4)], actions=[Action([TakeAny(MICROBE)], [AddHere(MICROBE)])], holds=MICROBE, points=Points(1, "here", 2))
event(36, "Release of Inert Gases", 14, play=[RaiseRating(2)])
event(37, "Nitrogen-Rich Asteroid", 31, SPACE, play=[RaiseTemperature(1), RaiseRating(2), ProduceIf("plants", 1, "tag:plant", 3, 4)])
active(38, "Rover Construction", 8, BUILDING, when=[When("city", Gain(mc=2), of=ANYONE)], points=1)
event(39, "Deimos Down", 31, SPACE, play=[Gain(steel=4), RaiseTemperature(3), RemovePlants(8)])
automated(40, "Asteroid Mining", 30, JOVIAN, SPACE, play=[Produce(titanium=2)], points=2)
automated(41, "Food Factory", 12, BUILDING, play=[Produce(mc=4), Reduce(plants=1)], points=1)
automated(42, "ArchaeBacteria", 6, MICROBE, requires=[Temperature(most=-18)], play=[Produce(plants=1)])
automated(43, "Carbonate Processing", 6, BUILDING, play=[Reduce(energy=1), Produce(heat=3)])
automated(44, "Natural Preserve", 9, SCIENCE, BUILDING, requires=[Oxygen(most=4)], play=[Produce(mc=1), Place("natural_preserve", "isolated")], points=1)
automated(45, "Nuclear Power", 10, POWER, BUILDING, play=[Reduce(mc=2), Produce(energy=3)])
automated(47, "Algae", 10, PLANT, requires=[Oceans(least=5)], play=[Produce(plants=2), Gain(plants=1)])
automated(48, "Adapted Lichen", 9, PLANT, play=[Produce(plants=1)])
active(52, "Fish", 9, ANIMAL, requires=[Temperature(least=2)], play=[ReduceAny("plants", 1)], actions=[Action([], [AddHere(ANIMAL)])], holds=ANIMAL, points=Points(1, "here"))
automated(53, "Lake Marineris", 18, requires=[Temperature(least=0)], play=[Ocean(), Ocean()], points=2)
active(54, "Small Animals", 6, ANIMAL, requires=[Oxygen(least=6)], play=[ReduceAny("plants", 1)], actions=[Action([], [AddHere(ANIMAL)])], holds=ANIMAL, points=Points(1, "here", 2))
automated(55, "Kelp Farming", 17, PLANT, requires=[Oceans(least=6)], play=[Produce(mc=2, plants=3), Gain(plants=2)], points=1)
automated(58, "Beam From A Thorium Asteroid", 32, JOVIAN, SPACE, POWER, requires=[TagsAtLeast(JOVIAN, 1)], play=[Produce(energy=3, heat=3)], points=1)
automated(59, "Mangrove", 12, PLANT, requires=[Temperature(least=4)], play=[Greenery("ocean")], points=1)
automated(60, "Trees", 13, PLANT, requires=[Temperature(least=-4)], play=[Produce(plants=3), Gain(plants=1)], points=1)
event(63, "Mining Expedition", 12, play=[Gain(steel=2), RaiseOxygen(1), RemovePlants(2)])
automated(67, "Mining Rights", 9, BUILDING, play=[Then(Place("mining_rights", "metal"), ProduceMetal())])
active(72, "Birds", 10, ANIMAL, requires=[Oxygen(least=13)], play=[ReduceAny("plants", 2)], actions=[Action([], [AddHere(ANIMAL)])], holds=ANIMAL, points=Points(1, "here"))
event(75, "Towing A Comet", 23, SPACE, play=[Gain(plants=2), RaiseOxygen(1), Ocean()])
active(76, "Space Mirrors", 3, POWER, SPACE, actions=[Action([Spend(7)], [Produce(energy=1)])])
automated(77, "Solar Wind Power", 11, SCIENCE, SPACE, POWER, play=[Produce(energy=1), Gain(titanium=2)])
event(78, "Ice Asteroid", 23, SPACE, play=[Ocean(), Ocean()])
event(80, "Giant Ice Asteroid", 36, SPACE, play=[RaiseTemperature(2), Ocean(), Ocean(), RemovePlants(6)])
automated(81, "Ganymede Colony", 20, JOVIAN, SPACE, CITY, play=[City("ganymede_colony")], points=Points(1, "tag:jovian"))
automated(83, "Giant Space Mirror", 17, POWER, SPACE, play=[Produce(energy=3)])
automated(87, "Grass", 11, PLANT, requires=[Temperature(least=-16)], play=[Produce(plants=1), Gain(plants=3)])
automated(88, "Heather", 6, PLANT, requires=[Temperature(least=-14)], play=[Produce(plants=1), Gain(plants=1)])
automated(89, "Peroxide Power", 7, POWER, BUILDING, play=[Reduce(mc=1), Produce(energy=2)])
automated(93, "Bushes", 10, PLANT, requires=[Temperature(least=-10)], play=[Produce(plants=2), Gain(plants=2)])
automated(96, "Greenhouses", 6, PLANT, BUILDING, play=[GainPer("plants", "cities")])
automated(97, "Nuclear Zone", 10, EARTH, play=[RaiseTemperature(2), Place("nuclear_zone", "land")], points=-2)
automated(100, "Fueled Generators", 1, POWER, BUILDING, play=[Reduce(mc=1), Produce(energy=1)])
active(101, "Ironworks", 11, BUILDING, actions=[Action([Lose(energy=4)], [Gain(steel=1), RaiseOxygen(1)])])
automated(102, "Power Grid", 18, POWER, play=[ProducePer("energy", "tag:power")])
active(103, "Steelworks", 15, BUILDING, actions=[Action([Lose(energy=4)], [Gain(steel=2), RaiseOxygen(1)])])
active(104, "Ore Processor", 13, BUILDING, actions=[Action([Lose(energy=4)], [Gain(titanium=1), RaiseOxygen(1)])])
automated(108, "Open City", 23, CITY, BUILDING, requires=[Oxygen(least=12)], play=[Reduce(energy=1), Produce(mc=4), Gain(plants=2), City()], points=1)
automated(113, "Solar Power", 11, POWER, BUILDING, play=[Produce(energy=1)], points=1)
automated(114, "Breathing Filters", 11, SCIENCE, requires=[Oxygen(least=7)], points=2)
automated(115, "Artificial Photosynthesis", 12, SCIENCE, play=[OneOf(Produce(plants=1), Produce(energy=2))])
automated(116, "Artificial Lake", 15, BUILDING, requires=[Temperature(least=-6)], play=[Ocean("land")], points=1)
automated(117, "Geothermal Power", 11, POWER, BUILDING, play=[Produce(energy=2)])
automated(118, "Farming", 16, PLANT, requires=[Temperature(least=4)], play=[Produce(mc=2, plants=2), Gain(plants=2)], points=2)
automated(119, "Dust Seals", 2, requires=[Oceans(most=3)], points=1)
automated(120, "Urbanized Area", 10, CITY, BUILDING, play=[Produce(mc=2), City("two_cities"), Reduce(energy=1)])
automated(122, "Moss", 4, PLANT, requires=[Oceans(least=3)], play=[Produce(plants=1), Lose(plants=1)])
automated(126, "GHG Factories", 11, BUILDING, play=[Reduce(energy=1), Produce(heat=4)])
event(127, "Subterranean Reservoir", 11, play=[Ocean()])
active(128, "Ecological Zone", 12, ANIMAL, PLANT, requires=[AtLeast("own_greeneries", 1)], play=[Place("ecological_zone", "by_greenery")], when=[When("tag:animal tag:plant", AddHere(ANIMAL))], holds=ANIMAL, points=Points(1, "here", 2))
automated(129, "Zeppelins", 13, requires=[Oxygen(least=5)], play=[ProducePer("mc", "cities_on_mars")], points=1)
automated(130, "Worms", 8, MICROBE, requires=[Oxygen(least=4)], play=[ProducePer("plants", "tag:microbe", every=2)])
active(131, "Decomposers", 5, MICROBE, requires=[Oxygen(least=3)], when=[When("tag:animal tag:plant tag:microbe", AddHere(MICROBE))], holds=MICROBE, points=Points(1, "here", 3))
automated(132, "Fusion Power", 14, SCIENCE, POWER, BUILDING, requires=[TagsAtLeast(POWER, 2)], play=[Produce(energy=3)])
active(133, "Symbiotic Fungus", 4, MICROBE, requires=[Temperature(least=-14)], actions=[Action([], [AddTo(MICROBE)])])
active(134, "Extreme-Cold Fungus", 13, MICROBE, requires=[Temperature(most=-10)], actions=[Action([], [Gain(plants=1)]), Action([], [AddTo(MICROBE, 2)])])
automated(135, "Advanced Ecosystems", 11, PLANT, MICROBE, ANIMAL, requires=[TagsAtLeast(PLANT, 1), TagsAtLeast(ANIMAL, 1), TagsAtLeast(MICROBE, 1)], points=3)
automated(136, "Great Dam", 12, POWER, BUILDING, requires=[Oceans(least=4)], play=[Produce(energy=2)], points=1)
automated(138, "Strip Mine", 25, BUILDING, play=[Reduce(energy=2), Produce(steel=2, titanium=1), RaiseOxygen(2)])
automated(139, "Wave Power", 8, POWER, requires=[Oceans(least=3)], play=[Produce(energy=1)], points=1)
event(140, "Lava Flows", 18, play=[RaiseTemperature(2), Place("lava_flows", "volcanic")])
automated(141, "Power Plant", 4, POWER, BUILDING, play=[Produce(energy=1)])
automated(142, "Mohole Area", 20, BUILDING, play=[Produce(heat=4), Place("mohole_area", "ocean")])
event(143, "Large Convoy", 36, EARTH, SPACE, play=[Draw(2), Ocean(), OneOf(Gain(plants=5), AddTo(ANIMAL, 4))], points=2)
automated(145, "Tectonic Stress Power", 18, POWER, BUILDING, requires=[TagsAtLeast(SCIENCE, 2)], play=[Produce(energy=3)], points=1)
automated(146, "Nitrophilic Moss", 8, PLANT, requires=[Oceans(least=3)], play=[Produce(plants=2), Lose(plants=2)])
active(147, "Herbivores", 12, ANIMAL, requires=[Oxygen(least=8)], play=[AddHere(ANIMAL), ReduceAny("plants", 1)], when=[When("greenery", AddHere(ANIMAL))], holds=ANIMAL, points=Points(1, "here", 2))
automated(148, "Insects", 9, MICROBE, requires=[Oxygen(least=6)], play=[ProducePer("plants", "tag:plant")])
automated(152, "Insulation", 2, play=[Then(ReduceX("heat"), ProduceX("mc"))])
active(153, "Adaptation Technology", 12, SCIENCE, modify=[Ease(2)], points=1)
automated(155, "Designed Microorganisms", 16, SCIENCE, MICROBE, requires=[Temperature(most=-14)], play=[Produce(plants=2)])
active(157, "Nitrite Reducing Bacteria", 11, MICROBE, play=[AddHere(MICROBE, 3)], actions=[Action([], [AddHere(MICROBE)]), Action([SpendHere(MICROBE, 3)], [RaiseRating(1)])], holds=MICROBE)
automated(158, "Industrial Microbes", 12, MICROBE, BUILDING, play=[Produce(energy=1, steel=1)])
automated(159, "Lichen", 7, PLANT, requires=[Temperature(least=-24)], play=[Produce(plants=1)])
event(161, "Convoy From Europa", 15, SPACE, play=[Draw(1), Ocean()])
event(162, "Imported GHG", 7, EARTH, SPACE, play=[Produce(heat=1), Gain(heat=3)])
event(163, "Imported Nitrogen", 23, EARTH, SPACE, play=[Gain(plants=4), RaiseRating(1), AddTo(MICROBE, 3), AddTo(ANIMAL, 2)])
automated(164, "Micro-Mills", 3, play=[Produce(heat=1)])
automated(165, "Magnetic Field Generators", 20, BUILDING, play=[Reduce(energy=4), Produce(plants=2), RaiseRating(3)])
active(166, "Shuttles", 10, SPACE, requires=[Oxygen(least=5)], play=[Reduce(energy=1), Produce(mc=2)], modify=[Discount(2, SPACE)], points=1)
event(167, "Import of Advanced GHG", 9, EARTH, SPACE, play=[Produce(heat=2)])
automated(168, "Windmills", 6, POWER, BUILDING, requires=[Oxygen(least=7)], play=[Produce(energy=1)], points=1)
automated(169, "Tundra Farming", 16, PLANT, requires=[Temperature(least=-6)], play=[Produce(plants=1, mc=2), Gain(plants=1)], points=2)
event(170, "Aerobraked Ammonia Asteroid", 26, SPACE, play=[Produce(heat=3, plants=1), AddTo(MICROBE, 2)])
automated(171, "Magnetic Field Dome", 5, BUILDING, play=[Reduce(energy=2), Produce(plants=1), RaiseRating(1)])
active(172, "Pets", 10, EARTH, ANIMAL, play=[AddHere(ANIMAL)], when=[When("city", AddHere(ANIMAL), of=ANYONE)], holds=ANIMAL, keeps=True, points=Points(1, "here", 2))
automated(174, "Protected Valley", 23, PLANT, BUILDING, play=[Produce(mc=2), Greenery("ocean")])
automated(176, "Noctis Farming", 10, PLANT, BUILDING, requires=[Temperature(least=-20)], play=[Produce(mc=1), Gain(plants=2)], points=1)
active(177, "Water Splitting Plant", 12, BUILDING, requires=[Oceans(least=2)], actions=[Action([Lose(energy=3)], [RaiseOxygen(1)])])
automated(178, "Heat Trappers", 6, POWER, BUILDING, play=[ReduceAny("heat", 2), Produce(energy=1)], points=-1)
automated(179, "Soil Factory", 9, BUILDING, play=[Reduce(energy=1), Produce(plants=1)], points=1)
event(181, "Ice Cap Melting", 5, requires=[Temperature(least=2)], play=[Ocean()])
automated(183, "Biomass Combustors", 4, POWER, BUILDING, requires=[Oxygen(least=6)], play=[ReduceAny("plants", 1), Produce(energy=2)], points=-1)
active(184, "Livestock", 13, ANIMAL, requires=[Oxygen(least=9)], play=[Reduce(plants=1), Produce(mc=2)], actions=[Action([], [AddHere(ANIMAL)])], holds=ANIMAL, points=Points(1, "here"))
active(187, "Aquifer Pumping", 18, BUILDING, actions=[Action([Spend(8, steel=True)], [Ocean()])])
event(188, "Flooding", 7, play=[Then(Ocean(), RemoveAny(near=True, mc=4))], points=-1)
automated(189, "Energy Saving", 15, POWER, play=[ProducePer("energy", "cities")])
event(190, "Local Heat Trapping", 1, play=[SpendHeat(5), OneOf(Gain(plants=4), AddTo(ANIMAL, 2))])
event(191, "Permafrost Extraction", 8, requires=[Temperature(least=-8)], play=[Ocean()])
automated(193, "Plantation", 15, PLANT, requires=[TagsAtLeast(SCIENCE, 2)], play=[Greenery()])
automated(198, "Immigration Shuttles", 31, EARTH, SPACE, play=[Produce(mc=5)], points=Points(1, "cities", 3))
active(200, "Immigrant City", 13, CITY, BUILDING, play=[City(), Reduce(energy=1, mc=2)], when=[When("city", Produce(mc=1), of=ANYONE)])
active(202, "Underground Detonations", 6, BUILDING, actions=[Action([Spend(10)], [Produce(heat=2)])])
automated(203, "Soletta", 35, SPACE, play=[Produce(heat=7)])
automated(205, "Rad-Chem Factory", 8, BUILDING, play=[Reduce(energy=1), RaiseRating(2)])
event(206, "Special Design", 4, SCIENCE, play=[NextCard(ease=2)])
