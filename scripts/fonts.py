"""Draws src/web/fonts/figtree-turkish.woff2: the letters of Turkish and of our own texts in one small file.

Figtree comes as two files, and every page in Turkish would need both for five letters of the second. Whoever types another letter
gets it from those two. Run by hand after Figtree changed or when a text needs another sign, with Debian's `fonttools` and
`python3-brotli`: /usr/bin/python3 scripts/fonts.py
"""

from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

root = Path(__file__).parent.parent
files = root / "node_modules/@fontsource-variable/figtree/files"
made = root / "src/web/fonts/figtree-turkish.woff2"

LATIN = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0ÂÇÎÖÛÜâçîöûüı©·×’‘“”–—…•€"
EXTENDED = "ĞğİŞş"
# Each stands beside its neighbours as the letter below its mark does.
LIKE = {"Ğ": "G", "ğ": "g", "İ": "I", "Ş": "S", "ş": "s"}


def cut(name, text, features):
    options = subset.Options(layout_features=features, hinting=False, name_IDs=[0, 13, 14])
    font = TTFont(files / name)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    font.flavor = None
    file = BytesIO()
    font.save(file)
    file.seek(0)
    return TTFont(file)


def take(font, other):
    """Puts the glyphs of the other file into this one: outlines, widths, their change with the weight, and their letters."""
    for table in ("glyf", "hmtx", "gvar", "cmap"):
        font[table], other[table]
    order = list(font.getGlyphOrder())
    renamed = {name: f"extended.{name}" for name in other.getGlyphOrder() if name != ".notdef"}
    for old, new in renamed.items():
        glyph = other["glyf"][old]
        if glyph.isComposite():
            for component in glyph.components:
                component.glyphName = renamed[component.glyphName]
        font["glyf"].glyphs[new] = glyph
        font["hmtx"].metrics[new] = other["hmtx"].metrics[old]
        font["gvar"].variations[new] = other["gvar"].variations.get(old, [])
        order.append(new)
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order
    font["maxp"].numGlyphs = len(order)
    for table in font["cmap"].tables:
        table.cmap |= {code: renamed[name] for code, name in other.getBestCmap().items()}
    # Says again what gvar says; without it widths are read there.
    del font["HVAR"]


def kern(font):
    """Gives each letter with a mark the distances of the letter below it."""
    letters = font.getBestCmap()
    like = {letters[ord(base)]: letters[ord(marked)] for marked, base in LIKE.items()}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for pairs in lookup.SubTable:
            first = dict(zip(pairs.Coverage.glyphs, pairs.PairSet)) if pairs.Format == 1 else {}
            for records in first.values():
                seconds = {record.SecondGlyph: record for record in records.PairValueRecord}
                for base, marked in like.items():
                    if base in seconds:
                        seconds[marked] = type(seconds[base])()
                        seconds[marked].__dict__ |= seconds[base].__dict__ | {"SecondGlyph": marked}
                records.PairValueRecord = sorted(seconds.values(), key=lambda one: font.getGlyphID(one.SecondGlyph))
                records.PairValueCount = len(seconds)
            covered = set(pairs.Coverage.glyphs)
            for base, marked in like.items():
                if base not in covered:
                    continue
                covered.add(marked)
                if pairs.Format == 1:
                    first[marked] = first[base]
            pairs.Coverage.glyphs = sorted(covered, key=font.getGlyphID)
            if pairs.Format == 1:
                pairs.PairSet = [first[name] for name in pairs.Coverage.glyphs]
                pairs.PairSetCount = len(pairs.PairSet)
            else:
                for classes in (pairs.ClassDef1.classDefs, pairs.ClassDef2.classDefs):
                    classes |= {marked: classes[base] for base, marked in like.items() if base in classes}


font = cut("figtree-latin-wght-normal.woff2", LATIN, ["kern", "tnum", "ccmp", "locl"])
take(font, cut("figtree-latin-ext-wght-normal.woff2", EXTENDED, []))
kern(font)
font.flavor = "woff2"
made.parent.mkdir(exist_ok=True)
font.save(made)
ranges = ",".join(f"U+{code:04X}" for code in sorted(font.getBestCmap()) if not 0x20 <= code <= 0x7E)
print(f"{made.relative_to(root)}: {made.stat().st_size} bytes; unicode-range (src/web/base.css): U+0020-007E,{ranges}")
