"""A lesson or an exercise in the terminal: the usual conversation, with a guide who says what to do and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from .. import bots, lessons
from ..kernel.decisions import Decision
from ..kernel.game import Game
from ..lessons import Exercise, Guided, Scene, Step
from .ares import AresDialogue
from .ask import Question
from .crisis import CrisisDialogue
from .dialogue import Changed, Dialogue, Leave, program, yes
from .screen import ACCENT, DIM, Lines, Screen, line, wrap
from .speech import about, speaker, t
from .table import Table, data_folder, new_path


def told(lesson: Guided | Exercise) -> Guided | Exercise:
    """In the reader's language."""
    return lessons.read(lessons.spoken(lessons.whole(lesson), lambda text: speaker().text(f"{lessons.PREFIX}{text}") or text))


def play(lesson: Guided | Exercise, folder: Path | None = None) -> int:
    """Until it is learnt or left; a game that goes on without the guide is kept in the folder."""
    said, screen = told(lesson), Screen()
    about(said.game)
    scenes = said.scenes if isinstance(said, Guided) else [lessons.scene_of(said, None)]
    try:
        for scene in scenes:
            table = LessonTable(said, scene, folder or data_folder() / "games")
            talk = (TaughtCrisis if scene.start.options.get("crisis") else TALKS[said.game])(table, screen)
            if not talk.teach(scene is scenes[-1]):
                return talk.run()  # a game of one's own from here
    except (Leave, EOFError, KeyboardInterrupt):
        screen.say()
        screen.say(t("Begin it again with"), " ", (f"{program()} lesson {said.id}", "bold"))
    return 0


class LessonTable(Table):
    """The others answer by the script of a scene; when the game goes another way, they are bots."""

    def __init__(self, lesson: Guided | Exercise, scene: Scene, folder: Path) -> None:
        game: Game = lessons.begin(lesson.game, scene.start)
        bot = lesson.then.bot if isinstance(lesson, Guided) and lesson.then.bot in bots.BOTS else "easy"
        super().__init__(game, [lesson.seat], bot, new_path(folder, lesson.game))
        self.recorded = scene.start.position is None
        self.lesson = lesson
        self.scene = scene
        self.seat = lesson.seat
        self.at = 0  # the step
        self.led = True  # the learner is on the path

    @property
    def given(self) -> list[Any]:
        """What the learner has answered."""
        return [step.answer for step in self.game.steps if step.player == self.seat]

    @property
    def step(self) -> Step | None:
        steps = self.scene.steps
        return steps[self.at] if self.led and self.at < len(steps) else None

    @property
    def wanted(self) -> Any:
        """What is expected, or the next answer of a solution as long as the learner is on its way; None if nothing is."""
        if isinstance(self.lesson, Guided):
            return self.step.expect[0] if self.step and self.step.expect else None
        given, all = self.given, self.lesson.solution
        on = len(given) < len(all) and all[: len(given)] == given
        return all[len(given)] if on else None

    def advise(self, player: int) -> Any:
        """`auto` does what the guide would."""
        wanted = self.wanted if player == self.seat and self.led else None
        return super().advise(player) if wanted is None else wanted

    def let_bots_play(self) -> None:
        if isinstance(self.lesson, Exercise) and self.led:
            return
        if self.led:
            rest = self.scene.others[sum(step.player != self.seat for step in self.game.steps) :]
            rest = lessons.speak(self.game, self.seat, rest)
            if not lessons.strays(rest, self.seat, self.game.pending):
                return
        super().let_bots_play()

    def answer(self, player: int, answer: Any) -> None:
        step = self.step
        if player == self.seat and isinstance(self.lesson, Guided) and step:
            if any(lessons.matches(e, answer) for e in step.expect or ()):
                self.at += 1
            else:
                self.led = False
        super().answer(player, answer)

    def undo(self, player: int) -> None:
        super().undo(player)
        if self.led and isinstance(self.lesson, Guided):
            asked = [k for k, step in enumerate(self.scene.steps) if step.expect]
            self.at = asked[len(self.given)] if len(self.given) < len(asked) else self.at

    def save(self) -> None:
        """A lesson can be begun again; what is kept is the game of one's own that follows it."""
        if not self.led:
            super().save()


