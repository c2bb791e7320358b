"""`python -m asmkit`: see `asmkit.cli.main`."""

from __future__ import annotations

import sys

from .cli.main import main

sys.exit(main())
