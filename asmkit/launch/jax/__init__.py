"""JAX: a kernel as a custom call with batching, derivatives and sharding."""