class Taught(Dialogue):
    """What the guide adds to the conversation."""

    table: LessonTable

    def __init__(self, table: LessonTable, screen: Screen) -> None:
        super().__init__(table, screen, guards=False)
        self.names = [name if p == table.seat else said for p, (name, said) in enumerate(zip(self.names, self.called()))]
        self.stray: Any = None  # an answer that was given and does not count
        self.reply = ""
        self.said = ""  # what the last answer brought
        self.hints = 0

    def called(self) -> list[str]:
        """The seats by the names of the lesson, where it has any."""
        named = self.table.lesson.names
        return [*named, *self.names[len(named) :]]

    def teach(self, last: bool) -> bool:
        """The scene, or the exercise; false if the learner goes on alone."""
        if isinstance(self.table.lesson, Exercise):
            return self.train()
        return self.guide() and (not last or self.close())

    # -- a guided lesson

    def guide(self) -> bool:
        table = self.table
        while step := table.step:
            table.let_bots_play()
            if step.expect is None:
                self.tell(step)
            elif table.seat in table.game.pending:
                self.turn_to(table.seat)
            else:
                table.led = False
        return table.led

    def tell(self, step: Step) -> None:
        """One sentence about the table, until Enter is pressed."""
        self.screen.show([*self.overview(self.table.seat), *self.words(step)])
        self.said = ""
        text = input(t("Enter goes on, why tells more, skip plays without me:") + " ").strip().lower()
        if text in ("quit", "q", "exit"):
            raise Leave
        if text == "skip":
            self.table.led = False
        elif text == "why" and step.why:
            self.said = step.why
        else:
            self.table.at += 1

    def words(self, step: Step | None) -> Lines:
        """What the guide says now."""
        lesson, width = self.table.lesson, min(self.screen.width, 100)
        out = wrap(Text(self.said, "italic"), width) if self.said else []
        if not self.table.led:
            return out
        if isinstance(lesson, Exercise):
            out += wrap(line(("◆ ", ACCENT), (lesson.task, "bold")), width, 2)
            return [*out, *(wrap(Text(lesson.hint, "italic"), width) if self.hints else [])]
        if self.reply:
            again = t("Type it again to do it anyway, or type auto.")
            return [*out, *wrap(line(("◆ ", ACCENT), (self.reply, "bold"), f" {again}"), width, 2)]
        return [*out, *(wrap(line(("◆ ", ACCENT), (step.say, "bold")), width, 2) if step else [])]

    def sizes(self, p: int, decision: Decision, q: Question, prompt: Lines, more: Lines) -> Iterator[Lines]:
        yield from super().sizes(p, decision, q, [*self.words(self.table.step), *self.pointer(q), *prompt], more)

    def pointer(self, q: Question) -> Lines:
        """Which of the choices is meant."""
        if isinstance(self.table.lesson, Exercise) and self.hints < 2:
            return []
        wanted = self.table.wanted if self.table.led else None
        ids = wanted if isinstance(wanted, list) else [wanted]
        found = [c for c in q.choices if c.id in ids or c.card in ids]
        return [line("  → ", c.brief(False)) for c in found[:3]] or ([Text("  → auto", DIM)] if wanted is not None else [])

    def choose(self, p: int, decision: Decision) -> Any:
        while True:
            answer = super().choose(p, decision)
            if self.takes(answer):
                return answer

    def takes(self, answer: Any) -> bool:
        """Whether this answer is given: one that does not count gets its words first."""
        step = self.table.step
        if not isinstance(self.table.lesson, Guided) or step is None or not step.expect:
            return True
        if any(lessons.matches(e, answer) for e in step.expect):
            self.said, self.reply, self.stray = step.then or "", "", None
            return True
        if self.stray == answer:
            self.said, self.reply, self.stray = t("Your game now."), "", None
            return True
        patterns = sorted(step.replies, key=len, reverse=True)  # what is said to one answer before what is said to many
        found = next((step.replies[x] for x in patterns if lessons.matches(x, answer)), "")
        self.stray, self.reply = answer, found or t("That is allowed, but it leaves the lesson.")
        return False

    def command(self, text: str, p: int, decision: Decision, q: Question) -> Lines | None:
        table, word = self.table, text.lower()
        if table.led and word == "skip":
            table.led, self.reply, self.said = False, "", ""
            raise Changed
        if table.led and word == "hint" and isinstance(table.lesson, Exercise):
            self.hints += 1
            raise Changed
        if table.led and word == "why" and table.step and table.step.why:
            return [
                *wrap(Text(table.step.why), min(self.screen.width, 100)),
                Text(),
                *(super().command(text, p, decision, q) or []),
            ]
        return super().command(text, p, decision, q)

    def close(self) -> bool:
        """The end; false if the learner plays on with this game."""
        lesson = self.table.lesson
        assert isinstance(lesson, Guided)
        self.screen.show([line(("◆ ", ACCENT), (lesson.title, "bold")), *wrap(Text(lesson.learned), min(self.screen.width, 100))])
        over = self.table.game.over
        if over or lesson.then.play_on is not True or not yes(self.screen, t("Play on?")):
            return True
        self.table.led = False
        return False

    # -- an exercise

    def train(self) -> bool:
        """Until the goal is reached, or the learner wants no more."""
        table, task = self.table, self.table.lesson
        assert isinstance(task, Exercise)
        while lessons.missing(task.goal, lessons.facts(table.game, table.seat)):
            if len(table.given) < task.answers and table.seat in table.game.pending:
                left = t("{n} answers left", n=task.answers - len(table.given))
                self.said = self.said or t("{left}; hint helps, auto shows it.", left=left)
                self.turn_to(table.seat)
                self.said = ""
                continue
            tempting = (w.say for w in task.wrong if all(map(lessons.matches, w.answers, table.given)))
            self.screen.say(next(tempting, t("Not yet: {goal}. Undo, or try again.", goal=task.goal_says)))
            text = input(t("Enter begins again, quit leaves:") + " ").strip().lower()
            if text in ("quit", "q", "exit"):
                raise Leave
            table.game = lessons.begin(task.game, task.start)
            table.seen = dict.fromkeys(table.people, 0)
        self.screen.show([line(("◆ ", ACCENT), (task.title, "bold")), *wrap(Text(task.explain), min(self.screen.width, 100))])
        return True


class TaughtMars(Taught):
    """Terraforming Mars."""


class TaughtAres(Taught, AresDialogue):
    """Ares Expedition."""


class TaughtCrisis(Taught, CrisisDialogue):
    """Crisis."""


TALKS: Final[dict[str, type[Taught]]] = {"mars": TaughtMars, "ares": TaughtAres}
