import { expect, test } from "vitest";

import { decodeFile } from "./decode-file.ts";

const CSV_TEXT = "Plaka;Tarih;Tutar;Yer\r\n34 ABC 123;02.11.2026 14:05;₺ 42,50;Şişli İĞÜ öçşığü\r\n";
const csvWithoutLiraSign = CSV_TEXT.replace("₺", "TL");

function encodeUtf16(mark: boolean, isLittle: boolean): Uint8Array {
  const codes = Array.from((mark ? "\uFEFF" : "") + CSV_TEXT, (sign) => sign.charCodeAt(0));
  return Uint8Array.from(codes.flatMap((code) => (isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255])));
}

/** Returns `csvWithoutLiraSign` as windows-1254, in which six letters replace letters of Latin-1. */
function encodeWindows1254(): Uint8Array {
  const own: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
  return Uint8Array.from(csvWithoutLiraSign, (sign) => own[sign] ?? sign.charCodeAt(0));
}

test.each([
  ["UTF-8", new TextEncoder().encode(CSV_TEXT), CSV_TEXT],
  ["UTF-8 with a mark", new TextEncoder().encode(`\uFEFF${CSV_TEXT}`), CSV_TEXT],
  ["UTF-16 LE with a mark", encodeUtf16(true, true), CSV_TEXT],
  ["UTF-16 LE", encodeUtf16(false, true), CSV_TEXT],
  ["UTF-16 BE with a mark", encodeUtf16(true, false), CSV_TEXT],
  ["UTF-16 BE", encodeUtf16(false, false), CSV_TEXT],
  ["Windows-1254", encodeWindows1254(), csvWithoutLiraSign],
  ["nothing", new Uint8Array(), ""],
])("%s is read as it was meant", (_, bytes, expected) => {
  expect(decodeFile(bytes)).toBe(expected);
});
