import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { PhoneProblem } from "./phone-paste.ts";
import { formatPhone, parsePhone, parseWhatsapp, makePhoneSearchKey, readPhone } from "./phone.ts";

/** Spellings of one mobile number. */
const SPELLINGS_OF_ONE_NUMBER = [
  "0532 000 00 01",
  "05320000001",
  "532 000 00 01",
  "5320000001",
  "+90 532 000 00 01",
  "+905320000001",
  "+90 (0)532 000 00 01",
  "+90 (0) 532 000 00 01",
  "+90(532)0000001",
  "+900532 0000001",
  "+90 0532 000 00 01",
  "90 532 000 00 01",
  "90 (0)532 000 00 01",
  "900532 000 00 01",
  "0090 532 000 00 01",
  "0090 (0)532 000 00 01",
  "00900532 0000001",
  "0 (532) 000 00 01",
  "0(532)0000001",
  "(0532) 000 00 01",
  "(532) 000-00-01",
  "05 32 000 00 01",
  "0 532 000 0001",
  "0-532-000-00-01",
  "0.532.000.00.01",
  "[0532] 000 00 01",
  "0532/000 00 01",
  "0532 / 000 00 01",
  "0532·000·00·01",
  "0532–000—00‑01",
  "+0 532 000 00 01",
  "+00 90 532 000 00 01",
  "00+90 532 000 00 01",
  "0+90 532 000 00 01",
  "0 90 532 000 00 01",
  "+90 90 532 000 00 01",
  "+90+90 532 000 00 01",
  "+90 0090 532 000 00 01",
  "٠٥٣٢ ٠٠٠ ٠٠ ٠١",
  "+٩٠ ٥٣٢ ٠٠٠ ٠٠ ٠١",
  "۰۵۳۲۰۰۰۰۰۰۱",
  "०५३२००००००१",
  "０５３２　０００　００　０１",
  "＋９０（５３２）０００ ００ ０１",
  "0532\u00A0000\u200900\u300001",
  "\u202A+90 532 000 00 01\u202C",
  "\u2066+90\u2069 532\u200B000\uFEFF0001",
  "+90\u00AD532\u2060000 00 01\u200E",
  "tel:05320000001",
  "tel:+90-532-000-00-01",
  "TEL:+905320000001",
  "tel:%2B905320000001",
  "tel:5320000001;phone-context=+90",
  "sms:+905320000001?body=selam",
  "callto:+905320000001",
  "https://wa.me/905320000001",
  "http://wa.me/+905320000001",
  "wa.me/905320000001?text=Merhaba%200532",
  "https://wa.me/05320000001",
  "https://api.whatsapp.com/send?phone=905320000001&text=x",
  "https://api.whatsapp.com/send/?phone=%2B905320000001&type=phone_number",
  "https://web.whatsapp.com/send?text=x&phone=905320000001",
  "whatsapp://send?phone=905320000001",
  "Tel: 0532 000 00 01",
  "Telefon: 0532 000 00 01",
  "TELEFON NUMARASI: 0532 000 00 01",
  "Cep Tel. 0532 000 00 01",
  "Gsm:05320000001",
  "WhatsApp 0532 000 00 01",
  "0532 000 00 01 (WhatsApp)",
  "0532 000 00 01 (iş)",
  "İŞ: 0532 000 00 01",
  "☎ 0532 000 00 01",
  "📞0532 000 00 01",
  "0️⃣5️⃣3️⃣2️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣1️⃣",
  "'+905320000001",
  '="05320000001"',
  '"0532 000 00 01"',
  "5320000001.0",
  "5320000001,00",
  "5.320000001E+09",
  "9,05320000001E+11",
  " 0532 000 00 01, ",
  "0532 000 00 01.",
];

