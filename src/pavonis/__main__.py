"""`python -m pavonis` is `pavonis`."""

import sys

from .cli import main

sys.exit(main())
