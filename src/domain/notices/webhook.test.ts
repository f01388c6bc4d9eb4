import { expect, test } from "vitest";

import { rotateSecrets, listSigningSecrets } from "./webhook.ts";

const now = new Date("2026-11-23T10:00:00Z");
const instantAfterHours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1000);

test("one secret signs alone until it is rotated", () => {
  expect(listSigningSecrets({ secret: "a", old: null }, now)).toEqual(["a"]);
});

test("the last secret signs beside the new one for a day, and then ends", () => {
  const secrets = rotateSecrets({ secret: "a", old: null }, "b", now);
  expect(listSigningSecrets(secrets, now)).toEqual(["b", "a"]);
  expect(listSigningSecrets(secrets, instantAfterHours(23.99))).toEqual(["b", "a"]);
  expect(listSigningSecrets(secrets, instantAfterHours(24))).toEqual(["b"]);
});

test("rotated twice, the one before the last signs no longer", () => {
  const once = rotateSecrets({ secret: "a", old: null }, "b", now);
  expect(listSigningSecrets(rotateSecrets(once, "c", instantAfterHours(1)), instantAfterHours(2))).toEqual(["c", "b"]);
});
