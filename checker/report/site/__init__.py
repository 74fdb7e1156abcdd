"""The static site: committed aggregates in, every file of the site out, nothing read and nothing written."""

from checker.report.site.build import pages

__all__ = ["pages"]
