"""One game from the first roll to the result, without a terminal."""
