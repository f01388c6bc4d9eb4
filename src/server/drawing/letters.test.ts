import { openSync } from "fontkit";
import { expect, test } from "vitest";

import { measureTextWidth } from "#domain/sticker/letter-widths.ts";

import { fontFiles } from "./font-files.ts";

const testedLetters = "ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZabcçdefgğhıijklmnoöpqrsştuüvwxyz0123456789-.:/ '()";

test.each(Object.entries(fontFiles))("no letter of the cut '%s' is wider than the rule says", (_, file) => {
  const font = openSync(file);
  if (!("layout" in font)) throw new Error("The file holds several fonts.");
  const wider = [...testedLetters].filter(
    (letter) => font.layout(letter).advanceWidth / font.unitsPerEm > measureTextWidth(letter),
  );
  expect(wider).toEqual([]);
  expect(font.layout("kodutara.com.tr/q").advanceWidth / font.unitsPerEm).toBeGreaterThan(
    0.85 * measureTextWidth("kodutara.com.tr/q"),
  );
  expect(
    [...testedLetters, "—", "“", "’", "€"].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!)),
  ).toEqual([]);
});
