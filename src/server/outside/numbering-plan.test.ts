import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";

import { parsePhone } from "#domain/words/contact.ts";

import { findPhoneDoubt, findDoubtsOfChange } from "./numbering-plan.ts";

async function findDoubtOfTyped(typed: string): Promise<string> {
  const doubt = await findPhoneDoubt(parsePhone(typed)!);
  if (doubt === undefined) return "-";
  return "digits" in doubt ? `${doubt.kind === "missing" ? "m" : "x"}${doubt.digits}` : doubt.kind;
}

describe("a telephone number", () => {
  const mobile = ["0532 123 45 67", "532 123 45 67", "+90 532 123 45 67", "0090 532 123 45 67", "90 532 123 45 67"];
  const written = [
    "(0532) 123 45 67",
    "0532-123-45-67",
    "0532.123.45.67",
    "+90 0532 123 45 67",
    "０５３２１２３４５６７",
  ];
  const operators = [
    "501",
    "505",
    "506",
    "507",
    "516",
    "530",
    "531",
    "533",
    "535",
    "539",
    "540",
    "541",
    "543",
    "545",
    "549",
  ];
  const moreOperators = ["551", "552", "553", "554", "555", "559"];
  const areas = [
    "212",
    "216",
    "222",
    "224",
    "232",
    "242",
    "252",
    "258",
    "262",
    "264",
    "274",
    "312",
    "322",
    "324",
    "332",
  ];
  const moreAreas = ["342", "352", "362", "392", "412", "422", "432", "442", "452", "462", "472", "482", "488"];
  const companies = [
    "444 0 332",
    "444 1 234",
    "0444 0 332",
    "+90 444 0 332",
    "0850 123 45 67",
    "0800 123 45 67",
    "0811 123 45 67",
  ];
  const foreign = [
    "+49 171 1234567",
    "0049 171 1234567",
    "+1 532 123 4567",
    "+44 20 7946 0958",
    "+994 50 123 45 67",
    "+357 99 123456",
  ];
  const shortForeign = ["+49 1711", "+9715", "0033 1234"].filter((typed) => parsePhone(typed) !== undefined);

  test.each([
    ...mobile,
    ...written,
    ...operators.map((operator) => `0${operator} 123 45 67`),
    ...moreOperators.map((operator) => `+90 ${operator} 765 43 21`),
    ...areas.map((area) => `0${area} 345 67 89`),
    ...moreAreas.map((area) => `+90 ${area} 234 56 78`),
    ...companies,
    ...foreign,
    ...shortForeign,
  ])("%s is taken as it is", async (typed) => {
    expect(await findDoubtOfTyped(typed)).toBe("-");
  });

  test.each([
    ["0532 111 22 3", "m1"],
    ["532 111 22 3", "m1"],
    ["+90 532 111 22 3", "m1"],
    ["0090 532 111 22 3", "m1"],
    ["+90 0532 111 22 3", "m1"],
    ["0532 111 22", "m2"],
    ["532 111 22", "m2"],
    ["+90 532 111 22", "m2"],
    ["0532 111 2", "m3"],
    ["0212 345 67 8", "m1"],
    ["212 345 678", "m1"],
    ["+90 212 345 67 8", "m1"],
    ["0212 345 67", "m2"],
    ["345 67 89", "m3"],
    ["0345 67 89", "m3"],
    ["+90 345 67 89", "m3"],
    ["444 0 3321", "m2"],
    ["0850 123 45 6", "m1"],
    ["0532 111 22 333", "x1"],
    ["532 111 22 333", "x1"],
    ["+90 532 111 22 333", "x1"],
    ["0090 532 111 22 333", "x1"],
    ["0532 111 22 3344", "x2"],
    ["+90 532 111 22 3344", "x2"],
    ["0212 345 67 890", "x1"],
    ["90 532 111 22 333", "x1"],
    ["05321112233 0", "x1"],
    ["0532 111 22 33 44", "x2"],
    ["90 532 111 22 3", "m1"],
    ["49 171 1234567", "x2"],
    ["0522 123 45 67", "unused"],
    ["0561 123 45 67", "unused"],
    ["0592 123 45 67", "unused"],
    ["0598 123 45 67", "unused"],
    ["0200 123 45 67", "unused"],
    ["0299 123 45 67", "unused"],
    ["0233 123 45 67", "unused"],
    ["0443 123 45 67", "unused"],
    ["0583 123 45 67", "unused"],
    ["0632 123 45 67", "unused"],
    ["0732 123 45 67", "unused"],
    ["0822 123 45 67", "unused"],
    ["0901 123 45 67", "unused"],
    ["0112 123 45 67", "unused"],
    ["123 456 78 90", "unused"],
    ["+90 561 123 45 67", "unused"],
    ["0900 123 45 67", "costly"],
    ["+90 900 123 45 67", "costly"],
    ["0888 123 45 67", "costly"],
    ["+90 (0)532 111 22 3", "m1"],
    ["+532 123 45 67", "without-country"],
    ["00532 123 45 67", "without-country"],
    ["+212 345 67 89", "without-country"],
    ["+999 123 45 67", "abroad"],
    ["+44 1234 5", "abroad"],
    ["+123456789012345", "abroad"],
  ])("%s is asked about: %s", async (typed, doubt) => {
    expect(await findDoubtOfTyped(typed)).toBe(doubt);
  });
});

test("a number of every country is called in one form, however it is written", () => {
  for (const country of getCountries()) {
    const example = getExampleNumber(country, examples);
    if (!example) continue;
    const { number, nationalNumber } = example;
    const code = getCountryCallingCode(country);
    const written = [number, example.formatInternational(), number.replace("+", "00"), `+${code} (0)${nationalNumber}`];
    // In countries whose numbers begin with 0 the last spelling is a different number, so it is left out.
    const meant = written.filter((typed) => parsePhoneNumberFromString(typed.replace(/^00/u, "+"))?.number === number);
    for (const typed of meant) expect([country, typed, parsePhone(typed)]).toEqual([country, typed, number]);
  }
});

describe("contacts that are saved", () => {
  const wrong = { value: "0532111223", visible: true };

  test("are asked about where strangers are to call a number that looks wrong", async () => {
    expect(await findDoubtsOfChange({}, { phone: wrong, whatsapp: { value: "+905921234567", visible: true } })).toEqual(
      {
        "contacts.phone.value": "Numara bir hane eksik görünüyor.",
        "contacts.whatsapp.value":
          "Türkiye’de böyle bir numara yok gibi görünüyor. Yabancı bir numaraysa + ve ülke koduyla yazın.",
      },
    );
  });

  test.each([
    ["that stand so already", { phone: wrong }, { phone: wrong }],
    ["that nobody sees", {}, { phone: { ...wrong, visible: false } }],
    ["that are none", {}, { phone: { value: "", visible: true } }],
  ])("are not asked about: those %s", async (_, stored, next) => {
    expect(await findDoubtsOfChange(stored, next)).toBeUndefined();
  });

  test("are asked about when a number that was hidden is to be shown", async () => {
    expect(await findDoubtsOfChange({ phone: { ...wrong, visible: false } }, { phone: wrong })).toBeDefined();
  });
});
