"""One module a command: HELP, configure(parser) and run(arguments) -> exit code; each imports its job when it runs."""
