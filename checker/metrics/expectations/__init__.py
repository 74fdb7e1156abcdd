"""What an item's truth expects of a free answer: how it is found in the text, and how many of its points it gets."""
