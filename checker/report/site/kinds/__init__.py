"""The kinds of pages, found by looking: adding one adds a module here, its template, and edits nothing."""

from checker.model.found import Found
from checker.report.site.page import Kind

KINDS: Found[Kind] = Found(__name__, __path__, Kind, "KIND")
