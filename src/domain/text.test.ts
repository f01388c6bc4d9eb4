import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { cleanLine, cleanNote, countCharacters } from "./text.ts";

const UNSEEN: readonly [name: string, character: string][] = [
  ["NUL", "\0"],
  ["a control character", "\u0001"],
  ["escape", "\u001B"],
  ["delete", "\u007F"],
  ["a C1 control character", "\u009F"],
  ["LRE", "\u202A"],
  ["RLE", "\u202B"],
  ["PDF", "\u202C"],
  ["LRO", "\u202D"],
  ["RLO", "\u202E"],
  ["LRI", "\u2066"],
  ["RLI", "\u2067"],
  ["FSI", "\u2068"],
  ["PDI", "\u2069"],
  ["LRM", "\u200E"],
  ["RLM", "\u200F"],
  ["ALM", "\u061C"],
  ["a zero-width space", "\u200B"],
  ["a zero-width non-joiner", "\u200C"],
  ["a zero-width joiner between letters", "\u200D"],
  ["a word joiner", "\u2060"],
  ["a byte order mark", "\uFEFF"],
  ["a soft hyphen", "\u00AD"],
  ["an interlinear annotation mark", "\uFFF9"],
  ["a Hangul filler", "\u3164"],
  ["a variation selector after a letter", "\uFE0F"],
  ["a tag character", "\u{E0041}"],
  ["a lone high surrogate", "\uD83D"],
  ["a lone low surrogate", "\uDE00"],
];

const BREAKS: readonly [name: string, characters: string][] = [
  ["LF", "\n"],
  ["CR", "\r"],
  ["CRLF", "\r\n"],
  ["VT", "\v"],
  ["FF", "\f"],
  ["NEL", "\u0085"],
  ["a line separator", "\u2028"],
  ["a paragraph separator", "\u2029"],
];

describe("a clean line", () => {
  test.each(UNSEEN)("loses %s", (_, character) => {
    expect(cleanLine(`a${character}b`)).toBe("ab");
    expect(cleanLine(character)).toBe("");
  });

  test.each(BREAKS)("has a space for %s", (_, characters) => {
    expect(cleanLine(`a${characters}b`)).toBe("a b");
  });

  test.each([
    ["  a  \t b\u00A0\u3000c  ", "a b c"],
    ["a\tb", "a b"],
    ["a \u200B b", "a b"],
    ["g\u0306", "ğ"],
    ["g\u200B\u0306", "ğ"],
    ["İıĞğÜüŞşÖöÇç", "İıĞğÜüŞşÖöÇç"],
    ["I\u0307ıG\u0306g\u0306U\u0308u\u0308S\u0327s\u0327O\u0308o\u0308C\u0327c\u0327", "İıĞğÜüŞşÖöÇç"],
    ["Ağaoğlu & Oğulları <b>", "Ağaoğlu & Oğulları <b>"],
    ["👨‍👩‍👧", "👨‍👩‍👧"],
    ["👩🏽‍🚀", "👩🏽‍🚀"],
    ["❤️‍🔥", "❤️‍🔥"],
    ["🏳️‍🌈", "🏳️‍🌈"],
    ["🚗\u200D", "🚗"],
    ["a\u200D🚗", "a🚗"],
    ["🚗\u200Da", "🚗a"],
    ["🇹🇷 1️⃣", "🇹🇷 1️⃣"],
    ["", ""],
  ])("of %j is %j", (text, line) => {
    expect(cleanLine(text)).toBe(line);
  });
});

describe("a clean note", () => {
  test.each(UNSEEN)("loses %s", (_, character) => {
    expect(cleanNote(`a${character}b`)).toBe("ab");
  });

  test.each(BREAKS)("has one line break for %s", (_, characters) => {
    expect(cleanNote(`a${characters}b`)).toBe("a\nb");
  });

  test.each([
    ["a\n\nb", "a\n\nb"],
    ["a\r\n\r\nb", "a\n\nb"],
    ["a\n\n\nb", "a\n\nb"],
    ["a\n \n\u200B\n\t\nb", "a\n\nb"],
    ["\n\na\n\n", "a"],
    ["  a  b \n  c ", "a b\nc"],
    [" \n ", ""],
    ["", ""],
  ])("of %j is %j", (text, note) => {
    expect(cleanNote(text)).toBe(note);
  });
});

test("cleaning a second time changes nothing, whatever the text", () => {
  const awkward = fc.constantFrom(
    "a",
    "g",
    "\u0306",
    "\u200B",
    "\u200D",
    "\uFE0F",
    "🚗",
    "🏽",
    "\n",
    "\r",
    " ",
    "\u2028",
    "1",
    "\uD83D",
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: awkward })), (text) => {
      for (const clean of [cleanLine, cleanNote]) expect(clean(clean(text))).toBe(clean(text));
    }),
    { numRuns: 1000 },
  );
});

describe("the length of a text", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["ğ", 1],
    ["g\u0306", 1],
    ["🚗", 1],
    ["👨‍👩‍👧", 5],
    ["a\nb", 3],
    ["ğ".repeat(150), 150],
    ["g\u0306".repeat(150), 150],
    ["g\u0306".repeat(151), 151],
  ])("of %j is %d", (text, length) => {
    expect(countCharacters(text)).toBe(length);
  });
});
