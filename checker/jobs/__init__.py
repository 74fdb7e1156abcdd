"""The jobs of Pullrank: each the whole way of the data in one short function."""
