"""Real Chromium against the real server. Needs the client built (`make web`), Playwright and Debian's chromium."""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import pavonis
from pavonis.kernel.game import Game
from pavonis.server.fairness import mix

STATIC = Path(__file__).parents[2] / "src" / "pavonis" / "server" / "static"
# Where what the table shows now is drawn: a screen is fetched when it is first seen.
SCREEN = """() => {
  const { view, decision } = __pavonis;
  const form = decision?.kind === "form", desk = ".desk > .table > :not(.sr), .phone";
  return document.querySelector(view.over ? ".ending" : form ? "[data-kind=form]" : desk);
}"""
# Brings what moves to its end, and what that sets in motion, too; what moves for ever goes on.
TO_REST = """async () => {
  const moves = (a) => a.playState === "running" && a.effect?.getComputedTiming().endTime < Infinity;
  for (let moving; (moving = document.getAnimations().filter(moves)).length; await new Promise(requestAnimationFrame))
    for (const one of moving) one.finish();
}"""
NAMES = ("Lena", "Oksana", "Tycho", "Marek", "Ines")
LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff-Anna"  # as long as a name may be
CHROMIUM = os.environ.get("PAVONIS_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    # What drops down from the address bar, which nobody sees here, takes a process for each window and half as long again to open
    # it. The switch replaces Playwright's own, so the features that it turns off follow.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,"
    "MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning",
]  # fmt: skip
CROWDED = (Path(__file__).parent / "crowded.js").read_text()
CLICKER = "\n".join((Path(__file__).parent / "clicker.js").read_text().splitlines()[1:])
DESK, LAPTOP, PHONE = (1440, 900), (1024, 768), (390, 844)
# Limits that hold no test up.
WIDE = {"grace": 0, "pace": 0, "rate": 2000, "burst": 5000, "tables-per-hour": 100000, "message-bytes": 1_000_000}
Until = Callable[[dict[str, Any], dict[str, Any], int], bool]


class Site:
    """A server of its own, and people who sit at its tables."""

    def __init__(self, folder: Path, limits: dict[str, Any] = WIDE) -> None:
        self.folder = folder
        self.limits = limits
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.port = s.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, first: str = "") -> None:
        """`first` is run by the server's process before it serves."""
        own = {"port": self.port, "database-url": f"sqlite:///{self.folder / 'games.db'}", "log-level": "warning"}
        flags = [f"--{k}={v}" for k, v in (own | self.limits).items()]
        self.process = subprocess.Popen([sys.executable, "-c", f"{first}\nfrom pavonis.cli import main; main()", "serve", *flags])
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=2)
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(20)

    def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api{path}", data=data, method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as reply:
            return json.load(reply)

    def table(self, game: str, people: int = 2, bots: int = 0, **options: Any) -> tuple[str, list[str]]:
        """A table where everybody has sat down: its id, and the people's tokens."""
        seats = [{}] * people + [{"kind": "bot", "level": "easy", "name": f"Bot {k + 1}"} for k in range(bots)]
        wish = {"game": game, "options": {"players": people + bots, **options}, "seats": seats, "settings": {"grace": 0}}
        made = self.call("POST", "/tables", wish)
        id = made["table"]["id"]
        return id, [
            self.call("POST", f"/tables/{id}/join", {"seat": int(n), "invite": invite, "name": NAMES[int(n)]})["token"]
            for n, invite in sorted(made["invites"].items())
        ]

    def face(self, id: str, token: str) -> dict[str, Any]:
        face: dict[str, Any] = self.call("GET", f"/tables/{id}/state?since=999999", token=token)["faces"][0]
        return face

    def answer(self, id: str, token: str, decision: dict[str, Any], answer: Any) -> None:
        said = {"type": "answer", "decision": decision["id"], "answer": answer, "done": True}
        self.call("POST", f"/tables/{id}/act", said, token)

    def reach(self, game: str, people: int, until: Until, **options: Any) -> tuple[str, list[str], int]:
        """A table of people who play at random until somebody is asked what is looked for: its id, all tokens, and who it is. In
        some games it never comes."""
        for seed in range(40):
            played, seat = at_random(game, people, until, seed, **options)
            if seat is not None:
                return *self.carry(played, seed), seat
        raise AssertionError("that question never came")

    def finish(self, game: str, people: int, seed: int = 0, names: Sequence[str] = NAMES, **options: Any) -> tuple[str, list[str]]:
        """A table of people who have played at random to the end."""
        return self.carry(at_random(game, people, lambda v, d, s: False, seed, **options)[0], seed, names)

    def carry(self, played: Game, seed: int, names: Sequence[str] = NAMES) -> tuple[str, list[str]]:
        """A table where a game of `at_random` goes on: its id, and everybody's tokens."""
        people = range(played.position.player_count)
        told = {
            "carried": 1,
            "game": played.spec.name,
            "rules": played.spec.rules,
            "options": played.options,
            "settings": {"grace": 0},
            "seats": [{"kind": "person", "name": names[n]} for n in people],
            "secret": f"{seed:064x}",
            "answers": [[s.player, s.answer] for s in played.steps],
        }
        made = self.call("POST", "/tables/carried", told)
        return made["table"]["id"], [made["tokens"][str(n)] for n in people]

    def advance(self, id: str, tokens: list[str], until: Until, seed: int = 5) -> int | None:
        """Let everybody answer at random until somebody is asked what is looked for, and say who; None if the game ends before."""
        rng = random.Random(seed)
        for _ in range(6000):
            for token in tokens:
                face = self.face(id, token)
                view, decision, seat = face["view"], face["decision"], face["seat"]
                if view["over"]:
                    return None
                if decision is None or (decision["sealed"] and view["players"][seat]["sealed"] is not None):
                    continue
                if until(view, decision, seat):
                    return int(seat)
                self.answer(id, token, decision, lively(decision, rng))
        raise AssertionError("that question never came")


