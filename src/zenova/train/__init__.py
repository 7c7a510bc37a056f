"""Training networks by self-play; the only room, with the batches on a GPU, that needs PyTorch."""
