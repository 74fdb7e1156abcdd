"""Frozen values of the domain and the ports to the outside world; nothing here touches disk, clock or network."""