def at_random(game: str, people: int, until: Until, seed: int, **options: Any) -> tuple[Game, int | None]:
    """Played here, where no answer waits for a server, until somebody is asked what is looked for, and who it is; None if the game
    ends before. A seed is always the same game."""
    rng = random.Random(seed)
    played = pavonis.new(game, seed=mix(f"{seed:064x}", [""] * people), events=False, players=people, **options)
    while not played.over:
        for p in range(people):
            if p not in played.pending or played.position.sealed[p] is not None:
                continue
            decision = played.pending[p].to_json()
            if until(played.views([p])[p], decision, p):
                return played, p
            played.answer(p, lively(decision, rng))
    return played, None


def lively(d: dict[str, Any], rng: random.Random) -> Any:
    """A legal answer that moves the game on."""
    if d["kind"] == "pick":
        return rng.sample(d["cards"], rng.randint(d["least"], min(d["most"], max(d["least"], 3))))
    if d["kind"] == "amount":
        return rng.randint(d["least"], d["most"])
    if d["kind"] == "pay":
        return d["usual"]
    if d["kind"] == "form":
        picked = {p["name"]: rng.sample(p["cards"], min(p["most"], max(p["least"], 3))) for p in d["parts"]}
        return {p["name"]: picked[p["name"]][0] if p["least"] == p["most"] == 1 else picked[p["name"]] for p in d["parts"]}
    ids = [o["id"] for o in d["options"]]
    moves = ("play:", "use:", "hex:", "claim:", "project:g", "project:c", "project:a", "convert:", "standard:")
    good = [o for o in ids if o.startswith(moves)]
    return rng.choice(good) if good and rng.random() < 0.9 else rng.choice([o for o in ids if "sell_patents" not in o] or ids)


