import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  CONTACT_KINDS,
  contactHref,
  displayContact,
  parseContact,
  parseEmail,
  parsePhone,
  parseTelegram,
  parseWebsite,
  type ContactKind,
} from "./contact.ts";

const label63 = "a".repeat(63);

const ACCEPTED: Record<ContactKind, readonly (readonly [typed: string, value: string])[]> = {
  phone: [
    ["0532 123 45 67", "05321234567"],
    ["05321234567", "05321234567"],
    ["5321234567", "5321234567"],
    ["+905321234567", "+905321234567"],
    ["+90 (532) 123-45-67", "+905321234567"],
    ["(+90) 532 123 45 67", "+905321234567"],
    [" + 90 532.123.45.67 ", "+905321234567"],
    ["0090 532 123 45 67", "00905321234567"],
    ["0850 222 0 000", "08502220000"],
    ["444 0 332", "4440332"],
    ["0532–123—45‑67", "05321234567"],
    ["0532−1234567", "05321234567"],
    ["０５３２１２３４５６７", "05321234567"],
    ["＋90（532）123 45 67", "+905321234567"],
    ["0532\u00A0123\u200945\u300067", "05321234567"],
    ["\u202A+90 532 123 45 67\u202C", "+905321234567"],
    ["1234567", "1234567"],
    ["123456789012345", "123456789012345"],
    ["+123456789012345", "+123456789012345"],
  ],
  email: [
    ["ali@ornek.com", "ali@ornek.com"],
    ["ALI@ORNEK.COM", "ali@ornek.com"],
    ["  ali@ornek.com  ", "ali@ornek.com"],
    ["a.b+c_d-e@alt.ornek.com.tr", "a.b+c_d-e@alt.ornek.com.tr"],
    ["o'neil@ornek.com", "o'neil@ornek.com"],
    ["a&b=c~d@ornek.com", "a&b=c~d@ornek.com"],
    ["1@2.co", "1@2.co"],
    ["ali@xn--rnek-5qa.com", "ali@xn--rnek-5qa.com"],
    ["ali@ornek.xn--p1ai", "ali@ornek.xn--p1ai"],
    [`${"a".repeat(64)}@ornek.com`, `${"a".repeat(64)}@ornek.com`],
    [`a@${label63}.${label63}.${label63}.${"b".repeat(60)}`, `a@${label63}.${label63}.${label63}.${"b".repeat(60)}`],
  ],
  telegram: [
    ["ayse_y", "ayse_y"],
    ["@ayse_y", "ayse_y"],
    ["  @Ayse_Y1  ", "Ayse_Y1"],
    ["t.me/ayse_y", "ayse_y"],
    ["T.ME/ayse_y/", "ayse_y"],
    ["https://t.me/ayse_y", "ayse_y"],
    ["http://t.me/ayse_y", "ayse_y"],
    ["https://www.t.me/ayse_y", "ayse_y"],
    ["telegram.me/ayse_y", "ayse_y"],
    ["HTTPS://telegram.me/ayse_y/", "ayse_y"],
    ["abcd", "abcd"],
    [`a${"b".repeat(31)}`, `a${"b".repeat(31)}`],
  ],
  website: [
    ["ornek.com", "https://ornek.com"],
    ["  ornek.com  ", "https://ornek.com"],
    ["www.ornek.com.tr", "https://www.ornek.com.tr"],
    ["http://ornek.com", "http://ornek.com"],
    ["HTTPS://WWW.Ornek.COM/Menu", "https://www.ornek.com/Menu"],
    ["ornek.com/", "https://ornek.com/"],
    ["ornek.com:8080/a", "https://ornek.com:8080/a"],
    ["ornek.com:0443", "https://ornek.com:443"],
    ["ornek.com?masa=5", "https://ornek.com?masa=5"],
    ["ornek.com#menu", "https://ornek.com#menu"],
    ["https://medium.com/@ayse", "https://medium.com/@ayse"],
    ["https://ornek.com/a?b=c&d=%20#e", "https://ornek.com/a?b=c&d=%20#e"],
    ["https://ornek.com/?u=javascript:alert(1)", "https://ornek.com/?u=javascript:alert(1)"],
    ["ornek.com/menü", "https://ornek.com/men%C3%BC"],
    ['ornek.com/"><script>', "https://ornek.com/%22%3E%3Cscript%3E"],
    ["ornek.com/`{|}^", "https://ornek.com/%60%7B%7C%7D%5E"],
    ["https://xn--80ak6aa92e.com", "https://xn--80ak6aa92e.com"],
    ["ornek.xn--p1ai", "https://ornek.xn--p1ai"],
    ["a-b.1c.de", "https://a-b.1c.de"],
    [`ornek.com/${"a".repeat(182)}`, `https://ornek.com/${"a".repeat(182)}`],
  ],
};

