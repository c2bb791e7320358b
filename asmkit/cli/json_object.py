"""Print the JSON object of a command (`--json`).

`schema.json` describes the objects of all commands. Its version changes when a field changes its meaning or disappears.
"""

from __future__ import annotations

import json
from pathlib import Path

from .terminal import package_version

VERSION = 1
"""The version of the JSON objects."""
SCHEMA = Path(__file__).with_name("schema.json")
"""The JSON Schema of the objects."""


def print_json(command: str, **fields: object) -> None:
    """Print the JSON object of a command: the version of the schema, the command, and the fields."""
    print(json.dumps({"version": VERSION, "asmkit": package_version(), "command": command, **fields}, indent=2))
