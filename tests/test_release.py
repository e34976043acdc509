"""What a release says of itself agrees: version, changelog, citation, workflows."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import pavonis

yaml = pytest.importorskip("yaml")
ROOT = Path(__file__).parents[1]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_the_version_stands_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"]["path"] == "src/pavonis/__init__.py"
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+)?", pavonis.__version__)


def test_the_changelog_begins_with_the_first_version_and_names_the_last():
    """Keep a Changelog: newest first; a version in the making stands under Unreleased."""
    found = re.findall(r"^## \[(\w+|[\d.]+)\](?: - (\d{4}-\d\d-\d\d))?$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    versions = [v for v, _ in found if v != "Unreleased"]
    assert versions[-1] == "0.1.0"
    assert all(date for v, date in found if v != "Unreleased")
    assert versions == sorted(versions, key=lambda v: [int(x) for x in v.split(".")], reverse=True)
    if ".dev" in pavonis.__version__:
        assert found[0][0] == "Unreleased"
    else:
        assert versions[0] == pavonis.__version__
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text())["version"] == versions[0]


def test_workflows_run_what_the_makefile_has():
    """CI runs the same `make test`, on every version, pure and compiled."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    jobs = {}
    for path in WORKFLOWS:
        flow = yaml.safe_load(path.read_text())
        assert flow["permissions"], f"{path.name} says what it may do"
        jobs[path.stem] = flow["jobs"]
        for target in re.findall(r"run: make ([a-z-]+)", path.read_text()):
            assert target in targets
    matrix = jobs["ci"]["test"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13"]
    assert set(matrix["engine"]) == {"pure", "compiled"}
    assert jobs["ci"]["test"]["steps"][-1] == {"run": "make test"}
    assert jobs["ci"]["learners"]["steps"][-1] == {"run": "make test-learners"}
    systems = " ".join(jobs["wheels"]["wheels"]["strategy"]["matrix"]["os"])
    assert all(system in systems for system in ("ubuntu", "macos", "windows"))
    assert {"image", "docs"} <= set(jobs)


def test_issue_forms_are_forms():
    for path in FORMS:
        form = yaml.safe_load(path.read_text())
        if path.stem != "config":
            assert {"name", "description", "body"} <= set(form)
            assert all(part["attributes"]["label"] for part in form["body"])
    assert len(FORMS) >= 3


@pytest.mark.parametrize(
    "path", [*WORKFLOWS, *FORMS, *ROOT.glob(".*.yaml"), *ROOT.glob("*.yml"), ROOT / "Dockerfile"], ids=lambda p: p.name
)
def test_nothing_leans_on_the_machine_it_was_written_on(path):
    text = path.read_text()
    assert not re.search(r"(?<![\w.])/(work|home|root|Users)/", text)
    assert not re.search(r"\b(localhost:\d+|10\.\d+\.\d+\.\d+|[\w.-]+\.internal|ghcr\.io|docker\.io|artifactory)\b", text)


def test_the_chart_of_versions_shows_what_was_measured():
    """`python bench/chart.py > docs/images/benchmarks.svg` draws it anew; there is a file of every version."""
    drawn = subprocess.run([sys.executable, str(ROOT / "bench" / "chart.py")], capture_output=True, text=True, check=True).stdout
    assert (ROOT / "docs" / "images" / "benchmarks.svg").read_text() == drawn
    measured = {path.stem for path in (ROOT / "bench" / "history").glob("*.json")}
    versions = re.findall(r"^## \[([\d.]+)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert set(versions) <= measured


def test_rules_are_listed_by_every_number_that_is_cited():
    """An error may name any of them, so a reader must find it."""
    pages = "".join(p.read_text() for p in (ROOT / "docs" / "rules").glob("*.md"))
    listed = set(re.findall(r"\b((?:M|C|A|K|O|OA|OK|OC)-\d+)\b", pages))
    cited = set()
    for folder in ("kernel", "family", "mars", "ares"):
        for path in (ROOT / "src" / "pavonis" / folder).rglob("*.py"):
            cited |= set(re.findall(r'"((?:M|C|A|K|O|OA|OK|OC)-\d+)"', path.read_text()))
    assert cited
    assert cited <= listed


def test_the_site_is_built_with_every_link_checked(tmp_path):
    pytest.importorskip("material")
    pytest.importorskip("mkdocstrings")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    for page in ("index", "library/index", "api/index", "start/player/index", "tutorials/first-bot/index", "rules/mars/index"):
        assert (tmp_path / f"{page}.html").exists()
    assert "Test the answer, apply it" in (tmp_path / "api" / "index.html").read_text()
