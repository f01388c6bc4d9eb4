"""Makes src/web/fonts/figtree-turkish.woff2: the letters of Turkish and of the product's texts in one small file.

Figtree consists of two files. Every Turkish page would need both of them, the second for five letters only. Other letters that
somebody types are still loaded from the two files. Run this script by hand when Figtree has changed or a text needs another
character, with Debian's `fonttools` and `python3-brotli`: /usr/bin/python3 scripts/fonts.py
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
# Each Turkish letter is kerned like the letter without its mark.
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
    """Copies the glyphs of `other` into `font`: outlines, widths, variations by weight, and the mapping of characters."""
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
    # The table repeats widths that gvar also has. Without it, browsers read the widths from gvar.
    del font["HVAR"]


def kern(font):
    """Copies the kerning of each base letter to the letter with a mark (LIKE)."""
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
