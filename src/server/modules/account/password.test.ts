import { availableParallelism } from "node:os";

import { expect, test } from "vitest";

import { HashingBusy, hashPassword, verifyPassword, waitForHashing } from "./password.ts";

test("a password is kept as argon2id of its own salt, and only it fits", async () => {
  const [first, second] = [await hashPassword("çok gizli"), await hashPassword("çok gizli")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/u);
  expect(second).not.toBe(first);
  expect(await verifyPassword("çok gizli", first)).toBe(true);
  expect(await verifyPassword("çok gizl", first)).toBe(false);
  expect(await verifyPassword("Çok gizli", first)).toBe(false);
});

test("a password fits however its accents were typed", async () => {
  expect(await verifyPassword("c\u0327ok g\u0306u\u0308zel", await hashPassword("çok ğüzel"))).toBe(true);
});

test("without a stored hash nothing fits", async () => {
  expect(await verifyPassword("", undefined)).toBe(false);
});

test("a stored hash of unknown form is a fault and not a wrong password", async () => {
  await expect(verifyPassword("x", "$2b$10$abc")).rejects.toThrow("unknown form");
});

test("of a flood so many passwords are hashed as there are places, the rest is turned away at once, and then there is room again", async () => {
  const places = Math.max(1, availableParallelism() - 1) + 16;
  const outcomes = await Promise.allSettled(Array.from({ length: places + 20 }, () => hashPassword("sel")));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(places);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  expect(reasons.filter((reason) => reason instanceof HashingBusy)).toHaveLength(20);
  expect(await hashPassword("sonra")).toContain("$argon2id$");
});

test("who comes to a full queue is turned away before anything is done for them, and who comes later is not", async () => {
  const places = Math.max(1, availableParallelism() - 1) + 16;
  await waitForHashing();
  const hashing = Array.from({ length: places }, () => hashPassword("sel"));
  await expect(waitForHashing()).rejects.toThrow(HashingBusy);
  await Promise.all(hashing);
  await waitForHashing();
});
