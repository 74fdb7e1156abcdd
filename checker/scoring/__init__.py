"""Answers and truth to records, results and receipts; what runs inside the scorer's process."""
