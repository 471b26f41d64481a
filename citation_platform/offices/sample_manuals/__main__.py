"""``python -m citation_platform.offices.sample_manuals [DIRECTORY]``: write the sample.

Belongs here: which files go where. Does not belong here: what they hold.
"""

from __future__ import annotations

import sys
from pathlib import Path

from citation_platform.offices.sample_manuals.faults import dated, extra_files
from citation_platform.offices.sample_manuals.model import Manual, Printed
from citation_platform.offices.sample_manuals.reading import read_manuals
from citation_platform.offices.sample_manuals.scanning import scanned
from citation_platform.offices.sample_manuals.truth import as_json
from citation_platform.offices.sample_manuals.typesetting import typeset

PACK = Path(__file__).parents[1] / "packs" / "retail"
PASSWORD = "Luchtora-2023"
"""Opens the one sample that needs it. It stands here and in no folder of the sample, as a
password that the office keeps elsewhere; tests hand it to the reader as a secret."""


def printed_manuals() -> list[tuple[Manual, bytes, Printed]]:
    """Every manual with its PDF and its truth."""
    return [(manual, *_print(manual)) for manual in read_manuals()]


def _print(manual: Manual) -> tuple[bytes, Printed]:
    if manual.password:
        return typeset(manual, password=PASSWORD)
    content, printed = typeset(manual)
    if manual.scan is not None:
        return dated(scanned(content, manual.scan), manual, producer="Scanner 3"), printed
    return dated(content, manual), printed


def write_sample(directory: Path) -> None:
    """Write ``sample/``, ``updates/`` and ``truth.json`` below ``directory``."""
    records = printed_manuals()
    files = {(manual.keep, manual.file): content for manual, content, _ in records}
    good = {name: content for (keep, name), content in files.items() if keep == "sample"}
    files |= {("sample", name): content for name, content in extra_files(good).items()}
    for (keep, name), content in files.items():
        path = directory / keep / "manuals" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    truth = as_json((manual, printed) for manual, _, printed in records)
    (directory / "truth.json").write_text(truth, encoding="utf-8")


if __name__ == "__main__":
    write_sample(Path(sys.argv[1]) if len(sys.argv) > 1 else PACK)
