import { describe, expect, test } from "vitest";

import { readCustomers } from "./customer-paste.ts";

const now = new Date("2026-11-21T09:00:00Z");
const ayseCustomer = { name: "Ayşe Yılmaz", phone: "+905321234567" };
const aliCustomer = { name: "Ali Kaya", phone: "+905332221100" };
const TC_NUMBER = "10000000146";

describe("a list of customers with", () => {
  test("a question is answered by choosing columns", () => {
    const text = "Ayşe\tYılmaz\t0532 123 45 67\nAli\tKaya\t0533 222 11 00";
    expect(readCustomers(text, now, { name: "0+1" }).lines).toMatchObject([
      { line: ayseCustomer },
      { line: aliCustomer },
    ]);
    const company = "Firma\tAd Soyad\tTelefon\nKörfez A.Ş.\tAli Can\t0232 111 22 33\n\tAyşe Yılmaz\t0532 123 45 67";
    expect(readCustomers(company, now, { name: "0|1" }).lines).toMatchObject([
      { line: { name: "Körfez A.Ş." } },
      { line: ayseCustomer },
    ]);
  });

  test("any column can be added to the notes, but none with identity numbers", () => {
    const text = `Ad\tT.C.\tAraç\nAyşe Yılmaz\t${TC_NUMBER}\tKırmızı`;
    expect(readCustomers(text, now, { notes: "1+2" }).lines).toMatchObject([{ line: { notes: "Araç: Kırmızı" } }]);
    expect(readCustomers(text, now, { name: "1" }).lines).toMatchObject([{ problem: "no-name" }]);
  });

  test("notes of several lines keep them, and the apostrophe of our own files goes", () => {
    const [one] = readCustomers('Ad;Telefon;Notlar\n"Ayşe";\'+49 30 123456;"Bir\niki; üç"\n', now).lines;
    expect(one).toMatchObject({ line: { name: "Ayşe", phone: "+4930123456", notes: "Bir\niki; üç" } });
  });

  test("of 300 doubles by telephone the first counts, and each other one names it", () => {
    const rows = Array.from({ length: 600 }, (_, nth) => `Ad ${nth}\t0532 ${String(1_000_000 + (nth % 300))}`);
    const { lines } = readCustomers(["Ad Soyad\tTelefon", ...rows].join("\n"), now);
    const doubles = lines.filter((one) => "problem" in one);
    expect(doubles).toHaveLength(300);
    expect(doubles[0]).toMatchObject({ nth: 302, problem: "repeated-key", like: 2 });
  });
});
