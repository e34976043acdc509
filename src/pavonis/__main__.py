"""`python -m pavonis` is `pavonis`."""

from .cli import main

main()
