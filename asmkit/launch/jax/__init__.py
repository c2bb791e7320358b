"""JAX: a kernel as a custom call with batching, derivatives and sharding.

The import registers the calls with JAX, so that programs run that were exported or serialized in other processes.
"""

from __future__ import annotations

from .custom_call import bind as bind
from .custom_call import call as call
