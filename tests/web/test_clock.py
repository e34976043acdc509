"""The turn clock on the page: it runs in sight, and whoever a bot plays for can come back."""

from __future__ import annotations

import pytest

from .conftest import DESK, LAPTOP, PHONE, Reader, Site


@pytest.mark.parametrize("reader", [DESK, LAPTOP, PHONE], ids=["desk", "laptop", "phone"], indirect=True)
def test_the_clock_runs_and_one_returns_after_zero(reader: Reader, site: Site) -> None:
    settings = {"clock": {"per": "move", "seconds": 5, "at_zero": "bot"}}
    made = site.call("POST", "/tables", {"game": "mars", "options": {"players": 2, "beginners": [0, 1]}, "settings": settings})
    id = made["table"]["id"]
    first, _ = (site.call("POST", f"/tables/{id}/join", {"invite": i, "name": "Lena"})["token"] for i in made["invites"].values())
    page = reader.page
    reader.sit(id, first)
    page.wait_for_selector(".clock")
    page.wait_for_function("() => /^0:0[0-3]$/.test(document.querySelector('.clock')?.innerText)")
    page.wait_for_selector("[data-back]")
    page.click("[data-back]")
    page.wait_for_selector("[data-back]", state="detached")
    assert site.call("GET", f"/tables/{id}", token=first)["seats"][0]["autopilot"] is False
