"""What others wrote is shown as they wrote it, and never run; nor is anything that did not come from the server."""

from __future__ import annotations

from .conftest import Reader, Site

EVIL = "<img src=x onerror='window.evil=1'>"


def test_names_and_chat_are_text(reader: Reader, site: Site) -> None:
    made = site.call("POST", "/tables", {"game": "mars", "options": {"players": 2}})
    id = made["table"]["id"]
    tokens = [
        site.call("POST", f"/tables/{id}/join", {"invite": made["invites"][n], "name": name})["token"]
        for n, name in (("0", "Lena"), ("1", EVIL))
    ]
    site.advance(id, tokens, lambda view, decision, seat: decision["name"] == "turn")
    reader.sit(id, tokens[0])
    site.call("POST", f"/tables/{id}/act", {"type": "chat", "text": f"{EVIL} hello"}, tokens[1])
    reader.page.wait_for_selector(".log >> text=hello")
    assert reader.page.locator(f'.log >> text="{EVIL} hello"').count() == 1
    assert EVIL in reader.page.inner_text("body")
    assert reader.page.evaluate("window.evil") is None


def test_the_policy_runs_no_foreign_script(reader: Reader, site: Site) -> None:
    reader.page.goto(site.url)
    reader.page.wait_for_selector(".doors")
    assert reader.errors == []
    reader.page.evaluate(
        """() => {
          document.body.insertAdjacentHTML("beforeend", "<img src='nowhere.png' onerror='window.evil=1'>");
          const script = document.createElement("script");
          script.textContent = "window.evil = 2";
          document.body.append(script);
        }"""
    )
    reader.page.wait_for_function("() => [...document.images].every(i => i.complete)")
    assert reader.page.evaluate("window.evil") is None
    assert all("Content Security Policy" in e or "404" in e for e in reader.errors)
    reader.errors.clear()
