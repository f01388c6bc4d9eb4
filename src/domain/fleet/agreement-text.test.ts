import { expect, test } from "vitest";

import {
  AGREEMENT_FIELDS,
  findFieldProblems,
  fillText,
  listOmittedSentences,
  type AgreementValues,
} from "./agreement-text.ts";

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

const withHoles = {
  ...placeholderValues,
  km_ücreti: "",
  dahil_km: "",
  sigorta: "",
  bitiş: "5 Aralık 2026 22.05",
  başlangıç: "28 Kasım 2026 22.02",
};

test.each([
  ["Fiyata {{dahil_km}} dahildir. Araç temizdir.", "Araç temizdir."],
  ["Araç temizdir. Fazlası {{km_ücreti}}.", "Araç temizdir."],
  ["**Km.** Fiyata {{dahil_km}} dahildir. Fazlası {{km_ücreti}} istenir. Araç temizdir.", "Km. Araç temizdir."],
  ["Adres: Ege Mah. 12 Sok. No. {{dahil_km}}. Araç temizdir.", "Araç temizdir."],
  ["Ege Turizm Ltd. Şti. {{dahil_km}} verir. {{plaka}} temizdir.", "<plaka> temizdir."],
  ["1774 sayılı Kanun’un 3. maddesi {{dahil_km}} içindir.", ""],
  ["{{km_ücreti}}", ""],
  ["Araç temizdir. Sigorta ve muafiyet: {{sigorta}}", "Araç temizdir."],
  ["**{{km_ücreti}}** istenir. Tamam.", "Tamam."],
  [
    "Kira {{başlangıç}} günü başlar, {{bitiş}} günü biter.",
    "Kira 28 Kasım 2026 22.02’de başlar, 5 Aralık 2026 22.05’te biter.",
  ],
  ["Araç {{bitiş}} gününe kadar geri verilir.", "Araç 5 Aralık 2026 22.05’e kadar geri verilir."],
  ["{{başlangıç}} günün ilk saati", "28 Kasım 2026 22.02 günün ilk saati"],
  ["{{plaka}} günü", "<plaka> günü"],
])("with values missing, '%s' reads '%s'", (text, read) => {
  expect(fillToPlainText(text, withHoles)).toBe(read);
});

test("a numbered item that is left empty keeps its number and says so; a bullet and a heading go", () => {
  const text =
    "# {{dahil_km}}\n\n1. **Km.** Fiyata {{dahil_km}} dahildir.\n2. {{km_ücreti}}\n3. Üç\n- {{dahil_km}}\n- Bir";
  const blocks = fillText(text, withHoles);
  expect(blocks.map(({ kind }) => kind)).toEqual(["list"]);
  const [list] = blocks;
  expect(
    list!.kind === "list" && list!.items.map(({ mark, line }) => `${mark} ${line.map((one) => one.text).join("")}`),
  ).toEqual(["1. Km. Bu sözleşmede yazılmadı.", "2. Bu sözleşmede yazılmadı.", "3. Üç", "• Bir"]);
  expect(listOmittedSentences(text, withHoles)).toEqual([
    "{{dahil_km}}",
    "Fiyata {{dahil_km}} dahildir.",
    "{{km_ücreti}}",
    "{{dahil_km}}",
  ]);
});

test("a text without missing values is not touched", () => {
  const text = "Bir. İki {{plaka}}.  Üç **dört.** Beş";
  expect(fillToPlainText(text)).toBe("Bir. İki <plaka>.  Üç dört. Beş");
  expect(listOmittedSentences(text, placeholderValues)).toEqual([]);
});

function fillToPlainText(text: string, known = placeholderValues): string {
  const [block] = fillText(text, known);
  return block?.kind === "paragraph" ? block.lines[0]!.map((piece) => piece.text).join("") : "";
}
