"""Games by the thousand: `play` runs them, `census` counts what happened in them, `invariants` says what must never happen."""
