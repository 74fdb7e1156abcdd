"""From older layouts and from the logs of harnesses to the files of `trials`; a kind of source is added as a module."""
