import { expect, test } from "vitest";

import { formatAuditDetails } from "./audit-details.ts";

test.each([
  [{ way: "telegram" }, "Yol: Telegram"],
  [{ way: "webhook" }, "Yol: Kendi programınız"],
  [{ way: "pigeon" }, "Yol: pigeon"],
])("an administrator reads %o as %s", (details, sentence) => {
  expect(formatAuditDetails(details)).toEqual([sentence]);
});
