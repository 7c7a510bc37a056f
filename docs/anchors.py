"""The site's hook: every rule of the ledgers has an anchor of its name, and every mention of a rule links to it."""

from __future__ import annotations

import re
from typing import Any

LEDGERS = {"ZN": "rules/zenith.md", "ZA": "rules/zena.md"}
RULE = re.compile(r"^- (Z[NA]-\w+) ", re.MULTILINE)
MENTION = re.compile(r"(?<![\w#*\[/-])(Z[NA]-[A-Z]+\d+\w*)\b(?!\])")
CODE = re.compile(r"(^```.*?^```$|`[^`\n]*`)", re.MULTILINE | re.DOTALL)


def on_page_markdown(markdown: str, page: Any, files: Any, **_: Any) -> str:
    here = page.file.src_uri
    up = "../" * here.count("/")
    rules = {path: set(RULE.findall(files.get_file_from_path(path).content_string)) for path in LEDGERS.values()}

    def link(match: re.Match[str]) -> str:
        rule = match[1]
        path = LEDGERS[rule[:2]]
        if rule not in rules[path]:
            return rule
        return f"[{rule}]({'' if path == here else up + path}#{rule})"

    if here in rules:
        markdown = RULE.sub(r"- **\1**{ #\1 } ", markdown)
    parts = CODE.split(markdown)
    parts[::2] = [MENTION.sub(link, words) for words in parts[::2]]  # every second part is code
    return "".join(parts)
