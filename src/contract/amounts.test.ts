import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";

import { carAvailabilityEditSchema } from "#contract/fleet/cars.ts";
import { newExpenseSchema } from "#contract/fleet/expenses.ts";
import { rentalPaymentSchema, rentalStartSchema } from "#contract/fleet/rentals.ts";
import { KURUS_MAX } from "#domain/words/money.ts";

const expenseAmountMessage = "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).";
const amountFields: [field: string, schema: z.ZodMiniType, noAmount: string][] = [
  ["amount", newExpenseSchema, expenseAmountMessage],
  ["amount", rentalPaymentSchema, expenseAmountMessage],
  ["total", rentalStartSchema, "Lütfen 0’dan büyük geçerli bir ücret girin (1.250,50 gibi)."],
  ["paid", rentalStartSchema, "Lütfen geçerli bir tutar girin (1.250,50 gibi). Ödeme yoksa boş bırakın."],
  ["price", carAvailabilityEditSchema, "Lütfen geçerli bir fiyat girin (1.250,50 gibi)."],
];

describe.each(amountFields)("the money field %s", (field, schema, noAmount) => {
  function saidOf(value: unknown): string[] {
    const { issues = [] } = schema.safeParse({ [field]: value }).error ?? {};
    return issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
  }

  // Forms send the typed text; programs send a number.
  test.each(["10.000.000", "10000000", "99999999999999999999,50", KURUS_MAX + 1, 1e30])(
    "says of %j that it is too much",
    (value) => {
      expect(new Set(saidOf(value))).toEqual(new Set(["Bu tutar çok büyük."]));
    },
  );

  test.each(["abc", "-10000000", "1,234", -1, 1.5, true])("says of %j that it is no amount", (value) => {
    expect(saidOf(value)).toEqual([noAmount]);
  });

  test("takes the largest", () => {
    expect(saidOf(KURUS_MAX)).toEqual([]);
  });
});