const REFUSED: Record<ContactKind, readonly string[]> = {
  phone: [
    "",
    " ",
    "+",
    "()-.",
    "112",
    "123456",
    "+123456",
    "1234567890123456",
    "+1234567890123456",
    "*100#",
    "#31#05321234567",
    "+905321234567,,1",
    "+905321234567;ext=9",
    ";ext=9",
    "+905321234567p1",
    "+905321234567 x9",
    "+905321234567/8",
    "++905321234567",
    "0532+1234567",
    "05321234567+",
    "tel:05321234567",
    "javascript:1234567",
    "0532 abc 45 67",
    "0532\n1234567",
    "05321234567\r\n",
    "0532\t1234567",
    "\u00010532123456",
    "0532123456\u0000",
    "٠٥٣٢١٢٣٤٥٦٧",
    "05321234567%0d",
    "0532_123_4567",
    "1½34567",
  ],
  email: [
    "",
    " ",
    "ali",
    "@ornek.com",
    "ali@",
    "ali@ornek",
    "ali@@ornek.com",
    "ali@veli@ornek.com",
    "ali@ornek..com",
    "ali@.ornek.com",
    "ali@ornek.com.",
    "ali@-ornek.com",
    "ali@ornek-.com",
    "ali@ornek.c",
    "ali@ornek.1a",
    "ali@127.0.0.1",
    "ali@[127.0.0.1]",
    "ali@or_nek.com",
    ".ali@ornek.com",
    "ali.@ornek.com",
    "a..b@ornek.com",
    "a b@ornek.com",
    '"a b"@ornek.com',
    "ali<b>@ornek.com",
    "Ali <ali@ornek.com>",
    "ali@ornek.com,veli@ornek.com",
    "ali@ornek.com;veli@ornek.com",
    "ali@ornek.com?bcc=x@y.com",
    "mailto:ali@ornek.com",
    "ali(x)@ornek.com",
    "ali%40x@ornek.com",
    "ali\\x@ornek.com",
    "ali@ornek.com\r\nBcc: x@y.com",
    "ali@ornek.com\n",
    "\rali@ornek.com",
    "ali\t@ornek.com",
    "ali\u0000@ornek.com",
    "ALİ@ornek.com",
    "aydın@ornek.com",
    "ali@örnek.com",
    "ali＠ornek.com",
    "ali@ornek。com",
    "ali@ornek\u200B.com",
    "\u212Aali@ornek.com",
    `${"a".repeat(65)}@ornek.com`,
    `a@${label63}a.com`,
    `aa@${label63}.${label63}.${label63}.${"b".repeat(60)}`,
  ],
  telegram: [
    "",
    "@",
    "abc",
    "@abc",
    `a${"b".repeat(32)}`,
    "1abcd",
    "_abcd",
    "ab-cd",
    "ab.cd",
    "ab cd",
    "@@abcd",
    "abcd/",
    "@abcd/",
    "ayşe_y",
    "İnci",
    "abc\u212A",
    "abcſ",
    "abcd\n",
    "ab\u0000cd",
    "t.me/",
    "t.me/@abcd",
    "t.me/abcd/12",
    "t.me/abcd?start=1",
    "t.me/abcd#x",
    "t.me/+AbCdEf",
    "t.me/joinchat/AbCdEf",
    "t.me//abcd",
    "//t.me/abcd",
    "https:/t.me/abcd",
    "ftp://t.me/abcd",
    "javascript:t.me/abcd",
    "tg://resolve?domain=abcd",
    "https://evil.com/abcd",
    "https://t.me.evil.com/abcd",
    "https://evilt.me/abcd",
    "https://t.me@evil.com/abcd",
    "https://txme/abcd",
    "https://t.me/abcd\\@evil.com",
    "../abcd",
  ],
  website: [
    "",
    " ",
    "ornek",
    "localhost",
    "https://localhost:3000",
    "http://modem.local",
    "http://a.localhost",
    "http://x.internal",
    "http://x.onion",
    "javascript:alert(1)",
    " javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "java\rscript:alert(1)",
    "\u0001javascript:alert(1)",
    "\u0000javascript:alert(1)",
    "javascript://ornek.com/%0aalert(1)",
    "javascript:ornek.com",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://ornek.com/1",
    "file:///etc/passwd",
    "ftp://ornek.com",
    "ws://ornek.com",
    "tel:05321234567",
    "mailto:ali@ornek.com",
    "intent://ornek.com#Intent;end",
    "https://banka.com@evil.com",
    "https://banka.com:80@evil.com",
    "https://a:b@evil.com",
    "banka.com@evil.com",
    "https://banka.com%40evil.com",
    "https://аррӏе.com",
    "https://örnek.com",
    "ÖRNEK.COM",
    "ıstanbul.com",
    "İSTANBUL.COM",
    "ornek。com",
    "ornek．com",
    "ｏrnek.com",
    "orne\u212A.com",
    "orn\u200Bek.com",
    "orn\u00ADek.com",
    "\u202Emoc.kenro",
    "https://ornek.com/\u202Etxt",
    "https://ornek.com/\uD83D",
    "//ornek.com",
    "///ornek.com",
    "https:ornek.com",
    "https:/ornek.com",
    "https:///ornek.com",
    "https://https://ornek.com",
    "http:\\\\ornek.com",
    "https://ornek.com\\@evil.com",
    "https://ornek.com/a\\b",
    "https://",
    "https://.com",
    "https://ornek.",
    "https://ornek.com.",
    "https://ornek..com",
    "https://-ornek.com",
    "https://ornek-.com",
    "https://or_nek.com",
    "https://ornek.c",
    "https://ornek.123",
    "https://127.0.0.1",
    "https://0x7f.0.0.1",
    "https://2130706433",
    "https://[::1]",
    "https://[::1].com",
    "https://ornek.com:",
    "https://ornek.com:0",
    "https://ornek.com:65536",
    "https://ornek.com:80a",
    "https://or nek.com",
    "https://ornek.com/a b",
    "https://ornek.com/\u00A0a",
    "https://ornek.com/\n",
    "ornek.com\r\nSet-Cookie: a=b",
    "ornek.com\u0000.evil.com",
    "ornek.com%00.evil.com",
    "ornek%2ecom",
    "<script>.com",
    `https://${label63}a.com`,
    `ornek.com/${"a".repeat(183)}`,
    `ornek.com/${"ü".repeat(31)}`,
  ],
};

