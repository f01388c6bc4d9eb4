import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { EMPTY_CONTACTS } from "../../../test/contacts.ts";
import {
  COMPANY_CONTACT_KINDS,
  CONTACT_KINDS,
  makeContactHref,
  formatContact,
  parseContact,
  parseEmail,
  parseInstagram,
  parsePhone,
  parseTelegram,
  parseWebsite,
  parseWhatsapp,
  listVisibleContacts,
  toStoredContact,
  type ContactKind,
} from "./contact.ts";

const ALL_CONTACT_KINDS = [...new Set<ContactKind>([...CONTACT_KINDS, ...COMPANY_CONTACT_KINDS])];
const LONGEST_LABEL = "a".repeat(63);

const ACCEPTED_CONTACTS: Record<ContactKind, readonly (readonly [typed: string, value: string])[]> = {
  phone: [
    ["0532 123 45 67", "+905321234567"],
    ["+90 (0)532 123 45 67", "+905321234567"],
    ["90 532 123 45 67", "+905321234567"],
    ["0090 532 123 45 67", "+905321234567"],
    ["\u202A+90 532 123 45 67\u202C", "+905321234567"],
    ["https://wa.me/905321234567", "+905321234567"],
    ["0850 222 0 000", "+908502220000"],
    ["444 0 332", "4440332"],
    ["+49 (0)171 1234567", "+491711234567"],
    ["1234567", "+901234567"],
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
    ["ALİ@ORNEK.COM", "ali@ornek.com"],
    ["mailto:ali@ornek.com", "ali@ornek.com"],
    ["ali@xn--rnek-5qa.com", "ali@xn--rnek-5qa.com"],
    ["ali@ornek.xn--p1ai", "ali@ornek.xn--p1ai"],
    [`${"a".repeat(64)}@ornek.com`, `${"a".repeat(64)}@ornek.com`],
    [
      `a@${LONGEST_LABEL}.${LONGEST_LABEL}.${LONGEST_LABEL}.${"b".repeat(60)}`,
      `a@${LONGEST_LABEL}.${LONGEST_LABEL}.${LONGEST_LABEL}.${"b".repeat(60)}`,
    ],
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
    ["ornek.com:1", "https://ornek.com:1"],
    ["ornek.com:65535", "https://ornek.com:65535"],
    ["modem.local.ornek.com", "https://modem.local.ornek.com"],
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
  whatsapp: [
    ["0532 123 45 67", "+905321234567"],
    ["05321234567", "+905321234567"],
    ["532 123 45 67", "+905321234567"],
    ["5321234567", "+905321234567"],
    ["+905321234567", "+905321234567"],
    ["+90 (532) 123-45-67", "+905321234567"],
    [" + 90 532.123.45.67 ", "+905321234567"],
    ["0090 532 123 45 67", "+905321234567"],
    ["0532–123—45‑67", "+905321234567"],
    ["０５３２１２３４５６７", "+905321234567"],
    ["＋90（532）123 45 67", "+905321234567"],
    ["\u202A+90 532 123 45 67\u202C", "+905321234567"],
    ["+90 212 222 33 44", "+902122223344"],
    ["+90 850 222 0 000", "+908502220000"],
    ["0212 222 33 44", "+902122223344"],
    ["0850 222 0 000", "+908502220000"],
    ["905321234567", "+905321234567"],
    ["+90 442 222 33 44", "+904422223344"],
    ["+49 1512 3456789", "+4915123456789"],
    ["0049 1512 3456789", "+4915123456789"],
    ["+1 (415) 555-0123", "+14155550123"],
    ["+1234567", "+1234567"],
    ["+123456789012345", "+123456789012345"],
    ["00123456789012345", "+123456789012345"],
    ["+90 (0) 532 123 45 67", "+905321234567"],
    ["https://wa.me/905321234567", "+905321234567"],
    ["whatsapp://send?phone=905321234567", "+905321234567"],
  ],
  instagram: [
    ["ornek", "ornek"],
    ["@ornek", "ornek"],
    ["  @Ornek_Rent.A.Car1  ", "ornek_rent.a.car1"],
    ["ORNEK", "ornek"],
    ["a", "a"],
    ["1", "1"],
    ["_", "_"],
    ["__a__", "__a__"],
    ["a.b", "a.b"],
    ["ornek.com", "ornek.com"],
    ["a".repeat(30), "a".repeat(30)],
    ["instagram.com/ornek", "ornek"],
    ["INSTAGRAM.com/Ornek/", "ornek"],
    ["www.instagram.com/ornek", "ornek"],
    ["http://instagram.com/ornek", "ornek"],
    ["https://instagram.com/ornek", "ornek"],
    ["https://www.instagram.com/ornek/", "ornek"],
    ["https://www.instagram.com/ornek?igsh=MXg0&utm_source=qr", "ornek"],
    ["https://www.instagram.com/ornek/?hl=tr", "ornek"],
    ["https://www.instagram.com/ornek?u=javascript:alert(1)//@evil.com", "ornek"],
    [`https://www.instagram.com/${"a".repeat(30)}/`, "a".repeat(30)],
    ["pp", "pp"],
    ["reel.ornek", "reel.ornek"],
    ["explore_ornek", "explore_ornek"],
  ],
};

const REFUSED_CONTACTS: Record<ContactKind, readonly string[]> = {
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
    "javascript:1234567",
    "0532 abc 45 67",
    "0532\n1234567",
    "05321234567\r\n",
    "0532\t1234567",
    "\u00010532123456",
    "0532123456\u0000",
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
    "ali(x)@ornek.com",
    "ali%40x@ornek.com",
    "ali\\x@ornek.com",
    "ali@ornek.com\r\nBcc: x@y.com",
    "ali@ornek.com\n",
    "\rali@ornek.com",
    "ali\t@ornek.com",
    "ali\u0000@ornek.com",
    "ali@örnek.com",
    "ali@ornek。com",
    `${"a".repeat(65)}@ornek.com`,
    `a@${LONGEST_LABEL}a.com`,
    `aa@${LONGEST_LABEL}.${LONGEST_LABEL}.${LONGEST_LABEL}.${"b".repeat(60)}`,
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
    "https://ornek.1ab",
    "https://ornek.ab1",
    "https://or nek.com",
    "https://ornek.com/a b",
    "https://ornek.com/\u00A0a",
    "https://ornek.com/\n",
    "ornek.com\r\nSet-Cookie: a=b",
    "ornek.com\u0000.evil.com",
    "ornek.com%00.evil.com",
    "ornek%2ecom",
    "<script>.com",
    `https://${LONGEST_LABEL}a.com`,
    `ornek.com/${"a".repeat(183)}`,
    `ornek.com/${"ü".repeat(31)}`,
  ],
  whatsapp: [
    "",
    " ",
    "+",
    "00",
    "112",
    "1234567",
    "444 0 332",
    "+90 444 0 332",
    "0090 444 0 332",
    "+90 444 033 20 00",
    "9053212345678",
    "4915123456789",
    "0532 123 45 6",
    "0532 123 45 678",
    "532 123 45 6",
    "+90 532 123 45 6",
    "+90 532 123 45 678",
    "+90 132 123 45 67",
    "+90 900 123 45 67",
    "000905321234567",
    "+123456",
    "00123456",
    "+1234567890123456",
    "001234567890123456",
    "*100#",
    "+905321234567,,1",
    "+905321234567;ext=9",
    "+905321234567 x9",
    "+905321234567 dahili 9",
    "+905321234567p1",
    "+905321234567/8",
    "+905321234567?text=x",
    "+905321234567&text=x",
    "++905321234567",
    "05321234567+",
    "https://wa.me.evil.com/905321234567",
    "javascript:+905321234567",
    "0532 abc 45 67",
    "0532\n1234567",
    "05321234567\r\n",
    "0532\t1234567",
    "0532123456\u00007",
    "053212345б7",
    "O5321234567",
    "+9O5321234567",
    "+905321234567%0d",
  ],
  instagram: [
    "",
    " ",
    "@",
    "@@ornek",
    "ornek@",
    ".",
    "..",
    "../x",
    ".ornek",
    "ornek.",
    "or..nek",
    "a".repeat(31),
    "or nek",
    "or-nek",
    "or\u0000nek",
    "ornek\n",
    "\tornek",
    "örnek",
    "ışık",
    "İnci",
    "оrnek",
    "orne\u212A",
    "ornekſ",
    "ｏrnek",
    "or\u200Bnek",
    "\u202Eornek",
    "＠ornek",
    "ornek/",
    "/ornek",
    "@ornek/",
    "ornek?hl=tr",
    "ornek%2e",
    "p",
    "@P",
    "reel",
    "reels",
    "explore",
    "stories",
    "accounts",
    "tv",
    "s",
    "share",
    "direct",
    "directory",
    "about",
    "developer",
    "legal",
    "challenge",
    "graphql",
    "oauth",
    "web",
    "instagram.com",
    "www.instagram.com",
    "@Instagram.com",
    "instagram.com/",
    "instagram.com//ornek",
    "instagram.com/@ornek",
    "instagram.com/.",
    "instagram.com/..",
    "instagram.com/ornek.",
    "instagram.com/ornek//",
    "instagram.com/ornek/p/C1",
    "instagram.com/ornek/tagged/",
    "instagram.com/ornek#x",
    "instagram.com/ornek?x#y",
    "instagram.com/örnek",
    "instagram.com/p",
    "https://www.instagram.com/p/",
    "https://www.instagram.com/p/C1abc/",
    "https://www.instagram.com/reel/C1abc/?igsh=1",
    "https://www.instagram.com/stories/ornek/123/",
    "https://www.instagram.com/EXPLORE/",
    "https://www.instagram.com/accounts/login/?next=/ornek",
    "https://www.instagram.com/?next=ornek",
    `https://www.instagram.com/${"a".repeat(31)}`,
    "instagram.com.evil.com/x",
    "https://instagram.com.evil.com/x",
    "evil.com/instagram.com/x",
    "https://evil.com/instagram.com/x",
    "https://evil.com/?https://www.instagram.com/x",
    "https://evilinstagram.com/x",
    "https://instagramxcom/x",
    "https://wwwxinstagram.com/x",
    "https://www.www.instagram.com/x",
    "https://instagram.com@evil.com/x",
    "https://www.instagram.com:80@evil.com/x",
    "https://evil.com@instagram.com/x",
    "https://instagram.com:8080/x",
    "https://instagram.com\\@evil.com/x",
    "https://instagram.com/x\\@evil.com",
    "https://ınstagram.com/x",
    "https://instagrаm.com/x",
    "https://instagram。com/x",
    "//instagram.com/x",
    "https:/instagram.com/x",
    "https:instagram.com/x",
    "ftp://instagram.com/x",
    "javascript:instagram.com/x",
    "javascript:alert(1)",
    "java\nscript:instagram.com/x",
    "data:text/html,x",
    "instagram://user?username=x",
    '"><script>',
  ],
};

