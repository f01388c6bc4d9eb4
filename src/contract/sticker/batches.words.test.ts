import { expect, test } from "vitest";

import { formatBatchLabel } from "./batches.words.ts";

test.each([
  [{ name: "Ege bayileri", prefix: "KT", count: 50 }, "Ege bayileri"],
  [{ name: "", prefix: "KT", count: 50 }, "KT · 50 kod · 23 Kasım 2026 00.30"],
  [{ name: "", prefix: "EGE-", count: 10_000 }, "EGE- · 10.000 kod · 23 Kasım 2026 00.30"],
])("%j is called %s", (batch, label) => {
  // At this instant it is already the next day in Istanbul.
  expect(formatBatchLabel({ ...batch, createdAt: new Date("2026-11-22T21:30:00Z") })).toBe(label);
});
