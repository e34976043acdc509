"""Every shape that crosses the wire, in both directions, gathered from `shapes`. `python -m pavonis.server.types` prints them as
TypeScript.

Views, decisions, answers and events are the engine's own JSON and pass through untouched: the server computes no rules.
"""

from .shapes.alerts import *
from .shapes.games import *
from .shapes.history import *
from .shapes.people import *
from .shapes.play import *
from .shapes.tables import *
from .shapes.values import *
