"""Running kernels: the cache of images, and one module per framework, each loaded when its arrays first appear."""
