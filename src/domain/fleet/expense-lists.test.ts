import { describe, expect, test } from "vitest";

import { readExpenses } from "./expense-paste.ts";

const now = new Date("2026-11-21T09:00:00Z");

describe("a list of expenses with", () => {
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
