"""What shapes are made of: the values that clients may send, and the engine's own JSON, which passes through untouched."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, StringConstraints

from ...kernel import types as kernel


def plain(value: Any, depth: int = 0) -> Any:
    """JSON that every side can read and keep: numbers that JavaScript holds exactly, whole characters, and no deep nests."""
    if depth > 8:
        raise ValueError("nested too deeply")
    if isinstance(value, str):
        value.encode()  # half a character cannot be
    if isinstance(value, (int, float)) and not (isfinite(value) and abs(value) < 2**53):
        raise ValueError("number out of range")
    for inner in (*value, *value.values()) if isinstance(value, dict) else value if isinstance(value, list) else ():
        plain(inner, depth + 1)
    return value


def shallow(value: Any) -> Any:
    """A lesson: what else it may be, its reader says."""
    return plain(value, -12)


Token = Annotated[str, StringConstraints(min_length=1, max_length=128, pattern=r"^[A-Za-z0-9._-]+$")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Nonce = Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=r"^[^\x00]*$")]
Note = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200, pattern=r"^[^\x00]*$")]
Language = Annotated[str, StringConstraints(max_length=12, pattern=r"^[A-Za-z-]*$")]
Given = Annotated[JsonValue, AfterValidator(plain)]
Open = Annotated[str, StringConstraints(max_length=80, pattern=r"^(crisis|ocean|phase):[a-z0-9_]+$")]
Place = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[a-z0-9-]*$")]
WebAddress = Annotated[str, StringConstraints(max_length=1000, pattern=r"^[!-~]+$")]
A_MAIL_ADDRESS: Final = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$"
MailAddress = Annotated[str, StringConstraints(strip_whitespace=True, max_length=120, pattern=A_MAIL_ADDRESS)]
KeyOfDevice = Annotated[str, StringConstraints(max_length=120, pattern=r"^[A-Za-z0-9_-]+=*$")]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Sequence = Annotated[int, Field(ge=0, le=2**31 - 1)]


def engine(shape: str, **schema: Any) -> Any:
    """The engine's own JSON: it passes through untouched, and `types` prints its shape by this name."""
    return Field(json_schema_extra={**schema, "typescript": shape})


View = Annotated[Any, engine("View", type="object")]
Decision = Annotated[Any, engine("Decision", type="object")]
Message = Annotated[Any, engine("Message", type="object")]
Fault = Annotated[Any, engine("FaultMessage", type="object")]
Event = Annotated[Any, engine("GameEvent", type="object")]
AnswerValue = Annotated[Any, engine("AnswerValue")]


class Shape(BaseModel):
    """Unknown fields from a client are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid")


class FaultMessage(kernel.Message, total=False):
    """`ask_others`: it can be taken back only if they agree."""

    ask_others: bool


class Error(Shape):
    """What was wrong: an id and its values, which a screen turns into a sentence."""

    error: Fault
