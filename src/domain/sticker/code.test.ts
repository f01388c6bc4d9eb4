import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CODE_ALPHABET } from "#domain/words/symbols.ts";
import { foldIdentifier } from "#domain/words/turkish.ts";

import {
  CODE_RANDOM_LENGTH,
  DEFAULT_PREFIX,
  EXAMPLE_CODE,
  EXAMPLE_CODE_ON_STICKER,
  GENERATED_CODES_MAX,
  GENERATED_CODES_MIN,
  hideNote,
  hasCodeForm,
  isVisibleTo,
  toPastLink,
  addClaim,
  linkCode,
  makeCode,
  normalizeCode,
  readCode,
  parsePrefix,
  showNote,
  SLOT_PREFIX,
  switchOffCode,
  switchOnCode,
  findProfileRefusal,
  type CodeStateFields,
} from "./code.ts";

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
    expect(CODE_RANDOM_LENGTH).toBe(6);
    expect(CODE_ALPHABET.length ** CODE_RANDOM_LENGTH).toBe(887_503_681);
  });
});

test("the generator makes 1 to 50 codes under KT", () => {
  expect([GENERATED_CODES_MIN, GENERATED_CODES_MAX, DEFAULT_PREFIX, SLOT_PREFIX]).toEqual([1, 50, "KT", "RC-"]);
});

test("the code of the house can be typed, and neither generated nor mistaken for one that was", () => {
  expect([hasCodeForm(EXAMPLE_CODE), normalizeCode(EXAMPLE_CODE.toLowerCase())]).toEqual([true, EXAMPLE_CODE]);
  for (const typed of [EXAMPLE_CODE_ON_STICKER, "örnek", " Örnek "]) expect(readCode(typed)).toBe(EXAMPLE_CODE);
  const drawn = EXAMPLE_CODE.slice(-CODE_RANDOM_LENGTH);
  expect([...drawn].some((symbol) => !CODE_ALPHABET.includes(symbol))).toBe(true);
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
    expect(hasCodeForm(text)).toBe(true);
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
    expect(hasCodeForm(text)).toBe(false);
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
        expect(hasCodeForm(code)).toBe(true);
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
    ["https://kodutara.com//q//KT7M2QXA", "KT7M2QXA"],
    ["HTTPS://KODUTARA.COM/Q/KT7M2QXA.", "KT7M2QXA"],
    ["(https://kodutara.com/q/KT7M2QXA).", "KT7M2QXA"],
    ["KT7M2QXA.", "KT7M2QXA"],
    ["https://kodutara.com/q/KT7M2QXA&fbclid=1", "KT7M2QXA"],
    ["https://kodutara.com/q/KT7M2QXA%3Ffbclid=1", "KT7M2QXA"],
    ["https://kodutara.com/q/KT7M2QXA&u=https://kodutara.com/q/KT222222", "KT7M2QXA"],
    ["https://kodutara.com/q/KT7M2QXA’yı okutun", "KT7M2QXA"],
    ["https://kodutara.com/q/örnek=", EXAMPLE_CODE],
    ["https://kodutara.com/q/&fbclid=1", ""],
    ["https://kodutara.com/q/KTŞ&x", "KTŞ"],
    ["KT7M2QXA&x", "KT7M2QXA&X"],
    ["https://kodutara.com/q/", ""],
    ["https://kodutara.com/", "HTTPS://KODUTARA.COM/"],
  ])("%j is %j", (text, code) => {
    expect(readCode(text)).toBe(code);
  });
});