const ACCEPTED_PHONES: readonly (readonly [typed: string, number: string])[] = [
  ["0212 222 33 44", "+902122223344"],
  ["212 222 33 44", "+902122223344"],
  ["(0212) 222 33 44", "+902122223344"],
  ["0232 222 33 44", "+902322223344"],
  ["0850 222 0 000", "+908502220000"],
  ["0800 123 45 67", "+908001234567"],
  ["800 123 45 67", "+908001234567"],
  ["0 900 123 45 67", "+909001234567"],
  ["900 123 45 67", "+909001234567"],
  ["444 0 332", "4440332"],
  ["444 03 32", "4440332"],
  ["0444 0 332", "4440332"],
  ["+90 444 0 332", "4440332"],
  ["0090 444 0 332", "4440332"],
  ["90 444 0 332", "4440332"],
  ["+90 212 444 0 332", "+902124440332"],
  ["0392 223 45 67", "+903922234567"],
  ["+90 392 223 45 67", "+903922234567"],
  ["+90 (0)392 223 45 67", "+903922234567"],
  ["0533 861 23 45", "+905338612345"],
  ["+49 171 1234567", "+491711234567"],
  ["0049 171 1234567", "+491711234567"],
  ["+49 (0)171 1234567", "+491711234567"],
  ["+49 0171 1234567", "+491711234567"],
  ["0049 (0) 171 1234567", "+491711234567"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["+31 (0)6 12345678", "+31612345678"],
  ["+39 06 698 12345", "+390669812345"],
  ["+39 (0)6 698 12345", "+390669812345"],
  ["+225 01 23 45 67 89", "+2250123456789"],
  ["+994 50 123 45 67", "+994501234567"],
  ["+994 (0)50 123 45 67", "+994501234567"],
  ["+7 916 123-45-67", "+79161234567"],
  ["+1 (415) 555-0123", "+14155550123"],
  ["+357 99 123456", "+35799123456"],
  // Doubtful numbers. The form shows how they would be dialled.
  ["0532 111 22 3", "+90532111223"],
  ["+90 532 111 22 3", "+90532111223"],
  ["90 532 111 22 3", "+90532111223"],
  ["0532 111 22 333", "+9053211122333"],
  ["345 67 89", "+903456789"],
  ["1234567", "+901234567"],
  ["49 171 1234567", "+90491711234567"],
  ["+532 000 00 01", "+5320000001"],
  ["00532 000 00 01", "+5320000001"],
  ["+123456789012345", "+123456789012345"],
];

const REFUSED_PHONES: readonly (readonly [typed: string, problem: PhoneProblem])[] = [
  ["", "none"],
  [" ", "none"],
  ["+", "none"],
  ["()-.", "none"],
  ["112", "short"],
  ["155", "short"],
  ["11811", "short"],
  ["+90 155", "short"],
  ["123456", "short"],
  ["+123456", "short"],
  ["0212 34", "short"],
  ["0212 222 33 44 dahili 12", "extension"],
  ["0212 222 33 44 DAHİLİ: 12", "extension"],
  ["0212 222 33 44 dah. 5", "extension"],
  ["0212 222 33 44 iç hat 104", "extension"],
  ["0212 222 33 44 ext 12", "extension"],
  ["+90 212 222 33 44 x12", "extension"],
  ["0212 222 33 44 #12", "extension"],
  ["0212 222 33 44/45", "extension"],
  ["+902122223344;ext=12", "extension"],
  ["tel:+902122223344;ext=12", "extension"],
  ["+902122223344,,1", "extension"],
  ["+905320000001p1", "extension"],
  ["0532 000 00 01 / 0533 000 00 02", "several"],
  ["0532 000 00 01 - 0533 000 00 02", "several"],
  ["0532 000 00 01, 0533 000 00 02", "several"],
  ["0532 000 00 01 ve 0533 000 00 02", "several"],
  ["05320000001;05330000002", "several"],
  ["5.32E+09", "rounded"],
  ["5,32E+09", "rounded"],
  ["5.32000E+9", "rounded"],
  ["9.05321E+11", "rounded"],
  ["5e9", "rounded"],
  ["O532 OOO OO O1", "letters"],
  ["0532 abc 45 67", "letters"],
  ["0532 ARA BENİ", "letters"],
  ["1234567890123456", "none"],
  ["+1234567890123456", "none"],
  ["*100#", "none"],
  ["#31#05320000001", "none"],
  ["++905320000001", "none"],
  ["0005320000001", "none"],
  ["0532+0000001", "none"],
  ["05320000001+", "none"],
  ["javascript:5320000001", "none"],
  ["https://wa.me.evil.com/905320000001", "none"],
  ["https://evil.com/wa.me/905320000001", "none"],
  ["https://wa.me/message/ABCDEF1", "none"],
  ["0532\n0000001", "none"],
  ["05320000001\r\n", "none"],
  ["0532\t0000001", "none"],
  ["05320000001\u0000", "none"],
  ["05320000001%0d", "none"],
  ["0532_000_0001", "none"],
  ["1½34567", "none"],
];

describe("a telephone number", () => {
  test.each(SPELLINGS_OF_ONE_NUMBER)("%j is the one that is called as +905320000001", (typed) => {
    expect(readPhone(typed)).toEqual({ number: "+905320000001" });
  });

  test.each(ACCEPTED_PHONES)("%j is called as %s, and that stays", (typed, number) => {
    expect(parsePhone(typed)).toBe(number);
    expect(parsePhone(number)).toBe(number);
  });

  test.each(REFUSED_PHONES)("%j is none: %s", (typed, problem) => {
    expect(readPhone(typed)).toEqual({ problem });
  });

  test("keeps its form when it is read again, whatever was typed", () => {
    const piece = fc.constantFrom(
      ..."+0590123456789 ()-./x",
      "+90",
      "0090",
      "wa.me/",
      "tel:",
      "dahili",
      "E+0",
      "٠",
      "(0)",
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: piece, maxLength: 20 })), (typed) => {
        const number = parsePhone(typed);
        if (number === undefined) return;
        expect(number).toMatch(/^(?:\+[1-9][0-9]{6,14}|444[0-9]{4})$/u);
        expect(number).not.toMatch(/^\+900/u);
        expect(parsePhone(number)).toBe(number);
        expect(parsePhone(formatPhone(number))).toBe(number);
      }),
      { numRuns: 5000 },
    );
  });
});

