"""A score sheet as a page to print: one file, nothing to load, A4."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from yachtcli.i18n import _, current

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yachtcli.ui.sheet import Cell, Line, Sheet

WIDE = 6
"""From more columns than this on, what counts is told below the table, on a page laid across."""

STYLE = """
@page { size: A4 %(orientation)s; margin: 12mm; }
body { font: 10.5pt/1.3 system-ui, sans-serif; color: #000; background: #fff;
  margin: 0 auto; max-width: %(width)s; padding: 4mm; }
h1 { font-size: 16pt; margin: 0; }
p { margin: 1mm 0 3mm; }
table { border-collapse: collapse; width: 100%%; break-inside: avoid;
  border-bottom: 0.3mm solid #000; }
th, td { border: 0.3mm solid #000; padding: 0.4mm 1.6mm; text-align: left;
  font-weight: normal; height: %(height)s; }
th { white-space: nowrap; }
thead th { font-weight: bold; vertical-align: bottom; height: 7mm; }
.own { text-align: right; min-width: 9mm; font-variant-numeric: tabular-nums; }
thead .own { text-align: center; }
thead .player { white-space: normal; overflow-wrap: anywhere; }
.part th { background: #e4e4e4; font-weight: bold; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; height: auto; }
.sum > *, .bonus > *, .missing > *, .further > * { font-style: italic; }
.missing .own { font-style: normal; }
.total > * { font-weight: bold; border-top-width: 0.8mm; }
.words { font-size: 8.5pt; }
ul { margin: 3mm 0 0; padding-left: 5mm; font-size: 9pt; }
dl { margin: 3mm 0 0; font-size: 9pt; columns: 3; break-before: page; }
dl div { break-inside: avoid; margin-bottom: 1mm; }
dt { font-weight: bold; } dd { margin: 0 0 0 4mm; }
@media print { body { padding: 0; max-width: none; } }
"""


def html(sheet: Sheet) -> str:
    """The sheet as an HTML document."""
    return "\n".join(_document(sheet)) + "\n"


def _document(sheet: Sheet) -> Iterator[str]:
    wide = len(sheet.heads) > WIDE
    style = STYLE % {
        "orientation": "landscape" if wide else "portrait",
        "width": "270mm" if wide else "186mm",
        "height": "5.6mm" if wide else "6.8mm",
    }
    title = escape(sheet.title)
    yield "<!DOCTYPE html>"
    yield f'<html lang="{current().language}">'
    yield '<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>"
    yield f"<style>{style}</style>\n</head>\n<body>"
    yield f"<h1>{title}</h1>"
    if sheet.about:
        yield f"<p>{escape(sheet.about)}</p>"
    yield "<table>"
    yield from _heads(sheet, words=not wide)
    for part in sheet.parts:
        yield "<tbody>"
        span = len(sheet.heads) + (1 if wide else 3)
        heading = escape(part.heading)
        yield f'<tr class="part"><th colspan="{span}" scope="rowgroup">{heading}</th></tr>'
        for line in part.lines:
            yield _line(line, sheet, words=not wide)
        yield "</tbody>"
    yield "<tbody>"
    for line in sheet.closing:
        yield _line(line, sheet, words=not wide)
    yield "</tbody>\n</table>"
    if wide:
        yield from _list_of_words(sheet)
    yield "<ul>"
    for rule in sheet.rules:
        yield f"<li>{escape(rule)}</li>"
    yield "</ul>\n</body>\n</html>"


def _heads(sheet: Sheet, *, words: bool) -> Iterator[str]:
    columns = sheet.columns
    rows = 2 if columns > 1 else 1
    yield "<thead>\n<tr>"
    for text in (_("Box"), _("What counts"), _("Points")) if words else (_("Box"),):
        yield f'<th scope="col" rowspan="{rows}">{escape(text)}</th>'
    for head in sheet.heads[::columns]:
        scope = "colgroup" if columns > 1 else "col"
        yield (
            f'<th class="own player" scope="{scope}" colspan="{columns}">'
            f"{escape(head.player) or '&nbsp;'}</th>"
        )
    yield "</tr>"
    if columns > 1:
        yield "<tr>"
        for head in sheet.heads:
            yield f'<th class="own" scope="col">{escape(head.column)}</th>'
        yield "</tr>"
    yield "</thead>"


def _line(line: Line, sheet: Sheet, *, words: bool) -> str:
    text = f'<tr class="{line.kind}"><th scope="row">{escape(line.label)}</th>'
    if words:
        text += f'<td class="words">{escape(line.counts)}</td>'
        text += f'<td class="words">{escape(line.pays)}</td>'
    span = f' colspan="{sheet.columns}"' if line.shared and sheet.columns > 1 else ""
    for cell in line.cells:
        text += f'<td class="own"{span}>{_cell(cell)}</td>'
    return text + "</tr>"


def _cell(cell: Cell) -> str:
    return "" if cell is None or cell == "open" else str(cell).replace("-", "−")


def _list_of_words(sheet: Sheet) -> Iterator[str]:
    yield "<dl>"
    lines = [line for part in sheet.parts for line in part.lines] + list(sheet.closing)
    for line in lines:
        said = ": ".join(filter(None, (line.counts, line.pays)))
        if said:
            yield f"<div><dt>{escape(line.label)}</dt><dd>{escape(said)}</dd></div>"
    yield "</dl>"
