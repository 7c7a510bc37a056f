"""A stand-in for torch and a GPU: tensors are arrays of numpy, and a kernel is the loop of the CPU."""

from types import SimpleNamespace

import numpy as np


class Tensor(np.ndarray):
    """As much of a tensor as batches use."""

    def __getitem__(self, at):
        for one in at if isinstance(at, tuple) else (at,):
            if isinstance(one, np.ndarray) and one.dtype.name not in ("int64", "int32", "uint8", "bool"):
                raise IndexError("tensors used as indices must be long, int, byte or bool tensors")
        return super().__getitem__(at)

    def cuda(self):
        return self

    def cpu(self):
        return self

    def numpy(self):
        return np.asarray(self)

    def long(self):
        return self.astype(np.int64)

    def copy_(self, other):
        self[...] = other

    def view(self, *form):
        return self.reshape(-1) if form == (-1,) else super().view(*form)


def on_device(function):
    """The function of numpy, which takes the name of the device and gives a tensor."""

    def made(*given, device=None, **named):
        return function(*given, **named).view(Tensor)

    return made


TORCH = SimpleNamespace(
    from_numpy=on_device(np.asarray),
    arange=on_device(np.arange),
    asarray=on_device(np.asarray),
    zeros_like=on_device(np.zeros_like),
    int64=np.int64,
    float64=np.float64,
)
