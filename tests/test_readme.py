"""The README and the documents run as printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("page", ["README.md", "docs/position.md", "docs/environment.md", "docs/bots.md"])
def test_python_examples_run_as_printed(page, capsys):
    """Every Python block of a page, one after the other, as a reader would paste them."""
    scope: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), scope)
    for printed in re.findall(r"# (form .*)\n", "".join(blocks)):
        assert printed in capsys.readouterr().out
