"""Run kernels: a module per framework, imported when its arrays first appear, and the drivers that they share."""
