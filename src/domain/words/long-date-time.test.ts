import { expect, test } from "vitest";

import { formatLongDateTime, parseLocalDateTime } from "./istanbul.ts";
import { findLongDateTime } from "./long-date-time.ts";

test.each(["2026-01-01T00:00", "2026-02-28T23:59", "2027-08-30T10:05", "2026-12-31T08:30"])("finds %s", (local) => {
  const text = `Kiracı süreyi uzatmak istiyor: ${formatLongDateTime(parseLocalDateTime(local)!)}’e kadar.`;
  expect(findLongDateTime(text)).toBe(local);
});

test.each(["", "Farlar açık", "31 Şubat 2026 10.00", "20 Ocak 2027", "20 Yok 2027 10.00"])(
  "finds nothing in “%s”",
  (text) => {
    expect(findLongDateTime(text)).toBeUndefined();
  },
);
