"""Red cards, events: they act once; their tags go on counting (A-027)."""

from __future__ import annotations

from ...family.cards import TagsAtLeast
from ...family.effects import (
    AddTo,
    Draw,
    Gain,
    InOrder,
    LookKeep,
    Lose,
    NextCard,
    OneOf,
    RaiseOxygen,
    RaiseRating,
    RaiseTemperature,
)
from ...family.tags import ANIMAL, BUILDING, EARTH, EVENT, JOVIAN, MICROBE, PLANT, SCIENCE, SPACE
from ..effects import AddToEither, AddToHolder, DiscardCards, ExtraPlay, FlipOcean, GainIf, LoseRating, PlantForest
from ..requirements import Oxygen, Temperature
from . import event

event(65, "Advanced Ecosystems", 10, MICROBE, ANIMAL, requires=[TagsAtLeast(PLANT, 1), TagsAtLeast(MICROBE, 1), TagsAtLeast(ANIMAL, 1)], points=3)
event(66, "Artificial Lake", 13, requires=[Temperature(least="yellow")], play=[FlipOcean(1)], points=1)
event(67, "Atmosphere Filtering", 6, SPACE, requires=[TagsAtLeast(SCIENCE, 2)], play=[RaiseOxygen(1)])
event(68, "Breathing Filters", 9, requires=[Oxygen(least="yellow")], points=2)
event(69, "Bribed Committee", 5, EARTH, play=[RaiseRating(2)], points=-2)
event(70, "Business Contacts", 5, EARTH, play=[InOrder(Draw(4), DiscardCards(2))])
event(71, "CEO's Favorite Project", 3, play=[AddToHolder(2)])
event(72, "Colonizer Training Camp", 10, BUILDING, JOVIAN, requires=[Oxygen(most="red")], points=2)
event(73, "Comet", 25, SPACE, play=[RaiseTemperature(1), FlipOcean(1)])
event(74, "Convoy from Europa", 14, SPACE, play=[Draw(1), FlipOcean(1)])
event(75, "Crater", 7, requires=[TagsAtLeast(EVENT, 3)], play=[FlipOcean(1)])
event(76, "Deimos Down", 30, SPACE, play=[RaiseTemperature(3), Gain(mc=7)])
event(77, "Giant Ice Asteroid", 36, SPACE, play=[RaiseTemperature(2), FlipOcean(2)])
event(78, "Ice Asteroid", 21, SPACE, play=[FlipOcean(2)])
event(79, "Ice Cap Melting", 4, requires=[Temperature(least="white")], play=[FlipOcean(1)])
event(80, "Imported Hydrogen", 17, SPACE, EARTH, play=[FlipOcean(1), OneOf(Gain(plants=3), AddTo(MICROBE, 3), AddTo(ANIMAL, 2))])
event(81, "Imported Nitrogen", 20, SPACE, EARTH, play=[RaiseRating(1), Gain(plants=4), AddTo(ANIMAL, 2), AddTo(MICROBE, 3)])
event(82, "Interstellar Colony Ship", 20, SPACE, EARTH, requires=[TagsAtLeast(SCIENCE, 4)], points=4)
event(83, "Invention Contest", 1, SCIENCE, play=[LookKeep(3, 1)])
event(84, "Investment Loan", 1, EARTH, play=[LoseRating(1), Gain(mc=10)], points=1)
event(85, "Lagrange Observatory", 7, SCIENCE, SPACE, play=[Draw(1)], points=1)
event(86, "Lake Marineris", 17, requires=[Temperature(least="yellow")], play=[FlipOcean(2)], points=1)
event(87, "Large Convoy", 36, SPACE, EARTH, play=[FlipOcean(1), Draw(2), OneOf(Gain(plants=5), AddTo(ANIMAL, 3))], points=2)
event(88, "Lava Flows", 17, play=[RaiseTemperature(2)])
event(89, "Local Heat Trapping", 0, play=[Lose(heat=3), Gain(plants=4), AddToEither(2)])
event(90, "Mangrove", 12, PLANT, requires=[Temperature(least="white")], play=[PlantForest(1)])
event(91, "Nitrogen-Rich Asteroid", 30, SPACE, play=[RaiseRating(2), RaiseTemperature(1), Gain(plants=2), GainIf("plants", 4, "tag:plant", 3)])
event(92, "Permafrost Extraction", 8, requires=[Temperature(least="yellow")], play=[FlipOcean(1)])
event(93, "Phobos Falls", 32, SPACE, play=[RaiseTemperature(1), FlipOcean(1), Draw(2)], points=1)
event(94, "Plantation", 22, PLANT, requires=[TagsAtLeast(SCIENCE, 4)], play=[PlantForest(2)])
event(95, "Release of Inert Gases", 16, play=[RaiseRating(2)])
event(96, "Research", 5, SCIENCE, SCIENCE, play=[Draw(2)])
event(97, "Special Design", 3, play=[ExtraPlay(), NextCard(ease=1)])
event(98, "Subterranean Reservoir", 10, play=[FlipOcean(1)])
event(99, "Technology Demonstration", 17, SPACE, SCIENCE, play=[FlipOcean(1), Draw(2)])
event(100, "Terraforming Ganymede", 28, SPACE, JOVIAN, play=[RaiseRating(1, per="tag:jovian")], points=2)
event(101, "Towing a Comet", 22, SPACE, play=[RaiseOxygen(1), FlipOcean(1), Gain(plants=2)])
event(102, "Work Crews", 5, play=[ExtraPlay(), NextCard(discount=11)])
