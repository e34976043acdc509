"""Prints docs/shapes.md: `python docs/shapes.py > docs/shapes.md`. All of it comes from the types and the engine."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

from pavonis import games
from pavonis.ares import types as ares
from pavonis.bots import types as bots
from pavonis.family import types as family
from pavonis.kernel import types as kernel
from pavonis.mars import types as mars

SOURCES = Path(__file__).parents[1] / "src" / "pavonis"
HEAD = """# Shapes

The JSON that the library gives and takes, field by field. This page is printed from the types
(`pavonis.kernel.types`, `pavonis.family.types`, `pavonis.mars.types`, `pavonis.ares.types`), which your editor and mypy know too.
A field with `?` may be missing.
"""


def fields(module: Any, name: str) -> list[tuple[str, str, str]]:
    """Name, type and comment of each field of a TypedDict, as its source says them; those of its bases first."""
    source = Path(module.__file__).read_text(encoding="utf-8")
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            bases = [ast.unparse(base).rpartition(".")[2] for base in node.bases]
            out = [f for base in bases for f in fields(module if hasattr(module, base) else family, base)]
            partial = any(k.arg == "total" for k in node.keywords)
            for item in node.body:
                if isinstance(item, ast.AnnAssign):
                    kind = ast.unparse(item.annotation)
                    optional = kind.startswith("NotRequired[") or (partial and not kind.startswith("Required["))
                    kind = re.sub(r"^(?:Not)?Required\[(.*)\]$", r"\1", kind)
                    comment = lines[item.lineno - 1].partition("  # ")[2]
                    out.append((ast.unparse(item.target) + ("?" if optional else ""), kind, comment))
            return out
    return []


def table(module: Any, name: str) -> str:
    about = getattr(module, name).__doc__ or ""
    rows = fields(module, name)
    if not rows:
        return ""
    said = [f"### {name}", "", " ".join(about.split()), ""] if about and "dict(" not in about else [f"### {name}", ""]
    said += ["| field | type | |", "| --- | --- | --- |"]
    said += [f"| `{field}` | `{kind.replace('|', chr(92) + '|')}` | {comment} |" for field, kind, comment in rows]
    return "\n".join(said) + "\n"


def shapes(module: Any, *names: str) -> str:
    own = [n.name for n in ast.parse(Path(module.__file__).read_text(encoding="utf-8")).body if isinstance(n, ast.ClassDef)]
    return "\n".join(t for t in (table(module, name) for name in names or own) if t)


def events() -> str:
    """Every event that the engine tells: its id and its values."""
    told: dict[str, set[str]] = {}
    for path in sorted(SOURCES.rglob("*.py")):
        if path.relative_to(SOURCES).parts[0] not in ("kernel", "family", "mars", "ares"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "tell"
                and len(node.args) > 1
            ):
                id, values = node.args[0], node.args[1]
                keys = [str(k.value) for k in values.keys if isinstance(k, ast.Constant)] if isinstance(values, ast.Dict) else []
                ids = [id] if not isinstance(id, ast.IfExp) else [id.body, id.orelse]
                for one in ids:
                    if isinstance(one, ast.Constant):
                        told.setdefault(str(one.value), set()).update(keys)
                    elif isinstance(one, ast.JoinedStr):
                        start = str(one.values[0].value) if isinstance(one.values[0], ast.Constant) else ""
                        told.setdefault(f"{start}…", set()).update(keys)
    rows = [f"| `{id}` | {', '.join(f'`{k}`' for k in sorted(keys))} |" for id, keys in sorted(told.items())]
    return "\n".join(["| id | values |", "| --- | --- |", *rows]) + "\n"


def options() -> str:
    out = []
    for game, known in games().items():
        out += [f"### {game}", "", "| option | default | allowed |", "| --- | --- | --- |"]
        for o in known:
            allowed = ", ".join(f"`{a}`" for a in o["allowed"]) if "allowed" in o else "{} to {}".format(*o["range"])
            out.append(f"| `{o['name']}` | `{o['default']}` | {allowed} |")
        out.append("")
    return "\n".join(out)


def page() -> str:
    questions = ("ChooseQuestion", "PickQuestion", "AmountQuestion", "PayQuestion", "FormQuestion", "OrderQuestion")
    return "\n".join(
        [
            HEAD,
            "## Options of a game\n",
            options(),
            "## Questions\n",
            "`decision.to_json()` is one of these, told apart by `kind`; `decision.question()` is the same without the head.\n",
            shapes(kernel, *questions),
            shapes(kernel, "Option", "RefusedOption", "Means", "FormPart"),
            "## Answers\n",
            "An option (`str`), cards (`list[str]`), an amount (`int`), a payment (`dict[str, int]`), or the parts of a form",
            "(`dict[str, str | list[str]]`); see [The library](library.md#questions-and-answers).\n",
            shapes(bots),
            "## Messages\n",
            "Everything that is said is an id with values. A name means the same in every message.\n",
            shapes(kernel, "Message", "Reason"),
            "## Views\n",
            "`game.view(player)`.\n",
            shapes(family),
            shapes(mars),
            shapes(ares),
            "## Events\n",
            "`game.events`; `event.to_json()` has the id and these values. An id that ends with … goes on with what it is about.\n",
            events(),
        ]
    )


if __name__ == "__main__":
    print(page(), end="")
