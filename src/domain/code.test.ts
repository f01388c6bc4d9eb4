import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  CODE_ALPHABET,
  CODE_RANDOM_LENGTH,
  CODE_SPACE,
  DEFAULT_PREFIX,
  GENERATE_MAX,
  GENERATE_MIN,
  isCode,
  makeCode,
  normalizeCode,
  readCode,
  parsePrefix,
  SLOT_PREFIX,
} from "./code.ts";
import { foldIdentifier } from "./turkish.ts";

describe("the alphabet", () => {
  test("has 31 different symbols and none that looks like another", () => {
    expect(new Set(CODE_ALPHABET).size).toBe(31);
    expect(CODE_ALPHABET).toMatch(/^[2-9A-Z]+$/u);
    expect(CODE_ALPHABET).not.toMatch(/[01OIL]/u);
  });

  test("comes back unchanged from Turkish and English lower-case", () => {
    expect(foldIdentifier(CODE_ALPHABET.toLocaleLowerCase("tr"))).toBe(CODE_ALPHABET);
    expect(CODE_ALPHABET.toLocaleLowerCase("tr")).toBe(CODE_ALPHABET.toLocaleLowerCase("en"));
  });

  test("gives the stated number of codes per prefix", () => {
    expect([CODE_RANDOM_LENGTH, CODE_SPACE]).toEqual([6, 887_503_681]);
  });
});

test("the generator makes 1 to 50 codes under KT", () => {
  expect([GENERATE_MIN, GENERATE_MAX, DEFAULT_PREFIX, SLOT_PREFIX]).toEqual([1, 50, "KT", "RC-"]);
});

describe("a typed code", () => {
  test.each([
    ["KT7M2QXA", "KT7M2QXA"],
    ["kt7m2qxa", "KT7M2QXA"],
    [" KT7M2QXA ", "KT7M2QXA"],
    ["KT 7M2 QXA", "KT7M2QXA"],
    ["KT\t7M2\nQXA\r\n", "KT7M2QXA"],
    ["KT\u00A07M2\u2009QXA\u3000", "KT7M2QXA"],
    ["\uFEFFKT\u200B7M\u200C2Q\u200DXA\u2060", "KT7M2QXA"],
    ["\u202AKT7M2QXA\u202C", "KT7M2QXA"],
    ["KT7M\u00AD2QXA", "KT7M2QXA"],
    ["ｋｔ７Ｍ２ＱＸＡ", "KT7M2QXA"],
    ["rc-7m2qxa", "RC-7M2QXA"],
    ["RC－7M2QXA", "RC-7M2QXA"],
    ["RC‐7M2QXA", "RC-7M2QXA"],
    ["RC‑7M2QXA", "RC-7M2QXA"],
    ["RC–7M2QXA", "RC-7M2QXA"],
    ["RC—7M2QXA", "RC-7M2QXA"],
    ["RC−7M2QXA", "RC-7M2QXA"],
    ["RC﹣7M2QXA", "RC-7M2QXA"],
    ["rc - 7m2qxa", "RC-7M2QXA"],
    ["kıiİI", "KIIII"],
    ["ki\u0307", "KI"],
    ["ş-1", "Ş-1"],
    ["", ""],
    [" \u200B ", ""],
  ])("%j is looked up as %j", (typed, code) => {
    expect(normalizeCode(typed)).toBe(code);
  });

  test("is the same after a second normalising, whatever the text", () => {
    const awkward = fc.constantFrom("e", "\u0301", "\u200B", "i", "\u0307", "\u00B4", " ", "–", "\uFF0D");
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: awkward })), (text) => {
        const once = normalizeCode(text);
        expect(normalizeCode(once)).toBe(once);
        expect(once).not.toMatch(/\s/u);
      }),
    );
  });
});

