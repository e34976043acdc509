"""Games by the thousand: `play` runs them, `coverage` counts what happened in them, `invariants` says what must never happen."""
