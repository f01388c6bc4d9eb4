import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createSenderDigests } from "./senders.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom("senderKeys").execute();
});
afterAll(() => t.close());

const [day, next] = [new Date("2026-11-22T09:00:00Z"), new Date("2026-11-23T09:00:00Z")];
const toHex = (digests: Buffer[]) => digests.map((digest) => digest.toString("hex"));
const readDigests = (now: Date, address = "10.0.0.1", senders = createSenderDigests(t.db)) =>
  senders.digestsOf(address, now).then(toHex);

test("one network has one digest for a day, whichever process asks, and another network another", async () => {
  const processes = Array.from({ length: 10 }, () => createSenderDigests(t.db));
  const asked = await Promise.all(processes.map((senders) => readDigests(day, "10.0.0.1", senders)));
  expect(new Set(asked.flat()).size).toBe(1);
  expect(asked[0]![0]).toMatch(/^[0-9a-f]{64}$/u);
  expect(await readDigests(day, "10.0.0.2")).not.toEqual(asked[0]);
});

test("on the next day the digest is another one, and the former is known for two days more", async () => {
  const [first] = await readDigests(day);
  const [second, former] = await readDigests(next);
  expect(second).not.toBe(first);
  expect(former).toBe(first);
  expect(await readDigests(new Date("2026-11-24T20:59:59Z"))).toEqual([expect.any(String), second, first]);
  expect(await readDigests(new Date("2026-11-24T21:00:00Z"))).not.toContain(first);
});

test("the keys are read once a day, and again where that has failed", async () => {
  const senders = createSenderDigests(t.db);
  const first = await readDigests(day, "10.0.0.1", senders);
  await t.db.deleteFrom("senderKeys").execute();
  expect(await readDigests(day, "10.0.0.1", senders)).toEqual(first);
  expect(await t.db.selectFrom("senderKeys").select("day").execute()).toEqual([]);

  let isAway = true;
  const failing = Object.assign(t.db.withoutPlugins(), {
    insertInto: ((table: "senderKeys") => {
      if (isAway) throw new Error("away");
      return t.db.insertInto(table);
    }) as typeof t.db.insertInto,
    selectFrom: t.db.selectFrom.bind(t.db),
  });
  const late = createSenderDigests(failing);
  await expect(late.digestsOf("10.0.0.1", day)).rejects.toThrow("away");
  isAway = false;
  expect(await late.digestsOf("10.0.0.1", day)).toHaveLength(1);
});
