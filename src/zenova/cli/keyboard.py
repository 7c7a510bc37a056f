"""Lines from a person at a terminal, or from a file or pipe."""

import sys
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console


class Keyboard:
    def __init__(self, console: Console) -> None:
        self.console = console
        self.live = sys.stdin.isatty() and sys.stdout.isatty()

    def ask(self, prompt: str) -> str:
        """One line without its end; EOFError when there are no more. A line from a pipe is echoed for the reader."""
        if self.live:
            return input(prompt).strip()
        self.console.print(prompt, end="", markup=False, soft_wrap=True)
        line = sys.stdin.readline()
        self.console.print(line.strip(), markup=False, soft_wrap=True)
        if not line:
            raise EOFError
        return line.strip()

    def wait(self, prompt: str) -> None:
        """Wait for Enter; a pipe is not asked."""
        if self.live:
            input(prompt)
        else:
            self.console.print(prompt, markup=False)

    def busy(self, doing: str) -> AbstractContextManager[object]:
        """Tell somebody at a terminal what they wait for, for the time of a `with` block."""
        return self.console.status(doing) if self.live else nullcontext()

    def fresh_page(self) -> None:
        if self.live:
            self.console.clear()
