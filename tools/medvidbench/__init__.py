"""Makes the files of a benchmark on medical video whose answers are invented: items, truth, entries, examples."""
