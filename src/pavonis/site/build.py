"""Make a site of the built client: `python -m pavonis.site.build FOLDER`, after `vite build --mode site` wrote the client there.

It adds what a server would say to everybody, as files; Python and the engine for the worker; and the list of all files, by which a
browser keeps them. Everything lies in the folder: no other host is ever asked."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pavonis

from .. import lessons
from ..bots import LEVELS
from ..i18n.grammar import COMPLETE
from ..server import asking
from ..server.card_catalogue import faces
from ..server.protocol import as_json
from ..server.routes.lessons import head, say
from ..server.strength import strengths

WEB: Final = Path(__file__).parents[3] / "web"
WHEELS: Final = Path(__file__).parents[3] / "build" / "wheels"
NEEDED: Final = ("pydantic", "mypy_extensions", "typing_extensions")  # by what runs in the worker, as it is installed here
PYTHON: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
NOT_THERE: Final = {"static", "migrations", "routes", "locale", "lab", "cli", "env", "__pycache__"}  # of what is ours
UNUSED: Final = ("pydantic/v1/", "pydantic/mypy.py", ".dist-info/", ".pyi", "py.typed")  # of what is others'
OURS: Final = (1980, 1, 1, 0, 0, 0)  # the same source gives the same archive


def data(folder: Path) -> None:
    """What is the same for everybody, as a server says it."""
    folder.mkdir(exist_ok=True)
    told: dict[str, Any] = {"games": asking.games(tuple(LEVELS)), "strength": json.loads(strengths().body)}
    for language in COMPLETE:
        spoken = {id: say(lesson, language) for id, lesson in lessons.known().items()}
        told[f"cards.{language}"] = faces(language)
        told[f"lessons.{language}"] = [head(spoken[id]) for id in lessons.library()]
        told[f"puzzles.{language}"] = {id: head(spoken[id]) for id in lessons.puzzles()}
        told[f"lesson.{language}"] = spoken
    for name, value in told.items():
        (folder / f"{name}.json").write_text(as_json(value), encoding="utf-8")


def engine(folder: Path) -> None:
    """Python, and what it runs."""
    folder.mkdir(exist_ok=True)
    pyodide = WEB / "node_modules" / "pyodide"
    for name in PYTHON:
        shutil.copyfile(pyodide / name, folder / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}))
    archive(folder / "python.zip", wheels(lock["info"]))
    subprocess.run(["node", WEB / "bytecode.mjs", folder / "python.zip"], check=True)
    sizes = {path.name: path.stat().st_size for path in sorted(folder.iterdir()) if path.name != "sizes.json"}
    (folder / "sizes.json").write_text(json.dumps(sizes))


def wheels(of: dict[str, str]) -> list[Path]:
    """The packages it needs, for the worker's Python, in the versions that are installed here."""
    wanted = [f"{name}=={metadata.version(name)}" for name in NEEDED]
    short = "".join(of["python"].split(".")[:2])
    folder = WHEELS / sha256(json.dumps([of, wanted]).encode()).hexdigest()[:12]
    if not folder.exists():
        target = [
            "--only-binary=:all:", "--implementation=cp", f"--python-version={short}", f"--abi=cp{short}", "--abi=none",
            f"--platform=pyemscripten_{of['abi_version']}_{of['arch']}",
        ]  # fmt: skip
        part = folder.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", *target, f"--dest={part}", *wanted], check=True)
        part.rename(folder)
    return sorted(folder.glob("*.whl"))


def archive(path: Path, packages: list[Path]) -> None:
    """The engine and those packages, in one file."""
    source = Path(pavonis.__file__).parent
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as out:
        for file in sorted(source.rglob("*")):
            inside = file.relative_to(source.parent)
            if file.is_file() and NOT_THERE.isdisjoint(inside.parts) and file.suffix != ".so":
                out.writestr(ZipInfo(inside.as_posix(), OURS), file.read_bytes(), ZIP_DEFLATED, 9)
        for package in packages:
            with ZipFile(package) as wheel:
                for name in wheel.namelist():
                    if not any(unused in name for unused in UNUSED):
                        out.writestr(ZipInfo(name, OURS), wheel.read(name), ZIP_DEFLATED, 9)


def service(folder: Path) -> None:
    """The worker that keeps all files, with the list of them."""
    for file in (WEB / "site").iterdir():
        if file.name != "service.js":
            shutil.copyfile(file, folder / file.name)
    (folder / "worker.js").unlink(missing_ok=True)  # a server's, for alerts
    files = sorted(p for p in folder.rglob("*") if p.is_file() and p.name != "service.js")
    sums = [(p.relative_to(folder).as_posix(), sha256(p.read_bytes()).hexdigest()) for p in files]
    names = ["" if name == "index.html" else name for name, _ in sums]
    version = sha256(json.dumps(sums).encode()).hexdigest()[:12]
    told = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(names)};\n"
    (folder / "service.js").write_text(told + (WEB / "site" / "service.js").read_text())


def main(folder: Path) -> None:
    data(folder / "data")
    engine(folder / "engine")
    service(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB; `python3 -m http.server -d {folder}` shows it, and any host of files does")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
