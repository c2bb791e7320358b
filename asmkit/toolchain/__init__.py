"""The vendors' assemblers and disassemblers: find and run them, and report their messages at the user's lines.

`find` finds a tool. `assemble_ptx` and `assemble_gcn` build an image, and the `check_…` functions only validate a text.
`disassemble…` and `sass` show machine code.
"""

from __future__ import annotations

from .disassembly import Sass as Sass
from .disassembly import SassLine as SassLine
from .disassembly import sass as sass
from .llvm import CodeObject as CodeObject
from .llvm import assemble_gcn as assemble_gcn
from .llvm import check_gcn as check_gcn
from .llvm import disassemble_gcn as disassemble_gcn
from .llvm import listing_gcn as listing_gcn
from .locate import Tool as Tool
from .locate import argv as argv
from .locate import candidates as candidates
from .locate import find as find
from .locate import how_to_get as how_to_get
from .locate import newest as newest
from .locate import ptx_of_cuda as ptx_of_cuda
from .process import Ran as Ran
from .process import run as run
from .ptxas import assemble_ptx as assemble_ptx
from .ptxas import check_ptx as check_ptx
from .ptxas import disassemble as disassemble
from .ptxas_log import Assembled as Assembled
from .ptxas_log import Resources as Resources
