import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { cleanLine, cleanNote, countCharacters, isolateDirection, joinLines, wrapInIsolates } from "./text.ts";

const INVISIBLE_CHARACTERS: readonly [name: string, character: string][] = [
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
  ["a variation selector for plain text after a letter", "\uFE0E"],
  ["a tag character", "\u{E0041}"],
  ["a lone high surrogate", "\uD83D"],
  ["a lone low surrogate", "\uDE00"],
];

const LINE_BREAKS: readonly [name: string, characters: string][] = [
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
  test.each(INVISIBLE_CHARACTERS)("loses %s", (_, character) => {
    expect(cleanLine(`a${character}b`)).toBe("ab");
    expect(cleanLine(character)).toBe("");
  });

  test.each(LINE_BREAKS)("has a space for %s", (_, characters) => {
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
    ["🇹🇷 1️⃣ #️⃣ *️⃣", "🇹🇷 1️⃣ #️⃣ *️⃣"],
    ["☎️ ☎︎ ©️", "☎️ ☎︎ ©️"],
    ["34\uFE0F ABC 123\uFE0E", "34 ABC 123"],
    ["#\uFE0F*\uFE0E", "#*"],
    ["\u2800", ""],
    ["\uFFFC\u{1D159}\u{13441}\u{13442}\u3164\uFFA0", ""],
    ["a\u2800\u2800b", "a b"],
    ["a \u0301b", "a b"],
    [`x${"\u0301".repeat(150)}y`, "x\u0301\u0301y"],
    [`${"\u0301".repeat(150)} \u0335`, ""],
    [`ש${"\u05B8".repeat(150)}`, "ש\u05B8\u05B8"],
    [`ก${"\u0E47".repeat(150)}`, "ก\u0E47\u0E47"],
    [`1${"\u20E3\uFE0F".repeat(50)}`, "1\u20E3\u20E3"],
    ["Đường Trường Chinh, Nguyễn Thị Ầ", "Đường Trường Chinh, Nguyễn Thị Ầ".normalize("NFC")],
    ["מִשְׁפַּחַת הַשָּׁנָה", "מִשְׁפַּחַת הַשָּׁנָה".normalize("NFC")],
    ["اللّٰه مُحَمَّدٌ", "اللّٰه مُحَمَّدٌ".normalize("NFC")],
    ["हिन्दी क़ीं สวัสดีครับ ที่นี่ သို့", "हिन्दी क़ीं สวัสดีครับ ที่นี่ သို့".normalize("NFC")],
    ["", ""],
  ])("of %j is %j", (text, line) => {
    expect(cleanLine(text)).toBe(line);
  });
});

describe("a clean note", () => {
  test.each(INVISIBLE_CHARACTERS)("loses %s", (_, character) => {
    expect(cleanNote(`a${character}b`)).toBe("ab");
  });

  test.each(LINE_BREAKS)("has one line break for %s", (_, characters) => {
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
    "\u20E3",
    "\u2800",
    "ש",
    "\u05B8",
    "\u05BC",
    "\u05C1",
    "ᄀ",
    "\u1161",
    "\u09C7",
    "\u09BE",
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

describe("words in a sentence of ours", () => {
  test.each(["אבג 5", "محل", "𞤀𞤁", "Café כהן"])("%s stand for themselves, since they run from the right", (words) => {
    expect(isolateDirection(words)).toBe(`\u2068${words}\u2069`);
    expect(cleanLine(isolateDirection(words))).toBe(words);
  });

  test.each(["", "Ayşe Yılmaz", "34 ABC 123", "Дом 5", "東京"])("%j is as it is", (words) => {
    expect(isolateDirection(words)).toBe(words);
  });

  test.each([
    ["34 ABC 123", "\u206834 ABC 123\u2069"],
    ["علي", "\u2068علي\u2069"],
    ["", ""],
  ])("%j is set apart in a sentence that runs from the right", (words, apart) => {
    expect(wrapInIsolates(words)).toBe(apart);
  });
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

test.each([
  ["", ""],
  ["a", "a"],
  ["a ", "a "],
  ["a\n", "a "],
  ["a\nb", "a b"],
  ["a\r\nb", "a b"],
  ["a \n \n\tb ", "a \tb "],
  ["\n\nb", " b"],
  ["  \nb", " b"],
  ["a\n\n", "a "],
])("%j as one line is %j", (text, line) => {
  expect(joinLines(text)).toBe(line);
});
