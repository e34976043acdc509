"""`pavonis completion SHELL`: a script that completes commands and their options with the Tab key."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator
from importlib import import_module
from typing import Final

from . import COMMANDS
from .speech import t

SHELLS: Final = ("bash", "zsh", "fish")
BASH: Final = """\
_pavonis() {{
  local words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="{commands}"; else
    case "${{COMP_WORDS[1]}}" in
{cases}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _pavonis pavonis
"""
IN_BASH: Final = 'eval "$(pavonis completion bash)"'
IN_FISH: Final = "pavonis completion fish | source"
ZSH: Final = "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "completion",
        help=t("complete commands and options with the Tab key"),
        description=t("A script that completes commands and options. Bash: {bash}; fish: {fish}.", bash=IN_BASH, fish=IN_FISH),
    )
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=t("which shell: {shells}", shells=", ".join(SHELLS)))


def run(args: argparse.Namespace) -> int:
    known = flags()
    if args.shell == "fish":
        print("complete -c pavonis -f -n __fish_use_subcommand -l language -x -a 'en pl ru uk'")
        for name, words in known.items():
            print(f"complete -c pavonis -f -n __fish_use_subcommand -a {name} -d {shlex.quote(t(COMMANDS[name]))}")
            for word in words:
                what = f"-l {word.removeprefix('--')}" if word.startswith("--") else f"-a {word}"
                print(f"complete -c pavonis -n '__fish_seen_subcommand_from {name}' {what}")
        return 0
    cases = "\n".join(f'      {name}) words="{" ".join(words)}" ;;' for name, words in known.items())
    print((ZSH if args.shell == "zsh" else "") + BASH.format(commands=" ".join(known), cases=cases), end="")
    return 0


def flags() -> dict[str, list[str]]:
    """The options of every command; none of one that lacks its packages."""
    out: dict[str, list[str]] = {}
    for name in COMMANDS:
        parsers = argparse.ArgumentParser().add_subparsers()
        try:
            import_module(f"pavonis.cli.{name}").add_parser(parsers)
        except ModuleNotFoundError:
            out[name] = []
        else:
            out[name] = list(dict.fromkeys(words_of(parsers.choices[name])))
    return out


def words_of(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Its options; and its own commands with theirs."""
    for action in parser._actions:
        yield from (word for word in action.option_strings if word.startswith("--"))
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield name
                yield from words_of(below)
