import { expect, test } from "vitest";

import { DEFAULT_EXPENSE_CATEGORY, EXPENSE_CATEGORIES, EXPENSE_DESCRIPTION_MAX } from "./expense.ts";

test("the categories are Bakım (unless another is chosen), Yakıt, Sigorta and Diğer", () => {
  expect(EXPENSE_CATEGORIES).toEqual(["maintenance", "fuel", "insurance", "other"]);
  expect(DEFAULT_EXPENSE_CATEGORY).toBe("maintenance");
  expect(EXPENSE_DESCRIPTION_MAX).toBe(200);
});
