"""Write the moves of a dataset, to be played again as the data of a task (`root_env.tasks.moves`).

python -m tools.moves data/offline4-search-v1 root_env/tasks/moves/offline4-search-v1.npz
"""

import argparse
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from root_env.training.dataset_reading import parts


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(prog="python -m tools.moves", description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path, help="folder of the dataset")
    parser.add_argument("out", type=Path, help="the file to write")
    given = parser.parse_args()
    games, places = [], []
    for path in parts(given.data):
        table = pq.read_table(path, columns=["game", "legal", "action"])
        games += table["game"].to_pylist()
        pairs = zip(table["legal"].to_pylist(), table["action"].to_pylist(), strict=True)
        places += [legal.index(action) for legal, action in pairs]
    lengths = np.bincount(games).astype(np.int32)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(given.out, lengths=lengths, places=np.array(places, np.uint8))
    print(f"{given.out}: {len(lengths)} games, {len(places):,} decisions, {given.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
