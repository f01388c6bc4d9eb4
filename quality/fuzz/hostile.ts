import fc from "fast-check";

const repeatToLength = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Texts of kinds that have caused errors in programs. */
const hostileTexts = [
  "",
  "\0",
  "\u{1}\u{7f}\u{85}",
  "\ud800",
  "\ufeff",
  "\u202eters\u2066",
  "\u200b\u200d\u2028\u2029",
  "c\u0327o\u0308s\u0327u\u0308",
  "e\u0301".repeat(200),
  "👩‍👩‍👧‍👦".repeat(50),
  "İıŞşĞğÇçÖöÜü",
  "ß".repeat(40),
  "﷽".repeat(30),
  "' or 1=1 --",
  "'; drop table users; --",
  "\\'; select 1; --",
  "%' or '%'='",
  "$1",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "../../../../etc/passwd",
  "%00",
  "%",
  "file:///etc/passwd",
  "http://169.254.169.254/",
  "//evil.example",
  "=cmd|' /C calc'!A0",
  "\r\nSet-Cookie: session=1",
  "\r\n\r\nGET /admin HTTP/1.1",
  "__proto__",
  "constructor",
  "NaN",
  "[object Object]",
  "1e309",
  "99999999999999999999",
  "9999-99-99",
  "2026-02-30T25:61",
  "+275760-09-13T00:00",
  "0000-00-00",
  "00000000-0000-0000-0000-000000000000",
  "999999999999999.KT-AAAAAA",
  "8640000000000001.00000000-0000-4000-8000-000000000000",
  "0000-01-01.KT-A.casco",
  "KT-A.\ud800",
  "A".repeat(43),
];

/** Texts on which a careless regular expression would backtrack. */
export const backtrackingTexts = [
  ..."a1 .-@/\\+(\u0130\ufdfa".split("").map((letter) => ({ letter, tail: "!" })),
  { letter: "a.", tail: "@" },
  { letter: "a-", tail: "." },
  { letter: "0 ", tail: "x" },
  { letter: "34 ABC ", tail: "\u0001" },
  { letter: "\r\n", tail: "x" },
  { letter: "e\u0301", tail: "\ud800" },
  { letter: "http://a.", tail: "\n" },
  { letter: "%C4", tail: "%" },
  { letter: "KT-", tail: "\u0130" },
  { letter: "{{", tail: "}" },
].flatMap(({ letter, tail }) => [90, 320, 1990, 9990, 30_000].map((length) => repeatToLength(letter, length) + tail));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...backtrackingTexts) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
      .map((codes) => String.fromCharCode(...codes)),
  },
);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -1, 0.5, 1e308, 5e-324, 2 ** 31, -(2 ** 53), 2 ** 63, 1_000_000_000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

function nestValue(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

const deepValues = [
  ...[12, 200, 4000].map((depth) => nestValue(depth, (inner) => [inner])),
  ...[12, 200, 2500].map((depth) => nestValue(depth, (a) => ({ a }))),
  ...[40, 6000].map((length) => Array.from({ length }, () => 0)),
];

/** A JSON value of any type, used where a value of another type is expected. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 4, arbitrary: hostileNumber },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [null],
      [[]],
      { length: -1 },
      { toString: 1, valueOf: 1 },
      JSON.parse('{"then":1}'),
      { $ne: null },
      { $gt: "" },
      { toJSON: "x" },
      Object.fromEntries([["__proto__", { isAdmin: true, role: "admin" }]]),
      { constructor: { prototype: { role: "admin" } } },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...deepValues) },
);

/** Keys that would give an attacker more rights. */
const attackedFieldNames = [
  "role isApproved isActive carSlots isLinked linkedUserId ownerId companyId userId paymentStatus paid version id createdAt",
  "emailConfirmedAt passwordHash isAdmin isEmailConfirmed __proto__ constructor prototype toString hasOwnProperty 0 a.b İ",
].flatMap((names) => names.split(" "));
export const arbitraryAttackedFieldName = fc.constantFrom(...attackedFieldNames, "", "\0");
export const arbitraryPrivilegedValue = fc.constantFrom<unknown>(
  "admin",
  true,
  999,
  "W_admin_user_W",
  "W_rival_user_W",
  "paid",
  null,
  { role: "admin", isApproved: true },
  { prototype: { role: "admin", isApproved: true } },
);
