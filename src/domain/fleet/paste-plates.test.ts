import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { normalizePlate } from "#domain/people/plate.ts";

import { readPastedPlates, readPlatesOfFile } from "./paste-plates.ts";

const A = "34 ABC 123";
const B = "06 AB 1234";
const C = "35 A 12345";

describe("a paste is read as one plate a row:", () => {
  test.each<[what: string, text: string, plates: string[]]>([
    ["nothing", "", []],
    ["white space", "  \t \u00A0 ", []],
    ["line ends alone", "\r\n\n\r", []],
    ["one plate", A, [A]],
    ["one plate with its line end", `${A}\r\n`, [A]],
    ["lines of Unix", `${A}\n${B}`, [A, B]],
    ["lines of Windows", `${A}\r\n${B}\r\n`, [A, B]],
    ["lines of old Macs", `${A}\r${B}\r`, [A, B]],
    ["line ends of all kinds", `${A}\r\n${B}\n${C}\r`, [A, B, C]],
    ["an empty line between", `${A}\n\n${B}`, [A, B]],
    ["many empty lines around", `\n\n${A}\n \n\t\n${B}\n\n`, [A, B]],
    ["a line of separators alone", `${A}\n;;;\n\t\t\n${B}`, [A, B]],
    ["lower case", "34abc123\n06ab1234", [A, B]],
    ["hyphens", "34-ABC-123\n06-ab-1234", [A, B]],
    ["points", "34.ABC.123", [A]],
    ["spaces around", `  ${A}  \n  ${B}`, [A, B]],
    ["spaces that do not break", "34\u00A0ABC\u00A0123\n06\u00A0AB\u00A01234", [A, B]],
    ["invisible signs", "\uFEFF34 ABC 123\n06\u200BAB\u200B1234", [A, B]],
    ["wide letters", "３４ＡＢＣ１２３", [A]],
    ["an ı of the keyboard", "34 ıst 34", ["34 IST 34"]],
    ["an i with its dot", "34 ist 34\n34 İST 34", ["34 IST 34", "34 IST 34"]],
    ["an i whose dot stands apart", "34 i\u0307st 34", ["34 IST 34"]],
    ["names in Turkish letters", "ofis çiçek\nğüşö", ["OFİS ÇİÇEK", "ĞÜŞÖ"]],
    ["letters whose marks stand apart", "s\u0327ile", ["ŞİLE"]],
    ["a plate of another country", "b-mw 1234", ["B-MW 1234"]],
    ["the first of two columns", `${A}\tFiat Egea\n${B}\tRenault Clio`, [A, B]],
    ["the first of three columns", `${A}\tFiat\t2022\r\n${B}\tRenault\t2021\r\n`, [A, B]],
    ["the first column of a Turkish CSV", `${A};Fiat Egea;beyaz\n${B};Renault;gri`, [A, B]],
    ["the plates behind the number of the row", `1\t${A}\tFiat\n2\t${B}\tRenault`, [A, B]],
    ["the plates behind the make", `Fiat;${A}\nRenault;${B}`, [A, B]],
    ["the column that its heading names", `Sıra;Marka;Araç Plakası\n1;Fiat;${A}\n2;Renault;ofis`, [A, "OFİS"]],
    ["the first of two columns of plates", `${A}\t${B}\n${C}\t${A}`, [A, C]],
    ["cells that end at a tab or at a semicolon", `${A}\tFiat\n${B};Renault\n${C}`, [A, B, C]],
    ["rows without a first cell", `${A}\tx\n\ty\n${B}\tz`, [A, B]],
    ["a semicolon at the end", `${A};\n${B};`, [A, B]],
    ["a tab at the end", `${A}\t\n${B}\t`, [A, B]],
    ["cells in quotes", `"${A}"\n"${B}"`, [A, B]],
    ["quoted cells of a CSV", `"${A}";"Fiat"\r\n"${B}";"Renault"\r\n`, [A, B]],
    ["quoted cells beside bare ones", `${A};"Fiat"\n"${B}";Renault`, [A, B]],
    ["spaces around quotes", ` "${A}" ;x\n "${B}" `, [A, B]],
    ["empty quotes", `""\n"${A}"\n"";x`, [A]],
    ["a quoted semicolon", '"34;ABC";x', ["34;ABC"]],
    ["a quoted tab", '"34\tABC\t123"\tx', [A]],
    ["a quoted line end, as of a cell with two lines", `"34\nABC 123"\n${B}`, [A, B]],
    ["a quoted Windows line end", `"34\r\nABC 123"\r\n${B}`, [A, B]],
    ["doubled quotes", '"OFİS ""ÇİÇEK"""', ['OFİS "ÇİÇEK"']],
    ["a quote that nobody closes", `"${A}\n${B}`, [`"${A}`, B]],
    ["a quote in the middle", 'OFİS "A"\n06 AB 1234', ['OFİS "A"', B]],
    ["something behind a closed quote", `"34" ABC\n${B}`, ['"34" ABC', B]],
    ["a quote in another column", `${A}\t"iki\n${B}\tsatır"`, [A, B]],
    ["a heading", `Plaka\n${A}\n${B}`, [A, B]],
    ["a heading over columns", `PLAKA;MARKA\n${A};Fiat`, [A]],
    ["another heading, in quotes", `"plaka no"\n${A}`, [A]],
    ["a heading below an empty line", `\n\nPlakalar\n${A}`, [A]],
    ["the word of a heading further down", `${A}\nPlaka`, [A, "PLAKA"]],
    ["the word of a heading alone", "Plaka", ["PLAKA"]],
    ["the same plate twice", `${A}\n${A}`, [A, A]],
    ["a plate that is too long", `${"A".repeat(21)}\n${A}`, ["A".repeat(21), A]],
    ["control characters", "34\u0000 ABC 123\n\u0007", [A]],
    ["marks of direction", "\u202E34 ABC 123\u202C", [A]],
    ["commas, which end no cell", "34 ABC 123, beyaz", ["34 ABC 123, BEYAZ"]],
    ["apostrophes", "'34 ABC 123", ["'34 ABC 123"]],
    ["a formula", "=A1", ["=A1"]],
    ["half a pair of surrogates", "34 ABC 123\uD800", [A]],
    ["vertical white space inside a cell", "34\u2028ABC 123", [A]],
  ])("%s", (_, text, plates) => {
    expect(readPastedPlates(text)).toEqual(plates);
  });

  test("500 of them", () => {
    const plates = Array.from({ length: 500 }, (_, nth) => `34 ABC ${100 + nth}`);
    expect(readPastedPlates(plates.join("\r\n"))).toEqual(plates);
  });

  test("any text gives plates as they are stored", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const plates = readPastedPlates(text);
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
    ["34 ABC 123", "35 KRF 104"],
  ],
  ["without a heading", "1;34 ABC 123;Fiat\n2;35 KRF 104;Ford", ["34 ABC 123", "35 KRF 104"]],
  ["of our own list", "Kod;Plaka\nRC-1;34 ABC 123\nToplam: 1 satır;", ["34 ABC 123"]],
  ["that has none", "Ayşe;0532 123 45 67\nAli;0533 222 11 00", []],
])("a file %s", (_, text, plates) => {
  expect(readPlatesOfFile(text)).toEqual(plates);
});