test("the kinds are phone, e-mail, Telegram and website", () => {
  expect(CONTACT_KINDS).toEqual(["phone", "email", "telegram", "website"]);
});

test("there are at least 120 vectors", () => {
  const vectors = CONTACT_KINDS.flatMap((kind) => [...ACCEPTED[kind], ...REFUSED[kind]]);
  expect(new Set(vectors.map(String)).size).toBeGreaterThanOrEqual(120);
});

const PARSERS = { phone: parsePhone, email: parseEmail, telegram: parseTelegram, website: parseWebsite };

describe.each(CONTACT_KINDS)("a typed %s", (kind) => {
  test.each(ACCEPTED[kind])("%j is stored as %j, and that stays", (typed, value) => {
    expect(PARSERS[kind](typed)).toBe(value);
    expect(PARSERS[kind](value)).toBe(value);
    expect(parseContact(kind, typed)).toBe(value);
  });

  test.each(REFUSED[kind])("%j is refused", (typed) => {
    expect(PARSERS[kind](typed)).toBeUndefined();
    expect(parseContact(kind, typed)).toBeUndefined();
  });

  test("survives its own storing and linking, whatever the text", () => {
    const typical = {
      phone: "+0123456789 ()-.,;*#",
      email: "ali@ornek.com+'&=~\r\n ",
      telegram: "https://t.me/@abc_12 ",
      website: "https://ornek.com:80/@?#\\\n%",
    };
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(...typical[kind]), maxLength: 30 }),
      fc.webUrl(),
      fc.emailAddress(),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const value = parseContact(kind, typed);
        if (value === undefined) return;
        expect(parseContact(kind, value)).toBe(value);
        const href = contactHref(kind, value);
        expect(href).toMatch(/^(?:tel:\+?[0-9]{7,15}$|mailto:|https:\/\/t\.me\/[A-Za-z0-9_]+$|https?:\/\/)/u);
        expect(href).not.toMatch(/[^\x21-\x7E]|["<>\\]/u);
        expect(displayContact(kind, value)).not.toBe("");
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a stored website", () => {
  test("has the host that a browser reads, no user info, and http or https", () => {
    const piece = fc.constantFrom(
      "https://",
      "http:",
      "/",
      "\\",
      "@",
      ":",
      "80",
      "ornek",
      ".",
      "com",
      "evil",
      "?",
      "#",
      "%40",
      "javascript:",
      " ",
      "\t",
      "xn--",
      "-",
    );
    const text = fc.oneof(
      fc.string({ unit: piece, maxLength: 12 }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    let accepted = 0;
    fc.assert(
      fc.property(text, (typed) => {
        const value = parseWebsite(typed);
        // A browser also decodes xn-- labels and refuses the malformed; such a link goes nowhere.
        if (value === undefined || !URL.canParse(value)) return;
        accepted += 1;
        const url = new URL(value);
        expect(["https:", "http:"]).toContain(url.protocol);
        expect(url.username + url.password).toBe("");
        expect(/^https?:\/\/([^/?#:]+)/u.exec(value)?.[1]).toBe(url.hostname);
      }),
      { numRuns: 20_000 },
    );
    expect(accepted).toBeGreaterThan(1000);
  });
});

describe("the link of a contact", () => {
  test.each([
    ["phone", "05321234567", "tel:05321234567"],
    ["phone", "+905321234567", "tel:+905321234567"],
    ["email", "ali@ornek.com", "mailto:ali@ornek.com"],
    ["email", "a+b&c=d@ornek.com", "mailto:a%2Bb%26c%3Dd@ornek.com"],
    ["telegram", "ayse_y", "https://t.me/ayse_y"],
    ["website", "http://ornek.com/a", "http://ornek.com/a"],
  ] as const)("%s %j is %j", (kind, value, href) => {
    expect(contactHref(kind, value)).toBe(href);
  });
});

describe("the text of a contact", () => {
  test.each([
    ["phone", "05321234567", "0532 123 45 67"],
    ["phone", "+905321234567", "+90 532 123 45 67"],
    ["phone", "5321234567", "532 123 45 67"],
    ["phone", "02122223344", "0212 222 33 44"],
    ["phone", "08502220000", "0850 222 00 00"],
    ["phone", "4440332", "444 0 332"],
    ["phone", "+14155550123", "+14155550123"],
    ["phone", "+4915112345678", "+4915112345678"],
    ["phone", "00905321234567", "00905321234567"],
    ["phone", "1234567", "1234567"],
    ["phone", "00415551234", "00415551234"],
    ["email", "ali@ornek.com", "ali@ornek.com"],
    ["telegram", "ayse_y", "@ayse_y"],
    ["website", "https://ornek.com", "ornek.com"],
    ["website", "https://ornek.com/", "ornek.com"],
    ["website", "http://ornek.com/menu/", "ornek.com/menu"],
    ["website", "https://ornek.com/?u=https://x.com", "ornek.com/?u=https://x.com"],
  ] as const)("%s %j is %j", (kind, value, text) => {
    expect(displayContact(kind, value)).toBe(text);
  });

  test.each(CONTACT_KINDS)("%s holds the very characters that are stored", (kind) => {
    for (const [, value] of ACCEPTED[kind]) {
      const bare = kind === "website" ? value.replace(/^https?:\/\//u, "").replace(/\/$/u, "") : value;
      expect(displayContact(kind, value).replaceAll(" ", "").replace(/^@/u, "")).toBe(bare);
    }
  });
});
