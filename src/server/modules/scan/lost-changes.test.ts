import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { WrongServerError } from "#server/db/server-state.ts";
import { getAcknowledgedChanges } from "#server/modules/codes/acknowledged-changes.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCode } from "../../../../test/world.ts";
import { createLostChanges } from "./lost-changes.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

let waits: { milliseconds: number; end: () => void }[] = [];
beforeEach(() => {
  waits = [];
});
const waitMs = (milliseconds: number) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  waits.push({ milliseconds, end: resolve });
  return promise;
};
const endWaitsOf = (milliseconds: number) => {
  for (const one of waits.splice(0)) if (one.milliseconds === milliseconds) one.end();
};

function makeAwayDatabase(isAway: () => boolean): typeof t.db {
  return new Proxy(t.db, {
    get: (target, name) => {
      if (name !== "transaction") return Reflect.get(target, name, target) as unknown;
      return () => (isAway() ? { execute: () => Promise.reject(new Error("away")) } : target.transaction());
    },
  });
}

test("no scan waits before the database has changed", () => {
  expect(createLostChanges(t.deps, waitMs).underway("KT234567")).toBeUndefined();
});

test("after a promotion scans wait a second for the searches of other processes; after a restart they do not", async () => {
  const lost = createLostChanges(t.deps, waitMs);
  lost.search(false);
  await lost.underway("KT234567");
  expect(waits.map(({ milliseconds }) => milliseconds)).not.toContain(1000);
  lost.search(true);
  const scan = lost.underway("KT234567");
  expect(waits.map(({ milliseconds }) => milliseconds)).toContain(1000);
  endWaitsOf(1000);
  await scan;
  expect(lost.underway("KT234567")).toBeUndefined();
});

test("a search that fails goes on until the database can be written", async () => {
  const code = await makeCode(t.db);
  const { version } = await t.db
    .selectFrom("codes")
    .select("version")
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  let isAway = true;
  const db = makeAwayDatabase(() => isAway);
  getAcknowledgedChanges(db).add([{ code, version: version + 1 }]);
  const lost = createLostChanges({ ...t.deps, db }, waitMs);
  lost.search(false);
  const scan = lost.underway(code);
  await expect.poll(() => waits.some(({ milliseconds }) => milliseconds === 200)).toBe(true);
  isAway = false;
  endWaitsOf(200);
  await scan;
  const { lostChangeAt } = await t.db
    .selectFrom("codes")
    .select("lostChangeAt")
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  expect(lostChangeAt).not.toBeNull();
});

test("while the database cannot be written, only codes that this process has changed are refused after four seconds", async () => {
  const db = makeAwayDatabase(() => true);
  getAcknowledgedChanges(db).add([{ code: "KT234567", version: 9 }]);
  const lost = createLostChanges({ ...t.deps, db }, waitMs);
  lost.search(false);
  const [changed, other] = [lost.underway("KT234567"), lost.underway("KT765432")];
  endWaitsOf(4000);
  await expect(changed).rejects.toThrow(WrongServerError);
  await expect(other).resolves.toBeUndefined();
});
