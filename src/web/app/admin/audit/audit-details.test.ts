import { expect, test } from "vitest";

import { auditDetails } from "./audit-details.ts";

test.each([
  [{ way: "telegram" }, "Yol: Telegram"],
  [{ way: "webhook" }, "Yol: Kendi programınız"],
  [{ way: "pigeon" }, "Yol: pigeon"],
])("an administrator reads %o as %s", (details, sentence) => {
  expect(auditDetails(details)).toEqual([sentence]);
});