const RESTRICTION = { at: new Date("2026-11-21T09:00:00Z"), reason: "Hakaret" };
const LATER_RESTRICTION = { at: new Date("2026-11-22T09:00:00Z"), reason: "Yeniden" };
const NOW = new Date("2026-11-23T09:00:00Z");
const FREE_CODE: CodeStateFields = { holder: null, off: null, noteHidden: null, claim: null, replaced: null };
const GIVEN_CLAIM = { word: "K7M2QX", endsAt: null };
const CODE_REPLACEMENT = { code: "KT222222", until: new Date(NOW.getTime() + 1) };
const LINKED_CODE: CodeStateFields = { ...FREE_CODE, holder: { userId: "me", isCar: false, isClosed: false } };
const CODE_OF_MY_CAR: CodeStateFields = { ...FREE_CODE, holder: { userId: "me", isCar: true, isClosed: false } };
const CODE_OF_OTHERS: CodeStateFields = { ...FREE_CODE, holder: { userId: "they", isCar: false, isClosed: false } };
const CODE_OF_THEIR_CAR: CodeStateFields = { ...FREE_CODE, holder: { userId: "they", isCar: true, isClosed: false } };
const CODE_OF_CLOSED_ACCOUNT: CodeStateFields = {
  ...FREE_CODE,
  holder: { userId: "they", isCar: false, isClosed: true },
};
const CODE_OF_MY_CLOSED_ACCOUNT: CodeStateFields = {
  ...FREE_CODE,
  holder: { userId: "me", isCar: false, isClosed: true },
};

