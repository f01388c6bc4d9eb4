import { availableParallelism } from "node:os";

import { expect, test } from "vitest";

import { QueueFullError } from "./fair-queue.ts";
import { hashPassword, verifyPassword, runWhenAdmitted } from "./password-hash.ts";

test("a password is kept as argon2id of its own salt, and only it fits", async () => {
  const [first, second] = [await hashPassword("çok gizli", "10.0.0.1"), await hashPassword("çok gizli", "10.0.0.1")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/u);
  expect(second).not.toBe(first);
  expect(await verifyPassword("çok gizli", first, "10.0.0.1")).toBe(true);
  expect(await verifyPassword("çok gizl", first, "10.0.0.1")).toBe(false);
  expect(await verifyPassword("Çok gizli", first, "10.0.0.1")).toBe(false);
});

test("a password fits however its accents were typed", async () => {
  expect(
    await verifyPassword("c\u0327ok g\u0306u\u0308zel", await hashPassword("çok ğüzel", "10.0.0.1"), "10.0.0.1"),
  ).toBe(true);
});

test("without a stored hash nothing fits", async () => {
  expect(await verifyPassword("", undefined, "10.0.0.1")).toBe(false);
});

test("a stored hash of unknown form is a fault and not a wrong password", async () => {
  await expect(verifyPassword("x", "$2b$10$abc", "10.0.0.1")).rejects.toThrow("unknown form");
});

const RUNNING_HASHES = Math.min(2, Math.max(1, availableParallelism() - 1));

test("of one address few are let in at once, and turned away before anything is done for them; who comes from another, or later, is not", async () => {
  const places = RUNNING_HASHES + 4;
  let done = 0;
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve)).then(() => (done += 1));
  const flood = Array.from({ length: places }, () => runWhenAdmitted("10.0.0.1", work));
  await expect(runWhenAdmitted("10.0.0.1", work)).rejects.toThrow(QueueFullError);
  expect(ends).toHaveLength(places);
  const other = runWhenAdmitted("10.0.0.2", work);
  const failing = runWhenAdmitted("10.0.0.2", () => Promise.reject(new Error("broken")));
  await expect(failing).rejects.toThrow("broken");
  for (const end of ends) end();
  await Promise.all([...flood, other]);
  expect(done).toBe(places + 1);
  expect(await runWhenAdmitted("10.0.0.1", async () => "later")).toBe("later");
});

test("who finds the queue of hashes full for their address is turned away", async () => {
  const flood = Array.from({ length: RUNNING_HASHES + 4 }, () => hashPassword("sel", "10.0.0.3"));
  await expect(runWhenAdmitted("10.0.0.3", async () => "in")).rejects.toThrow(QueueFullError);
  await Promise.all(flood);
});
