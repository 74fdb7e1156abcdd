"""Everything that touches the world: files, git, truth stores, processes, the ledger. One module each."""
