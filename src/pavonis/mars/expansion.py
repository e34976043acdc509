"""Where an expansion joins the game: it holds its own state and answers at these places. The base game names none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from ..family.cards import Card
from ..family.prices import Prices, Worth
from ..kernel.decisions import Part
from ..kernel.errors import BadSave
from ..kernel.game import Option
from ..kernel.message import Reason
from ..kernel.schema import Flaw, first_mismatch
from ..kernel.state import State
from ..kernel.types import Price, Regrets

if TYPE_CHECKING:
    from .position import MarsTable

# Where phases of expansions come: after all corporations lie open and before generation 1; after production, before the
# first player changes.
OPENING: Final = "opening"
BETWEEN: Final = "between"


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion:
    """What an expansion adds; this one adds nothing. `setup.join` makes it known; an option of its name switches it on.
    Its words stand in the catalogues under its names: `part.<name>`, `phase.<name>`, `option.<name>`."""

    name: ClassVar[str] = ""
    state: ClassVar[State] = State(None)  # its own fields
    options: ClassVar[tuple[Option, ...]] = ()  # more options of its own
    sets: ClassVar[tuple[str, ...]] = ()  # the sets of cards that come into play with it
    cards: ClassVar[tuple[Card, ...]] = ()  # cards that it brings along
    kinds: ClassVar[dict[str, str]] = {}  # its kinds of cards, each with the pile they are dealt from
    # Its zones by name, each with the pile whose cards lie there: piles for all, and zones that only their owner reads.
    shared_zones: ClassVar[dict[str, str]] = {}
    own_zones: ClassVar[dict[str, str]] = {}
    phases: ClassVar[dict[str, str]] = {}  # its phases, each with where it comes: OPENING or BETWEEN
    verbs: ClassVar[tuple[str, ...]] = ()  # the options of a turn that are its own: 'trade' for 'trade:luna'
    atoms: ClassVar[tuple[str, ...]] = ()  # what its answers are spelled with, beside the cards
    worths: ClassVar[dict[str, Worth]] = {}  # what its effects are worth to a bot, by their names

    def read_options(self, options: Mapping[str, Any]) -> None:
        """How it is to be played."""

    def clone(self) -> Expansion:
        return self

    def to_json(self) -> dict[str, Any]:
        return self.state.save(self)

    def load(self, data: dict[str, Any]) -> None:
        """Fill from saved JSON; what is left out keeps its default."""
        wrong = first_mismatch(data, self.state.shape)
        if wrong is not None:
            raise BadSave(wrong.under(self.name))
        try:
            self.state.load(self, data)
        except BadSave as error:
            raise BadSave(error.message.under(self.name) if isinstance(error.message, Flaw) else error.message) from None

    def register(self, pos: MarsTable) -> None:
        """Let what lies on the table listen, after dealing or loading."""

    def find_flaw(self, pos: MarsTable) -> Flaw | None:
        """What in a position just loaded cannot be, and why."""
        flaw = self.state.find_flaw(self, pos)
        return None if flaw is None else flaw.under(self.name)

    def view(self, pos: MarsTable, p: int | None) -> Mapping[str, Any]:
        """What p, or somebody who watches, may know of it; p's own zones are shown anyway."""
        return {}

    # -- before the game

    def deal(self, pos: MarsTable) -> None:
        """Lay out its components, before anybody chooses; its piles lie shuffled."""

    def told_apart(self, pos: MarsTable, places: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
        """Places of unknown cards, parted by what everybody knows of the cards there."""
        return [places]

    def setup_parts(self, pos: MarsTable, p: int) -> list[Part]:
        """What is chosen together with corporation and cards."""
        return []

    def setup_apply(self, pos: MarsTable, p: int, answer: dict[str, Any]) -> None:
        """That choice is made."""

    # -- its phases

    def steps(self, pos: MarsTable, phase: str) -> int:
        """How many steps this phase of its has, the same all along: one, or as many as there are players."""
        return 1

    def step(self, pos: MarsTable, phase: str, k: int) -> None:
        """The k-th of them, counted from 0. The next comes when nothing waits any more."""

    # -- options of a turn

    def candidates(self, pos: MarsTable, p: int) -> list[str]:
        """Options it adds to a turn, possible or not."""
        return []

    def plausible_options(self, pos: MarsTable, p: int) -> list[str]:
        """The same, less what is easily seen to be impossible."""
        return self.candidates(pos, p)

    def why_not_option(self, pos: MarsTable, p: int, option: str) -> Reason | None:
        return None

    def price_of(self, pos: MarsTable, p: int, option: str) -> Price:
        """What the question says beside one of its options."""
        return {}

    def regrets(self, pos: MarsTable, p: int, option: str) -> Regrets:
        """What a person may regret of one of its options."""
        return {}

    def act(self, pos: MarsTable, p: int, option: str) -> None:
        """Begin one of its options."""

    # -- for bots

    def worth(self, prices: Prices, asked: str, option: str) -> float | None:
        """What an option is worth to whom these prices are, by the name of the question ('turn' for a turn's, or that of a
        part of a form) and the option ('card:<id>' for a card to pick); None if it says nothing about it."""
        return None


EXPANSIONS: Final[dict[str, type[Expansion]]] = {}  # by name, in the order in which they act
