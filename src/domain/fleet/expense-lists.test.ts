import { describe, expect, test } from "vitest";

import { readExpenses, type ExpenseLine } from "./expense-paste.ts";

const now = new Date("2026-11-21T09:00:00Z");
const fuelExpense = {
  spentOn: "2026-11-20",
  amount: 125_050,
  description: "Motorin",
  category: "fuel",
  car: "34 ABC 123",
} as const;

interface CompanyListCase {
  readonly what: string;
  readonly text: string;
  readonly read?: readonly Partial<ExpenseLine>[];
  readonly asked?: readonly string[];
  readonly problems?: readonly string[];
}

const listCases: readonly CompanyListCase[] = [
  {
    what: "our own headings",
    text: "Gün;Araç;Kategori;Açıklama;Tutar (TL);Giriş zamanı\n20.11.2026;34 ABC 123;Yakıt;Motorin;1250,50;21.11.2026 10:00\nToplam: 1 satır",
    read: [fuelExpense],
    problems: ["total"],
  },
  {
    what: "other headings, money with points and a sum",
    text: "TARİH\tPLAKA\tGİDER TÜRÜ\tAÇIKLAMA\tTUTAR\n20/11/2026\t34ABC123\tAkaryakıt\tMotorin\t1.250,50 TL\n\t\t\tTOPLAM\t1.250,50",
    read: [{ ...fuelExpense, car: "34ABC123" }],
    problems: ["total"],
  },
  {
    what: "no words but the kind",
    text: "Tarih\tGider Türü\tTutar\n20.11.2026\tLastik\t4.000,00\n19.11.2026\tNotere ödeme\t500,00",
    read: [
      { description: "Lastik", category: "tyres", otherCategory: "" },
      { description: "Notere ödeme", category: "other", otherCategory: "Notere ödeme" },
    ],
  },
  {
    what: "no headings",
    text: "20.11.2026\tMotorin\t1.250,50\n19.11.2026\tYıkama\t300,00",
    read: [
      { spentOn: "2026-11-20", amount: 125_050, description: "Motorin" },
      { spentOn: "2026-11-19", amount: 30_000 },
    ],
  },
  {
    what: "two days, of which one is when it was entered",
    text: "Kayıt Tarihi\tFiş Tarihi\tAçıklama\tTutar\n21.11.2026\t20.11.2026\tMotorin\t10,00",
    read: [{ spentOn: "2026-11-20" }],
  },
  {
    what: "two days that may be the day",
    text: "Fiş Tarihi\tFatura Tarihi\tAçıklama\tTutar\n21.11.2026\t20.11.2026\tMotorin\t10,00",
    asked: ["day"],
  },
  {
    what: "an amount without and with tax",
    text: "Tarih\tAçıklama\tKDV\tTutar\n20.11.2026\tMotorin\t20,00\t120,00",
    asked: ["amount"],
  },
  {
    what: "amounts whose point may mean two things",
    text: "Tarih\tAçıklama\tTutar\n20.11.2026\tMotorin\t1.250",
    asked: ["points"],
  },
  {
    what: "lines that cannot be read",
    text: [
      "Tarih\tAçıklama\tTutar",
      "\tGünsüz\t10,00",
      "dün\tGün\t10,00",
      "22.11.2026\tYarın\t10,00",
      "20.11.2026\tTutarsız\t",
      "20.11.2026\tSıfır\t0,00",
      "20.11.2026\tEksi\t-5,00",
      "20.11.2026\tEuro\t5 €",
      "20.11.2026\t\t10,00",
    ].join("\n"),
    read: [],
    problems: ["no-day", "bad-day", "to-come", "no-amount", "zero", "below-zero", "other-money", "no-description"],
  },
];

describe("a list of expenses with", () => {
  test.each(listCases)("$what", ({ text, read = [], asked = [], problems = [] }) => {
    const reading = readExpenses(text, now);
    const questions: string[] = reading.meanings.filter(({ isAsked }) => isAsked).map(({ meaning }) => meaning);
    expect([...questions, ...(reading.points?.isAsked ? ["points"] : [])]).toEqual(asked);
    if (asked.length > 0) return;
    expect(reading.lines.flatMap((one) => ("line" in one ? [one.line] : []))).toMatchObject(read);
    expect(reading.lines.flatMap((one) => ("problem" in one ? [one.problem] : []))).toEqual(problems);
  });

  test("equal lines are numbered, because a car may be filled up twice a day", () => {
    const line = "20.11.2026\tMotorin\t100,00";
    const { lines } = readExpenses(["Tarih\tAçıklama\tTutar", line, line].join("\n"), now);
    expect(lines).toMatchObject([{ line: { times: 1 } }, { line: { times: 2 } }]);
  });

  test("questions are answered by choosing", () => {
    const text = "Tarih\tAçıklama\tKDV\tTutar\n20.11.2026\tMotorin\t20,00\t1.250";
    const { lines, isAsked } = readExpenses(text, now, { amount: "3", points: "decimals" });
    expect(isAsked).toBe(false);
    expect(lines).toMatchObject([{ line: { amount: 125 } }]);
  });
});
