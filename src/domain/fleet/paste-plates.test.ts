import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { normalizePlate } from "#domain/people/plate.ts";

import { readPlates } from "./paste-plates.ts";

const FIRST_PLATE = "34 ABC 123";
const SECOND_PLATE = "06 AB 1234";
const THIRD_PLATE = "35 A 12345";

describe("a paste is read as one plate a row:", () => {
  test.each<[what: string, text: string, plates: string[]]>([
    ["nothing", "", []],
    ["white space", "  \t \u00A0 ", []],
    ["line ends alone", "\r\n\n\r", []],
    ["one plate", FIRST_PLATE, [FIRST_PLATE]],
    ["one plate with its line end", `${FIRST_PLATE}\r\n`, [FIRST_PLATE]],
    ["lines of Unix", `${FIRST_PLATE}\n${SECOND_PLATE}`, [FIRST_PLATE, SECOND_PLATE]],
    ["lines of Windows", `${FIRST_PLATE}\r\n${SECOND_PLATE}\r\n`, [FIRST_PLATE, SECOND_PLATE]],
    ["lines of old Macs", `${FIRST_PLATE}\r${SECOND_PLATE}\r`, [FIRST_PLATE, SECOND_PLATE]],
    [
      "line ends of all kinds",
      `${FIRST_PLATE}\r\n${SECOND_PLATE}\n${THIRD_PLATE}\r`,
      [FIRST_PLATE, SECOND_PLATE, THIRD_PLATE],
    ],
    ["an empty line between", `${FIRST_PLATE}\n\n${SECOND_PLATE}`, [FIRST_PLATE, SECOND_PLATE]],
    ["many empty lines around", `\n\n${FIRST_PLATE}\n \n\t\n${SECOND_PLATE}\n\n`, [FIRST_PLATE, SECOND_PLATE]],
    ["a line of separators alone", `${FIRST_PLATE}\n;;;\n\t\t\n${SECOND_PLATE}`, [FIRST_PLATE, SECOND_PLATE]],
    ["lower case", "34abc123\n06ab1234", [FIRST_PLATE, SECOND_PLATE]],
    ["hyphens", "34-ABC-123\n06-ab-1234", [FIRST_PLATE, SECOND_PLATE]],
    ["points", "34.ABC.123", [FIRST_PLATE]],
    ["spaces around", `  ${FIRST_PLATE}  \n  ${SECOND_PLATE}`, [FIRST_PLATE, SECOND_PLATE]],
    ["spaces that do not break", "34\u00A0ABC\u00A0123\n06\u00A0AB\u00A01234", [FIRST_PLATE, SECOND_PLATE]],
    ["invisible signs", "\uFEFF34 ABC 123\n06\u200BAB\u200B1234", [FIRST_PLATE, SECOND_PLATE]],
    ["wide letters", "３４ＡＢＣ１２３", [FIRST_PLATE]],
    ["an ı of the keyboard", "34 ıst 34", ["34 IST 34"]],
    ["an i with its dot", "34 ist 34\n34 İST 34", ["34 IST 34", "34 IST 34"]],
    ["an i whose dot stands apart", "34 i\u0307st 34", ["34 IST 34"]],
    ["names in Turkish letters", "ofis çiçek\nğüşö", ["OFİS ÇİÇEK", "ĞÜŞÖ"]],
    ["letters whose marks stand apart", "s\u0327ile", ["ŞİLE"]],
    ["a plate of another country", "b-mw 1234", ["B-MW 1234"]],
    [
      "the first of two columns",
      `${FIRST_PLATE}\tFiat Egea\n${SECOND_PLATE}\tRenault Clio`,
      [FIRST_PLATE, SECOND_PLATE],
    ],
    [
      "the first of three columns",
      `${FIRST_PLATE}\tFiat\t2022\r\n${SECOND_PLATE}\tRenault\t2021\r\n`,
      [FIRST_PLATE, SECOND_PLATE],
    ],
    [
      "the first column of a Turkish CSV",
      `${FIRST_PLATE};Fiat Egea;beyaz\n${SECOND_PLATE};Renault;gri`,
      [FIRST_PLATE, SECOND_PLATE],
    ],
    [
      "the plates behind the number of the row",
      `1\t${FIRST_PLATE}\tFiat\n2\t${SECOND_PLATE}\tRenault`,
      [FIRST_PLATE, SECOND_PLATE],
    ],
    ["the plates behind the make", `Fiat;${FIRST_PLATE}\nRenault;${SECOND_PLATE}`, [FIRST_PLATE, SECOND_PLATE]],
    [
      "the column that its heading names",
      `Sıra;Marka;Araç Plakası\n1;Fiat;${FIRST_PLATE}\n2;Renault;ofis`,
      [FIRST_PLATE, "OFİS"],
    ],
    [
      "the first of two columns of plates",
      `${FIRST_PLATE}\t${SECOND_PLATE}\n${THIRD_PLATE}\t${FIRST_PLATE}`,
      [FIRST_PLATE, THIRD_PLATE],
    ],
    [
      "two columns that are both headed 'Plaka'",
      `No\tPlaka\tNo\tPlaka\n1\t${FIRST_PLATE}\t3\t${SECOND_PLATE}\n2\t${THIRD_PLATE}\t\t\nToplam: 3 araç`,
      [FIRST_PLATE, SECOND_PLATE, THIRD_PLATE],
    ],
    [
      "cells that end at a tab or at a semicolon",
      `${FIRST_PLATE}\tFiat\n${SECOND_PLATE};Renault\n${THIRD_PLATE}`,
      [FIRST_PLATE, SECOND_PLATE, THIRD_PLATE],
    ],
    ["rows without a first cell", `${FIRST_PLATE}\tx\n\ty\n${SECOND_PLATE}\tz`, [FIRST_PLATE, SECOND_PLATE]],
    ["a semicolon at the end", `${FIRST_PLATE};\n${SECOND_PLATE};`, [FIRST_PLATE, SECOND_PLATE]],
    ["a tab at the end", `${FIRST_PLATE}\t\n${SECOND_PLATE}\t`, [FIRST_PLATE, SECOND_PLATE]],
    ["cells in quotes", `"${FIRST_PLATE}"\n"${SECOND_PLATE}"`, [FIRST_PLATE, SECOND_PLATE]],
    [
      "quoted cells of a CSV",
      `"${FIRST_PLATE}";"Fiat"\r\n"${SECOND_PLATE}";"Renault"\r\n`,
      [FIRST_PLATE, SECOND_PLATE],
    ],
    ["quoted cells beside bare ones", `${FIRST_PLATE};"Fiat"\n"${SECOND_PLATE}";Renault`, [FIRST_PLATE, SECOND_PLATE]],
    ["spaces around quotes", ` "${FIRST_PLATE}" ;x\n "${SECOND_PLATE}" `, [FIRST_PLATE, SECOND_PLATE]],
    ["empty quotes", `""\n"${FIRST_PLATE}"\n"";x`, [FIRST_PLATE]],
    ["a quoted semicolon", '"34;ABC";x', ["34;ABC"]],
    ["a quoted tab", '"34\tABC\t123"\tx', [FIRST_PLATE]],
    ["a quoted line end, as of a cell with two lines", `"34\nABC 123"\n${SECOND_PLATE}`, [FIRST_PLATE, SECOND_PLATE]],
    ["a quoted Windows line end", `"34\r\nABC 123"\r\n${SECOND_PLATE}`, [FIRST_PLATE, SECOND_PLATE]],
    ["doubled quotes", '"OFİS ""ÇİÇEK"""', ['OFİS "ÇİÇEK"']],
    ["a quote that nobody closes", `"${FIRST_PLATE}\n${SECOND_PLATE}`, [FIRST_PLATE, SECOND_PLATE]],
    ["a quote in the middle", 'OFİS "A"\n06 AB 1234', ['OFİS "A"', SECOND_PLATE]],
    ["something behind a closed quote", `"34" ABC\n${SECOND_PLATE}`, ['"34" ABC', SECOND_PLATE]],
    ["a quote in another column", `${FIRST_PLATE}\t"iki\n${SECOND_PLATE}\tsatır"`, [FIRST_PLATE, SECOND_PLATE]],
    ["a heading", `Plaka\n${FIRST_PLATE}\n${SECOND_PLATE}`, [FIRST_PLATE, SECOND_PLATE]],
    ["a heading over columns", `PLAKA;MARKA\n${FIRST_PLATE};Fiat`, [FIRST_PLATE]],
    ["another heading, in quotes", `"plaka no"\n${FIRST_PLATE}`, [FIRST_PLATE]],
    ["a heading below an empty line", `\n\nPlakalar\n${FIRST_PLATE}`, [FIRST_PLATE]],
    ["the word of a heading alone", "Plaka", ["PLAKA"]],
    ["a heading and cells between commas", `Plaka,Marka\n${FIRST_PLATE},Fiat`, [FIRST_PLATE]],
    ["a total below", `Plaka;Adet\n${FIRST_PLATE};1\n${SECOND_PLATE};1\nToplam;2`, [FIRST_PLATE, SECOND_PLATE]],
    [
      "what is written behind plates",
      `${FIRST_PLATE} - Fiat Egea\n${SECOND_PLATE} (kirada)`,
      [FIRST_PLATE, SECOND_PLATE],
    ],
    ["two spaces within plates", "34  ABC  123\n06  AB  1234", [FIRST_PLATE, SECOND_PLATE]],
    ["the same plate twice", `${FIRST_PLATE}\n${FIRST_PLATE}`, [FIRST_PLATE, FIRST_PLATE]],
    ["a plate that is too long", `${"A".repeat(21)}\n${FIRST_PLATE}`, ["A".repeat(21), FIRST_PLATE]],
    ["control characters", "34\u0000 ABC 123\n\u0007", [FIRST_PLATE]],
    ["marks of direction", "\u202E34 ABC 123\u202C", [FIRST_PLATE]],
    ["something behind a comma", "34 ABC 123, beyaz", [FIRST_PLATE]],
    ["apostrophes", "'34 ABC 123", [FIRST_PLATE]],
    ["a formula", "=A1", ["=A1"]],
    ["half a pair of surrogates", "34 ABC 123\uD800", [FIRST_PLATE]],
    ["vertical white space inside a cell", "34\u2028ABC 123", [FIRST_PLATE]],
  ])("%s", (_, text, plates) => {
    expect(readPlates(text).plates).toEqual(plates);
  });

  test("500 of them", () => {
    const plates = Array.from({ length: 500 }, (_, nth) => `34 ABC ${100 + nth}`);
    expect(readPlates(plates.join("\r\n")).plates).toEqual(plates);
  });

  test("any text gives plates as they are stored", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const plates = readPlates(text).plates;
        expect(plates).toEqual(plates.map(normalizePlate));
        expect(plates).not.toContain("");
      }),
    );
  });
});

test.each([
  [
    "below a title",
    "Araç Listesi\n\nMarka,Plaka,Model\nFiat,34abc123,Egea\nFord,35 KRF 104,Focus\nFiat,34 ABC 123,Egea",
    ["34 ABC 123", "35 KRF 104", "34 ABC 123"],
  ],
  ["without a heading", "1;34 ABC 123;Fiat\n2;35 KRF 104;Ford", ["34 ABC 123", "35 KRF 104"]],
  ["of our own list", "Kod;Plaka\nRC-1;34 ABC 123\nToplam: 1 satır;", ["34 ABC 123"]],
  ["that has none", "Ayşe;0532 123 45 67\nAli;0533 222 11 00", []],
])("a file %s", (_, text, plates) => {
  const read = readPlates(text);
  expect(read.hasColumn ? read.plates : []).toEqual(plates);
});
