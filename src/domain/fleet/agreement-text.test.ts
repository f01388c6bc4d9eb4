import { expect, test } from "vitest";

import { AGREEMENT_FIELDS, findFieldProblems, fillText, type AgreementValues } from "./agreement-text.ts";

const placeholderValues = Object.fromEntries(AGREEMENT_FIELDS.map((field) => [field, `<${field}>`])) as AgreementValues;

test("headings, lists, paragraphs and bold are blocks, and numbers stay as they were typed", () => {
  expect(
    fillText("# Şartlar\n\nBir **kalın** söz\nikinci satır\n\n3. Üç\n4) Dört\n- Nokta\n## Alt", placeholderValues),
  ).toEqual([
    { kind: "heading", level: 1, line: [{ text: "Şartlar", isBold: false }] },
    {
      kind: "paragraph",
      lines: [
        [
          { text: "Bir ", isBold: false },
          { text: "kalın", isBold: true },
          { text: " söz", isBold: false },
        ],
        [{ text: "ikinci satır", isBold: false }],
      ],
    },
    {
      kind: "list",
      items: [
        { mark: "3.", line: [{ text: "Üç", isBold: false }] },
        { mark: "4.", line: [{ text: "Dört", isBold: false }] },
        { mark: "•", line: [{ text: "Nokta", isBold: false }] },
      ],
    },
    { kind: "heading", level: 2, line: [{ text: "Alt", isBold: false }] },
  ]);
});

test.each([
  ["{{plaka}}", "<plaka>"],
  ["{{ Plaka }}", "<plaka>"],
  ["{{musteri}} ile {{KM ÜCRETİ}}", "<müşteri> ile <km_ücreti>"],
  ["**{{ücret}}**", "<ücret>"],
  ["{{plka}}", "{{plka}}"],
  ["{{plaka", "{{plaka"],
  ["<b>x</b> [y](javascript:alert(1)) ![z](http://a.b/c)", "<b>x</b> [y](javascript:alert(1)) ![z](http://a.b/c)"],
  ["** boş ** ve **açık", "** boş ** ve **açık"],
])("'%s' reads '%s'", (text, read) => {
  expect(fillToPlainText(text)).toBe(read);
});

test("a value is never read as markup", () => {
  const name = "# **Ad** {{plaka}} <i>";
  expect(fillToPlainText("{{müşteri}}", { ...placeholderValues, müşteri: name })).toBe(name);
  expect(fillText("{{müşteri}}", { ...placeholderValues, müşteri: name })[0]!.kind).toBe("paragraph");
});

test("a field that does not exist, and braces that stay open, are named with their line", () => {
  expect(findFieldProblems("{{plaka}} {{firma}}\n\nSayın {{ad}}, {{ }}\n{{plaka")).toEqual([
    { line: 3, typed: "ad", kind: "unknown" },
    { line: 3, typed: "", kind: "unknown" },
    { line: 4, typed: "{{plaka", kind: "unclosed" },
  ]);
});

function fillToPlainText(text: string, known = placeholderValues): string {
  const [block] = fillText(text, known);
  return block!.kind === "paragraph" ? block!.lines[0]!.map((piece) => piece.text).join("") : "";
}