test.each([
  ["+905320000001", "0532 000 00 01"],
  ["+902122223344", "0212 222 33 44"],
  ["+908502220000", "0850 222 00 00"],
  ["4440332", "444 0 332"],
  ["+491711234567", "+491711234567"],
  ["+90532111223", "0532111223"],
])("%s is read as %s", (number, text) => {
  expect(formatPhone(number)).toBe(text);
});

test.each<[typed: string, number: string | undefined]>([
  ["+90 (0)532 000 00 01", "+905320000001"],
  ["0212 222 33 44", "+902122223344"],
  ["0850 222 0 000", "+908502220000"],
  ["+49 (0)171 1234567", "+491711234567"],
  ["444 0 332", undefined],
  ["+90 444 033 20 00", undefined],
  ["0532 111 22 3", undefined],
  ["0532 111 22 333", undefined],
  ["0900 123 45 67", undefined],
  ["0132 123 45 67", undefined],
])("%s is written to by WhatsApp as %s", (typed, number) => {
  expect(parseWhatsapp(typed)).toBe(number);
});

describe("a search by telephone", () => {
  test.each(SPELLINGS_OF_ONE_NUMBER)("finds the number by %j", (typed) => {
    expect("+905320000001").toContain(makePhoneSearchKey(typed)!);
  });

  test.each([
    ["0532 00", "53200"],
    ["0 (532) 00", "53200"],
    ["+90 (0)532", "532"],
    ["0090 532", "532"],
    ["90 532", "90532"],
    ["532", "532"],
    ["00 49 171", "49171"],
    ["+49 (0)171", "49171"],
    ["444 0", "4440"],
    ["0", undefined],
    ["+90", undefined],
    ["+", undefined],
    ["Ayşe", undefined],
    ["Ev 3", undefined],
    ["", undefined],
  ])("by %j looks for %j", (typed, key) => {
    expect(makePhoneSearchKey(typed)).toBe(key);
  });
});