test("the kinds of a profile are phone, e-mail, Telegram and website", () => {
  expect(CONTACT_KINDS).toEqual(["phone", "email", "telegram", "website"]);
});

test("the kinds of a company are phone, WhatsApp, Instagram and website, most direct first", () => {
  expect(COMPANY_CONTACT_KINDS).toEqual(["phone", "whatsapp", "instagram", "website"]);
});

test("there are at least 120 vectors", () => {
  const vectors = ALL_CONTACT_KINDS.flatMap((kind) => [...ACCEPTED_CONTACTS[kind], ...REFUSED_CONTACTS[kind]]);
  expect(new Set(vectors.map(String)).size).toBeGreaterThanOrEqual(120);
});

const CONTACT_PARSERS = {
  phone: parsePhone,
  email: parseEmail,
  telegram: parseTelegram,
  website: parseWebsite,
  whatsapp: parseWhatsapp,
  instagram: parseInstagram,
};

const HREF_PATTERNS = {
  phone: /^tel:\+?[0-9]{7,15}$/u,
  email: /^mailto:[^@?]+@[^@?]+$/u,
  telegram: /^https:\/\/t\.me\/[A-Za-z][A-Za-z0-9_]{3,31}$/u,
  website: /^https?:\/\//u,
  whatsapp: /^https:\/\/wa\.me\/[1-9][0-9]{6,14}$/u,
  instagram: /^https:\/\/www\.instagram\.com\/(?!.*\.(?:\.|$))[a-z0-9_][a-z0-9_.]{0,29}$/u,
};

