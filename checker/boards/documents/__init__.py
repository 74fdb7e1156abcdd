"""The committed aggregates as types: boards fill them, the site reads them back, the published schemas are theirs."""
