"""Playing on from a state of any game: players, playouts, rows of games, threads, traces, final rewards."""