describe("a code", () => {
  const linked = { plate: "", note: "Kısa süre içinde döneceğim.", noteHidden: null };

  test.each<[what: string, code: CodeStateFields, isThere: boolean, link: unknown, profile: string]>([
    ["that is free", FREE_CODE, true, linked, "PROFILE_NOT_FOUND"],
    ["that is free and off", { ...FREE_CODE, off: RESTRICTION }, false, "CODE_NOT_FOUND", "PROFILE_NOT_FOUND"],
    ["of one's own", LINKED_CODE, true, "CODE_ALREADY_YOURS", "PROFILE_NOT_FOUND"],
    ["of one's own that is off", { ...LINKED_CODE, off: RESTRICTION }, true, "CODE_ALREADY_YOURS", "PROFILE_NOT_FOUND"],
    ["of one's own closed account", CODE_OF_MY_CLOSED_ACCOUNT, true, "CODE_ALREADY_YOURS", "PROFILE_NOT_FOUND"],
    ["of one's own company's car", CODE_OF_MY_CAR, true, "CODE_IS_YOUR_CAR", "PROFILE_NOT_FOUND"],
    ["of somebody else", CODE_OF_OTHERS, true, "CODE_TAKEN", "PROFILE_NOT_YOURS"],
    [
      "of somebody else whose note is hidden",
      { ...CODE_OF_OTHERS, noteHidden: RESTRICTION },
      true,
      "CODE_TAKEN",
      "PROFILE_NOT_YOURS",
    ],
    [
      "of somebody else that is off",
      { ...CODE_OF_OTHERS, off: RESTRICTION },
      false,
      "CODE_NOT_FOUND",
      "PROFILE_NOT_FOUND",
    ],
    ["of somebody else's car", CODE_OF_THEIR_CAR, true, "CODE_TAKEN", "PROFILE_NOT_YOURS"],
    ["that was replaced", { ...FREE_CODE, replaced: CODE_REPLACEMENT }, false, "CODE_NOT_FOUND", "PROFILE_NOT_FOUND"],
    [
      "that was replaced a while ago",
      { ...FREE_CODE, replaced: { ...CODE_REPLACEMENT, until: NOW } },
      false,
      "CODE_NOT_FOUND",
      "PROFILE_NOT_FOUND",
    ],
    ["that asks for a claim word", { ...FREE_CODE, claim: GIVEN_CLAIM }, true, "CLAIM_NEEDED", "PROFILE_NOT_FOUND"],
    [
      "that asks for one and is off",
      { ...FREE_CODE, claim: GIVEN_CLAIM, off: RESTRICTION },
      false,
      "CODE_NOT_FOUND",
      "PROFILE_NOT_FOUND",
    ],
    ["of a closed account", CODE_OF_CLOSED_ACCOUNT, false, "CODE_NOT_FOUND", "PROFILE_NOT_FOUND"],
  ])("%s is linked, or refused and told apart, as it is there for the asker", (_, code, isThere, link, profile) => {
    expect(isVisibleTo(code, "me")).toBe(isThere);
    expect(linkCode(code, { askerId: "me", word: undefined, past: undefined }, NOW)).toEqual(link);
    expect(findProfileRefusal(code, "me")).toBe(profile);
  });

  test("with a claim word is linked by whoever types it, and by nobody else", () => {
    const code = { ...FREE_CODE, claim: GIVEN_CLAIM };
    const asked = { askerId: "me", past: undefined };
    expect(linkCode(code, { ...asked, word: "k7m 2qx" }, NOW)).toEqual(linked);
    expect(linkCode(code, { ...asked, word: "K7M2QA" }, NOW)).toBe("CLAIM_WRONG");
  });

  test("linked again by the same account has the plate of then, and its note is hidden as then", () => {
    const past = { plate: "34 ABC 123", noteHidden: RESTRICTION };
    expect(linkCode(FREE_CODE, { askerId: "me", word: undefined, past }, NOW)).toEqual({
      ...past,
      note: "Kısa süre içinde döneceğim.",
    });
  });

  test.each([
    ["", null, false],
    ["34 ABC 123", null, true],
    ["", RESTRICTION, true],
    ["34 ABC 123", RESTRICTION, true],
  ])("with the plate %j and the hidden note %j leaves something when its link ends: %s", (plate, noteHidden, lasts) => {
    expect(toPastLink({ plate, noteHidden })).toEqual(lasts ? { plate, noteHidden, handOverId: null } : undefined);
  });

  test("that was handed over leaves by which request", () => {
    const past = { plate: "", noteHidden: null, handOverId: "0198c0de-0000-7000-8000-000000000001" };
    expect(toPastLink(past)).toEqual(past);
  });

  test("is switched off once, and on once", () => {
    expect(switchOffCode(FREE_CODE, RESTRICTION)).toEqual({ off: RESTRICTION });
    expect(switchOffCode({ off: RESTRICTION }, LATER_RESTRICTION)).toBeUndefined();
    expect(switchOnCode({ off: RESTRICTION })).toEqual({ off: null });
    expect(switchOnCode(FREE_CODE)).toBeUndefined();
  });

  test("of somebody has its note hidden once, and shown once; a free one has none to hide", () => {
    expect(hideNote(CODE_OF_OTHERS, RESTRICTION)).toEqual({ noteHidden: RESTRICTION });
    expect(hideNote({ ...CODE_OF_OTHERS, noteHidden: RESTRICTION }, LATER_RESTRICTION)).toBeUndefined();
    expect(hideNote(FREE_CODE, RESTRICTION)).toBe("CODE_NOT_LINKED");
    expect(showNote({ noteHidden: RESTRICTION })).toEqual({ noteHidden: null });
    expect(showNote(CODE_OF_OTHERS)).toBeUndefined();
  });
});

test.each<[string, CodeStateFields, boolean]>([
  ["a free code", FREE_CODE, true],
  ["a free code with a word, whose place it takes", { ...FREE_CODE, claim: GIVEN_CLAIM }, true],
  ["a free code whose word's time is over", { ...FREE_CODE, claim: { ...GIVEN_CLAIM, endsAt: NOW } }, true],
  ["a free code that is off, for the day on which it is on again", { ...FREE_CODE, off: RESTRICTION }, true],
  ["an owner's code", LINKED_CODE, false],
  ["a company's car", CODE_OF_THEIR_CAR, false],
  ["a code of a closed account", CODE_OF_CLOSED_ACCOUNT, false],
  ["a code that was replaced", { ...FREE_CODE, replaced: CODE_REPLACEMENT }, false],
])("a new claim word, without an end, goes to %s: %#", (_, code, isGiven) => {
  expect(addClaim(code, "NEWWRD")).toEqual(isGiven ? { claim: { word: "NEWWRD", endsAt: null } } : "CODE_NOT_FREE");
});
