import { describe, expect, test } from "vitest";

import {
  cleanIdentityNumber,
  isTcNumber,
  findMissingDriverData,
  getIdentityNumberEnd,
  type DriverDetails,
} from "./driver.ts";

describe("a Turkish identity number", () => {
  test.each(["10000000146", "11111111110", "12345678950", "99999999990"])("%s has the right check digits", (number) => {
    expect(isTcNumber(number)).toBe(true);
  });

  test.each(["", "1234567895", "123456789500", "01234567890", "1000000014a", "١٠٠٠٠٠٠٠١٤٦", " 10000000146"])(
    "'%s' is none",
    (text) => {
      expect(isTcNumber(text)).toBe(false);
    },
  );

  test("is none once any one digit is another", () => {
    const number = "10000000146";
    const changed = [...number].flatMap((own, at) =>
      [..."0123456789"]
        .filter((digit) => digit !== own)
        .map((digit) => number.slice(0, at) + digit + number.slice(at + 1)),
    );
    expect(changed.filter(isTcNumber)).toEqual([]);
  });
});

test.each([
  ["u 1234-5678", "U12345678"],
  [" 100 000 001 46 ", "10000000146"],
  ["ab.12/3", "AB123"],
])("a number typed as '%s' is kept as %s", (typed, kept) => {
  expect(cleanIdentityNumber(typed)).toBe(kept);
});

test.each([
  ["10000000146", "146"],
  ["U12345678", "678"],
  ["123456", "56"],
  ["1234", "4"],
  ["12", ""],
])("of %s no more than a third is shown: '%s'", (number, end) => {
  expect(getIdentityNumberEnd(number)).toBe(end);
});

describe("what is missing of a driver", () => {
  const whole: DriverDetails = {
    identityKind: "tc",
    identityEnd: "146",
    nationality: "",
    birthDate: "1990-02-28",
    licenceEnd: "56",
    licenceClass: "B",
    licenceDate: "2014-05-01",
    address: "Caferağa Mah. Kadıköy",
  };
  test.each<[string, Partial<DriverDetails>, ReturnType<typeof findMissingDriverData>]>([
    ["nothing", {}, []],
    ["an identity", { identityKind: null }, ["identity"]],
    ["whose passport it is", { identityKind: "passport" }, ["identity"]],
    ["nothing of a passport", { identityKind: "passport", nationality: "Almanya" }, []],
    ["number and date of the licence", { licenceEnd: "", licenceDate: null }, ["licence", "licenceDate"]],
    ["the rest", { birthDate: null, licenceClass: "", address: "" }, ["birthDate", "licenceClass", "address"]],
  ])("%s", (_, given, missing) => {
    expect(findMissingDriverData({ ...whole, ...given })).toEqual(missing);
  });
});
