"""The README as a package index shows it: where it knows no file of ours, pictures are left out and links are words."""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+", re.MULTILINE)
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:)([^)]*)\)")


def shown(text: str, source: str | None) -> str:
    """With `source`, the address under which the files of the repository lie, every picture and link is absolute."""
    if source:
        return LINK.sub(lambda found: f"{found[1]}[{found[2]}]({source.rstrip('/')}/{found[3]})", text)
    return LINK.sub(r"\2", PICTURE.sub("", text))


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict) -> None:
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        source = metadata.get("urls", {}).get("Files")
        metadata["readme"] = {"content-type": "text/markdown", "text": shown(text, source)}
