import { expect, test } from "vitest";

import { formatPriceBadge, SPECIFIED_PRICES } from "./price-badge.ts";

test.each([
  [29_990, 35_000, SPECIFIED_PRICES.badge, "%20 İndirim"],
  [29_990, 40_000, SPECIFIED_PRICES.badge, "%25 İndirim"],
  [29_999, 40_000, SPECIFIED_PRICES.badge, "%25 İndirim"],
  [30_001, 40_000, SPECIFIED_PRICES.badge, "%24 İndirim"],
  [10_000, 35_000, SPECIFIED_PRICES.badge, "%71 İndirim"],
  [34_999, 35_000, SPECIFIED_PRICES.badge, ""],
  [35_000, 35_000, SPECIFIED_PRICES.badge, ""],
  [40_000, 35_000, SPECIFIED_PRICES.badge, ""],
  [0, 0, SPECIFIED_PRICES.badge, ""],
  [0, 35_000, SPECIFIED_PRICES.badge, "%100 İndirim"],
  [10_000, 35_000, "Tanışma fiyatı", "Tanışma fiyatı"],
  [10_000, 35_000, "%50 İndirim", "%50 İndirim"],
  [10_000, 35_000, "", ""],
  [29_990, 35_000, "", ""],
])("%i instead of %i with %j: %j", (price, oldPrice, badge, shown) => {
  expect(formatPriceBadge({ price, oldPrice, badge })).toBe(shown);
});
