"""Repairs that leave what an entry says as it is; one is added by adding its module."""