describe.each(ALL_CONTACT_KINDS)("a typed %s", (kind) => {
  test.each(ACCEPTED_CONTACTS[kind])("%j is stored as %j, and that stays", (typed, value) => {
    expect(CONTACT_PARSERS[kind](typed)).toBe(value);
    expect(CONTACT_PARSERS[kind](value)).toBe(value);
    expect(parseContact(kind, typed)).toBe(value);
  });

  test.each(REFUSED_CONTACTS[kind])("%j is refused", (typed) => {
    expect(CONTACT_PARSERS[kind](typed)).toBeUndefined();
    expect(parseContact(kind, typed)).toBeUndefined();
  });

  test("survives its own storing and linking, whatever the text", () => {
    const typical = {
      phone: "+0123456789 ()-.,;*#",
      email: "ali@ornek.com+'&=~\r\n ",
      telegram: "https://t.me/@abc_12 ",
      website: "https://ornek.com:80/@?#\\\n%",
      whatsapp: "+0059 ()-.,;*#",
      instagram: "https://www.instagram.com/@p_.? ",
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
        const href = makeContactHref(kind, value);
        expect(href).toMatch(HREF_PATTERNS[kind]);
        expect(href).not.toMatch(/[^\x21-\x7E]|["<>\\]/u);
        expect(formatContact(kind, value)).not.toBe("");
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
        // `new URL` throws for a malformed xn-- label. A link with such a host leads nowhere, so it is not checked.
        if (value === undefined || !URL.canParse(value)) return;
        accepted += 1;
        const url = new URL(value);
        expect(["https:", "http:"]).toContain(url.protocol);
        expect(url.username + url.password).toBe("");
        expect(/^https?:\/\/([^/?#:]+)/u.exec(value)?.[1]).toBe(url.hostname);
      }),
      { numRuns: 4000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });
});

describe("the link of a contact", () => {
  test.each([
    ["phone", "+905321234567", "tel:+905321234567"],
    ["phone", "4440332", "tel:4440332"],
    ["phone", "05321234567", "tel:+905321234567"],
    ["phone", "+9005321234567", "tel:+905321234567"],
    ["phone", "905321234567", "tel:+905321234567"],
    ["email", "ali@ornek.com", "mailto:ali@ornek.com"],
    ["email", "a+b&c=d@ornek.com", "mailto:a%2Bb%26c%3Dd@ornek.com"],
    ["telegram", "ayse_y", "https://t.me/ayse_y"],
    ["website", "http://ornek.com/a", "http://ornek.com/a"],
    ["whatsapp", "+905321234567", "https://wa.me/905321234567"],
    ["whatsapp", "+4915123456789", "https://wa.me/4915123456789"],
    ["instagram", "ornek.rentacar", "https://www.instagram.com/ornek.rentacar"],
  ] as const)("%s %j is %j", (kind, value, href) => {
    expect(makeContactHref(kind, value)).toBe(href);
  });
});

describe("the text of a contact", () => {
  test.each([
    ["phone", "+905321234567", "0532 123 45 67"],
    ["phone", "05321234567", "0532 123 45 67"],
    ["phone", "+902122223344", "0212 222 33 44"],
    ["phone", "4440332", "444 0 332"],
    ["phone", "+4915112345678", "+4915112345678"],
    ["phone", "+14440332", "+14440332"],
    ["email", "ali@ornek.com", "ali@ornek.com"],
    ["telegram", "ayse_y", "@ayse_y"],
    ["website", "https://ornek.com", "ornek.com"],
    ["website", "https://ornek.com/", "ornek.com"],
    ["website", "http://ornek.com/menu/", "ornek.com/menu"],
    ["website", "https://ornek.com/?u=https://x.com", "ornek.com/?u=https://x.com"],
    ["whatsapp", "+905321234567", "0532 123 45 67"],
    ["whatsapp", "+902122223344", "0212 222 33 44"],
    ["whatsapp", "+14155550123", "+14155550123"],
    ["instagram", "ornek.rentacar", "@ornek.rentacar"],
  ] as const)("%s %j is %j", (kind, value, text) => {
    expect(formatContact(kind, value)).toBe(text);
  });

  test.each(ALL_CONTACT_KINDS)("of %s, typed again, is what is stored", (kind) => {
    for (const [, value] of ACCEPTED_CONTACTS[kind]) {
      const again = parseContact(kind, formatContact(kind, value));
      // The displayed text has neither the scheme of a website nor its last slash.
      const bare = (url: string | undefined) => (kind === "website" ? url?.replace(/^https?:\/\/|\/$/gu, "") : url);
      expect(bare(again)).toBe(bare(value));
    }
  });
});

describe("a typed contact", () => {
  test.each([
    ["phone", "0532 123 45 67", true, "+905321234567"],
    ["phone", "0532 123 45 67", false, "+905321234567"],
    ["phone", "", true, ""],
    ["phone", " \u200B ", true, ""],
    ["phone", " 0532\n123 ", false, "0532 123"],
    ["website", "javascript:alert(1)", false, "javascript:alert(1)"],
    ["website", "javascript:alert(1)", true, undefined],
    ["email", "ayse@", true, undefined],
  ] as const)("%s %j, visible: %s, is stored as %j", (kind, typed, visible, value) => {
    expect(toStoredContact(kind, { value: typed, visible })).toEqual(
      value === undefined ? undefined : { value, visible },
    );
  });

  test("that is no contact stays hidden", () => {
    const kept = toStoredContact("website", { value: "javascript:alert(1)", visible: false })!;
    expect(listVisibleContacts(["website"], { website: kept })).toEqual([]);
  });
});

describe("a stranger sees", () => {
  test.each([
    ["phone", "*100#"],
    ["email", "ayse"],
    ["telegram", "../x"],
    ["website", "javascript:alert(1)"],
  ] as const)("no %s that came from elsewhere unparsed as %j", (kind, value) => {
    const contacts = { ...EMPTY_CONTACTS, [kind]: { value, visible: true } };
    expect(listVisibleContacts(CONTACT_KINDS, contacts)).toEqual([]);
  });

  test("an imported number in its parsed form", () => {
    const contacts = { ...EMPTY_CONTACTS, phone: { value: "(0532) 123-45-67", visible: true } };
    expect(listVisibleContacts(CONTACT_KINDS, contacts)[0]).toMatchObject({
      value: "+905321234567",
      href: "tel:+905321234567",
    });
  });

  test("only links that call, write or open a page, whatever is stored", () => {
    const contact = fc.record({
      value: fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.emailAddress()),
      visible: fc.boolean(),
    });
    const contacts = fc.record({ phone: contact, email: contact, telegram: contact, website: contact });
    fc.assert(
      fc.property(contacts, (stored) => {
        for (const { href } of listVisibleContacts(CONTACT_KINDS, stored)) {
          expect(["tel:", "mailto:", "https:", "http:"]).toContain(new URL(href).protocol);
        }
      }),
    );
  });
});
