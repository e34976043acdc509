"""Prints the shapes of `messages`, and those of the engine's own JSON, as TypeScript, so that client and server cannot drift
apart.

    python -m pavonis.server.types > web/src/protocol/wire.ts
"""

from __future__ import annotations

import json
from collections.abc import Collection
from enum import IntEnum
from typing import Any, Final

from pydantic import TypeAdapter

from ..ares.types import AresPlayer, AresView
from ..bots.types import RatedAnswer
from ..family.types import Result
from ..i18n import grammar
from ..kernel import types as kernel
from ..lessons import Exercise, Guided
from ..mars.types import MarsPlayer, MarsView
from ..review.types import Review
from . import messages as m
from .config import Config
from .seats import BOTS

HEAD: Final = """// Printed by `python -m pavonis.server.types` from src/pavonis/server/messages.py and */types.py. Do not edit.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
"""
PORT: Final = f"\n/** Where the server listens unless it is told otherwise. */\nexport const PORT = {Config.port};\n"
FROM_CLIENT: Final = (
    m.Create, m.Join, m.Tokens, m.SeatChange, m.Hello, m.Act, m.Look, m.PersonWish, m.TryHook, m.MailLink, m.BranchWish,
)  # fmt: skip
FROM_SERVER: Final = (
    m.Cards, m.Games, m.Strength, m.Table, m.Created, m.Brought, m.Joined, m.Mine, m.Invited, m.Hint, m.Course, m.Moment,
    m.Error, m.PersonKey, m.MyGame, m.ProgressDocument, m.Best, m.AlertsInfo, m.Tried, m.MailDone, m.LessonHead, Guided, Exercise,
    m.ReviewInfo, m.ReviewedLine, m.ReviewSum, Review,
    m.ServerMessage, MarsView, AresView, kernel.Question, Result, RatedAnswer, m.GameEvent, m.FaultMessage,
)  # fmt: skip
PARTIAL: Final = ("Update", "Change")
PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
UNIONS: Final[dict[str, Any]] = {
    "Act": m.Act,
    "ServerMessage": m.ServerMessage,
    "View": MarsView | AresView,
    "Player": MarsPlayer | AresPlayer,
    "Decision": kernel.Question,
    "Lesson": Guided | Exercise,
}
EXTENDS: Final = {"Reason": "Message", "GameEvent": "Message", "FaultMessage": "Message"}


def of(schema: dict[str, Any]) -> str:
    """The TypeScript type of a JSON schema."""
    if "typescript" in schema:
        return str(schema["typescript"])
    if "$ref" in schema:
        name = str(schema["$ref"].rsplit("/", 1)[1])
        return "Json" if name == "JsonValue" else name
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(of(s) for s in schema[union]))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(f'"{v}"' for v in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        inner = of(schema.get("items", {}))
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        values = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties")]
        inner = of(values[0]) if isinstance(values[0], dict) else "Json"
        return f"{{ [key: string]: {inner} }}"
    return PLAIN.get(str(kind), "Json")


def interface(name: str, schema: dict[str, Any], sent: bool, base: str = "", inherited: Collection[str] = ()) -> str:
    """One shape. A field with a default may be left out by who sends it; the server always sends it, but for what did not
    change."""
    required, whole = schema.get("required", ()), not sent and name not in PARTIAL
    lines = []
    for field, inner in schema.get("properties", {}).items():
        if field in inherited:
            continue
        always = field in required or (field == "type" and "const" in inner) or (whole and "default" in inner)
        lines.append(f"  {field}{'' if always else '?'}: {of(inner)};")
    words = str(schema.get("description", "")).strip().replace("\n", " ")
    comment = f"/** {words} */\n" if words else ""
    return f"\n{comment}export interface {name}{f' extends {base}' if base else ''} {{\n" + "\n".join(lines) + "\n}\n"


def shapes(roots: tuple[Any, ...], mode: Any) -> dict[str, dict[str, Any]]:
    out: dict[str, dict[str, Any]] = {}
    for root in roots:
        schema = TypeAdapter(root).json_schema(mode=mode)
        out.update(schema.pop("$defs", {}))
        if "title" in schema:
            out[schema["title"]] = schema
    out.pop("JsonValue", None)
    return out


def constants(codes: type[IntEnum]) -> str:
    """The codes of an enumeration, by name."""
    lines = "".join(f"  {code.name}: {code.value},\n" for code in codes)
    return f"\n/** {codes.__doc__} */\nexport const {codes.__name__} = {{\n{lines}}} as const;\n"


def speech() -> str:
    """How values are spoken, and the languages offered."""
    tables = {"OPTIONAL": grammar.OPTIONAL, "PLAYERS": grammar.PLAYERS, "NUMBERS": grammar.NUMBERS, "NAMED": grammar.NAMED}
    tables["LANGUAGES"] = grammar.COMPLETE
    kinds = {"NAMED": "Record<string, string[]>", "LANGUAGES": "Record<string, string>"}
    lines = [f"export const {n}: {kinds.get(n, 'string[]')} = {json.dumps(t, ensure_ascii=False)};\n" for n, t in tables.items()]
    return "\n// From src/pavonis/i18n/grammar.py.\n" + "".join(lines)


def names_of_bots() -> str:
    return f"\n// From src/pavonis/server/seats.py.\nexport const BOTS = {json.dumps(BOTS)};\n"


def typescript() -> str:
    sent, received = shapes(FROM_CLIENT, "validation"), shapes(FROM_SERVER, "serialization")
    out = HEAD + PORT + constants(m.Close) + speech() + names_of_bots()
    for name in sorted({**sent, **received}):
        schema = received.get(name, sent.get(name, {}))
        base = EXTENDS.get(name, "")
        if schema.get("type") == "object":
            out += interface(name, schema, name not in received, base, received.get(base, {}).get("properties", {}))
        else:
            out += f"\nexport type {name} = {of(schema)};\n"
    for name, union in UNIONS.items():
        out += f"\nexport type {name} = {of(TypeAdapter(union).json_schema())};\n"
    return out


if __name__ == "__main__":
    print(typescript(), end="")