describe("a code", () => {
  test.each(["KT7M2QXA", "RC-7M2QXA", "A", "7", "0OI1L", "-A", "--7-", "A".repeat(32)])("may be %j", (text) => {
    expect(isCode(text)).toBe(true);
  });

  test.each([
    "",
    "-",
    "---",
    "-".repeat(32),
    "A".repeat(33),
    `A${"-".repeat(32)}`,
    "kt7m2qxa",
    "KT 7M2QXA",
    "KT7M2QXA\n",
    "KT\0",
    "KT%00",
    "KT_1",
    "KT.1",
    "ŞK1",
    "İ1",
    "КТ7М2",
    "../ADMIN",
    "A\u200BB",
  ])("cannot be %j", (text) => {
    expect(isCode(text)).toBe(false);
  });
});

describe("a typed prefix", () => {
  test.each([
    ["", "KT"],
    ["  ", "KT"],
    ["kt", "KT"],
    [" k t ", "KT"],
    ["kı", "KI"],
    ["ki", "KI"],
    ["a", "A"],
    ["7", "7"],
    ["abc123", "ABC123"],
    ["abc123-", "ABC123-"],
    ["kt–", "KT-"],
    ["rc", "RC"],
    ["rcx-", "RCX-"],
    ["src-", "SRC-"],
  ])("%j is %j", (typed, prefix) => {
    expect(parsePrefix(typed)).toBe(prefix);
  });

  test.each([
    "RC-",
    "rc-",
    " r c – ",
    "-",
    "--",
    "KT--",
    "K-T",
    "-KT",
    "ABCD123",
    "ABCD123-",
    "ŞK",
    "K_",
    "K.",
    "K\0",
    "К",
  ])("%j is refused", (typed) => {
    expect(parsePrefix(typed)).toBeUndefined();
  });
});

describe("a new code", () => {
  const bytes = (...list: number[]) => {
    let next = 0;
    return (count: number) => Uint8Array.from(list.slice(next, (next += count)));
  };

  test("is the prefix and six symbols of the alphabet", () => {
    expect(makeCode("KT", bytes(0, 1, 30, 31, 61, 62))).toBe("KT23Z2Z2");
    expect(makeCode(SLOT_PREFIX, bytes(0, 0, 0, 0, 0, 0))).toBe("RC-222222");
  });

  test("skips the bytes that would favour the first symbols, and asks for as many again", () => {
    expect(makeCode("KT", bytes(248, 0, 255, 1, 247, 2, 3, 252, 4))).toBe("KT23Z456");
  });

  test("gives every symbol for the same number of bytes", () => {
    const uses = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const source = bytes(byte, 0, 0, 0, 0, 0, 0);
      if (byte >= 248) {
        expect(makeCode("", source)).toBe("222222");
        continue;
      }
      const symbol = makeCode("", source).charAt(0);
      uses.set(symbol, (uses.get(symbol) ?? 0) + 1);
    }
    expect([...uses.keys()].toSorted().join("")).toBe(CODE_ALPHABET);
    expect(new Set(uses.values())).toEqual(new Set([8]));
  });

  test("is a code and survives what people do when they type it", () => {
    const source = fc.infiniteStream(fc.nat({ max: 255 }));
    fc.assert(
      fc.property(source, (stream) => {
        const code = makeCode("KT", (count) => Uint8Array.from({ length: count }, () => stream.next().value as number));
        expect(code).toMatch(/^KT[2-9A-HJKMNP-Z]{6}$/u);
        expect(isCode(code)).toBe(true);
        expect(normalizeCode(` ${code.toLocaleLowerCase("tr").slice(0, 4)} ${code.slice(4)}`)).toBe(code);
      }),
    );
  });
});

describe("reading a code where a scan address may be pasted", () => {
  test.each([
    ["kt7m2qxa", "KT7M2QXA"],
    ["https://kodutara.com/q/KT7M2QXA", "KT7M2QXA"],
    ["https://kodutara.com/Q/kt7m2qxa/", "KT7M2QXA"],
    [" http://localhost:3000/q/RC-7M2QXA?utm=x#y ", "RC-7M2QXA"],
    ["https://kodutara.com/q/", ""],
    ["https://kodutara.com/", "HTTPS://KODUTARA.COM/"],
  ])("%j is %j", (text, code) => {
    expect(readCode(text)).toBe(code);
  });
});
