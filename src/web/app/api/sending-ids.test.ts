import { expect, test } from "vitest";

import { makeId } from "./new-id.ts";
import { makeSendingIds } from "./sending-ids.ts";

test("ids are those of version 4, and never the same twice", () => {
  const ids = Array.from({ length: 1000 }, makeId);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the same values are sent again under the same id, others and those after success under another", () => {
  const { idOf, renew } = makeSendingIds();
  const first = idOf({ count: 5, prefix: "KT" });
  expect(idOf({ count: 5, prefix: "KT" })).toBe(first);
  const other = idOf({ count: 6, prefix: "KT" });
  expect(other).not.toBe(first);
  renew();
  expect(idOf({ count: 6, prefix: "KT" })).not.toBe(other);
});