@contextmanager
def serving(folder: Path, first: str = "", limits: dict[str, Any] = WIDE) -> Iterator[Site]:
    if not (STATIC / "index.html").exists():
        pytest.skip("the client is not built: make web")
    made = Site(folder, limits)
    made.start(first)
    yield made
    made.stop()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(tmp_path_factory.mktemp("web")) as made:
        yield made


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Playwright keeps an event loop running in this thread, so it ends with each module: other tests run loops of their own."""
    api = pytest.importorskip("playwright.sync_api")
    if not CHROMIUM:
        pytest.skip("no chromium here")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Reader:
    """A visitor: a browser with an empty profile. What the page complains about fails the test."""

    def __init__(self, site: Site, page: Any) -> None:
        self.site = site
        self.page = page
        self.errors: list[str] = []
        page.set_default_timeout(30000)
        page.on("pageerror", lambda e: self.errors.append(str(e)))
        page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)

    def prefer(self, **settings: Any) -> None:
        """What this visitor has chosen; everything else is as it comes."""
        self.page.add_init_script(f"localStorage.setItem('pavonis.settings', {json.dumps(json.dumps(settings))})")

    def still(self, why: str) -> None:
        """Nothing moves, as for people who ask their system for less motion; `why` the test cannot do with it."""
        assert why
        self.page.emulate_media(reduced_motion="reduce")

    def hold(self, id: str, *tokens: str) -> None:
        """These seats are in the browser's storage."""
        held = json.dumps([{"id": id, "tokens": list(tokens), "at": 1}])
        self.page.add_init_script(f"localStorage.setItem('pavonis.tables', {json.dumps(held)})")

    def sit(self, id: str, *tokens: str) -> None:
        """Open the table with these seats."""
        self.hold(id, *tokens)
        self.page.goto(f"{self.site.url}/t/{id}")
        self.page.wait_for_selector("[data-kind], .idle, .ending, .curtain")
        self.alone()

    def alone(self) -> None:
        """At a shared screen: nobody looks, show my hand."""
        if self.page.locator(".curtain").count():
            self.page.click("[data-reveal]")
            self.page.wait_for_selector("[data-kind], .idle")

    def kind(self) -> str:
        return self.page.get_attribute("[data-kind]", "data-name") or ""

    def asked(self) -> str:
        return self.page.get_attribute("[data-kind]", "data-id") or ""

    def choose(self, option: str) -> None:
        self.page.click(f"[data-choice='{option}']")

    def confirm(self) -> None:
        self.page.click("[data-confirm]:not([disabled])")

    def take_back(self, asked: str) -> None:
        """The answer just given, back to its question, by id: the next one may look the same."""
        self.page.wait_for_function("was => (document.querySelector('[data-kind]')?.dataset.id ?? was) !== was", arg=asked)
        self.page.click("[data-undo]")
        self.page.wait_for_function("was => document.querySelector('[data-kind]')?.dataset.id === was", arg=asked)

    def show(self, game: Any, player: int | None = 0) -> None:
        """A position as the server would send it to a player, or to whoever watches; what is answered goes nowhere."""
        view = game.views([player])[player]
        asked = game.pending[player].to_json() if player in game.pending else None
        why = None if player is None else game.why_not_undo(player)
        face = {"seat": player, "view": view, "decision": asked, "plan": None, "stays": why and why.to_json(), "events": []}
        self.page.evaluate(
            """([face, points]) => {
              __pavonis.close();
              __pavonis.seat = face.seat;
              __pavonis.busy = false;
              __pavonis.faces = {};
              __pavonis.hear({type: 'snapshot', seq: 9, now: 0, table: __pavonis.info, faces: [face], points});
              __pavonis.answer.reset();
            }""",
            [json.loads(json.dumps(face)), game.points],
        )
        self.page.wait_for_function(SCREEN)

    def drawn(self) -> None:
        """Letters are there, and nothing is left to be laid out."""
        self.page.evaluate("document.fonts.ready.then(() => new Promise((done) => requestIdleCallback(done, {timeout: 1000})))")

    def at_rest(self) -> None:
        """What was moving or fading in has come to rest: as later, only sooner."""
        self.drawn()
        self.page.evaluate(TO_REST)

    def crowded(self) -> list[str]:
        """Texts that are cut, lie on each other or are half covered."""
        self.drawn()
        found: list[str] = self.page.evaluate(CROWDED)
        return found

    def play_on(self, seed: int, seconds: int = 100, stop: str | None = None, pause: int = 0) -> dict[str, Any]:
        """The random clicker: it sees the page and nothing else, and thinks for `pause` ms before it clicks."""
        self.begin(seed, seconds, stop, pause)
        return self.ended(seconds + 30)

    def begin(self, seed: int, seconds: int = 100, stop: str | None = None, pause: int = 0) -> None:
        """Lets the clicker play, while others do so too."""
        self.page.evaluate(
            f"""args => {{
              window.ended = null;
              void ({CLICKER})(args).catch((e) => ({{ over: false, error: String(e) }})).then((end) => (window.ended = end));
            }}""",
            [seed, seconds * 1000, stop, pause],
        )

    def ended(self, seconds: float) -> dict[str, Any]:
        """How it ended: waits for it."""
        out: dict[str, Any] = self.page.wait_for_function("() => window.ended", timeout=seconds * 1000).json_value()
        return out


@pytest.fixture
def reader(site: Site, chromium: Any, request: pytest.FixtureRequest) -> Iterator[Reader]:
    size = getattr(request, "param", DESK)
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE, accept_downloads=True)
    made = Reader(site, context.new_page())
    yield made
    context.close()
    assert made.errors == []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may be late once; what fails twice more is broken."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=2))
