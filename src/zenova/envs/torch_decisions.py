"""Decisions for PyTorch: batches of tensors from a folder of Parquet files, which needs torch and pyarrow.

loader = DataLoader(DecisionDataset(Path("games.parquet"), rows=1024), batch_size=None, num_workers=2)
for batch in loader:
    logits = policy(batch["observation"]).masked_fill(~batch["mask"], float("-inf"))
    loss = cross_entropy(logits, batch["action"].long())"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.utils.data import IterableDataset, get_worker_info

from .decisions import files_of, read_file


class DecisionDataset(IterableDataset):  # type: ignore[misc,unused-ignore]
    """Batches of so many rows, shuffled anew in every pass by torch's generator: the files, and the rows within each.
    The workers of a loader share the files out."""

    def __init__(self, folder: Path, rows: int = 1024, *, shuffled: bool = True) -> None:
        self.files = files_of(folder)
        self.rows = rows
        self.shuffled = shuffled

    def __iter__(self) -> Iterator[dict[str, Any]]:
        worker = get_worker_info()
        seed = int(torch.randint(1 << 31, (1,))) if worker is None else worker.seed - worker.id  # the same for all
        chance = np.random.default_rng(seed)
        files = chance.permutation(len(self.files)) if self.shuffled else range(len(self.files))
        for number in files if worker is None else files[worker.id :: worker.num_workers]:
            columns = read_file(self.files[number])
            count = len(columns["action"])
            order = chance.permutation(count) if self.shuffled else np.arange(count)
            for first in range(0, count, self.rows):
                some = order[first : first + self.rows]
                yield {name: torch.from_numpy(column[some]) for name, column in columns.items()}
