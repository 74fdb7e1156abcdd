"""The static site: committed aggregates in, every file of the site out, nothing read and nothing written."""

from checker.report.site.build import Look, pages
from checker.report.site.read import read_all
from checker.report.site.site import Site

__all__ = ["Look", "Site", "pages", "read_all"]
