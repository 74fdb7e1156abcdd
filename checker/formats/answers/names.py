"""What the parts of an entry of answers are called."""

FORMAT_NAME = "answers"
ANSWERS = "answers"
FILE = "answers.json"
