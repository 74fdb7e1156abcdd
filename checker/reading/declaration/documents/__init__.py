"""The documents of a declaration as strict models: their keys, types, defaults and what an editor says of them."""
