"""The verbs of `pullrank bot`: one module each, found by looking."""
