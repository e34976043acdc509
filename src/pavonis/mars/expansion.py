"""Where an expansion joins the game: it holds its own state and answers at these places. The base game names none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from ..kernel.decisions import Part
from ..kernel.message import Reason
from ..kernel.schema import first_mismatch
from ..kernel.state import State
from ..kernel.types import Price

if TYPE_CHECKING:
    from .position import MarsTable


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion:
    """What an expansion adds; this one adds nothing."""

    name: ClassVar[str] = ""
    state: ClassVar[State] = State(None)  # its own fields
    verbs: ClassVar[tuple[str, ...]] = ()  # the options of a turn that are its own: 'trade' for 'trade:luna'

    def clone(self) -> Expansion:
        return self

    def to_json(self) -> dict[str, Any]:
        return self.state.save(self)

    def load(self, data: dict[str, Any]) -> None:
        """Fill from saved JSON; what is left out keeps its default."""
        wrong = first_mismatch(data, self.state.shape)
        if wrong is not None:
            raise ValueError(f"{self.name}{wrong}")
        self.state.load(self, data)

    def register(self, pos: MarsTable) -> None:
        """Let what lies on the table listen, after dealing or loading."""

    def deal(self, pos: MarsTable) -> None:
        """Lay out its components, before anybody chooses."""

    def told_apart(self, pos: MarsTable, places: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
        """Places of unknown cards, parted by what everybody knows of the cards there."""
        return [places]

    def setup_parts(self, pos: MarsTable, p: int) -> list[Part]:
        """What is chosen together with corporation and cards."""
        return []

    def setup_apply(self, pos: MarsTable, p: int, answer: dict[str, Any]) -> None:
        """That choice is made."""

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

    def act(self, pos: MarsTable, p: int, option: str) -> None:
        """Begin one of its options."""

    def solar(self, pos: MarsTable) -> None:
        """Its step of the solar phase, after production (C-024)."""

    def view(self, pos: MarsTable, p: int | None) -> Mapping[str, Any]:
        """What p, or everybody, sees of it."""
        return {}

    def find_flaw(self, pos: MarsTable) -> str | None:
        """What in a position just loaded cannot be, as a path."""
        flaw = self.state.find_flaw(self, pos)
        return None if flaw is None else f"{self.name}.{flaw}"
