import { ORPCError } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { counting, createLimits, TooManyTries, type Limits } from "./limits.ts";

let database: TestDatabase;
let limits: Limits;
beforeAll(async () => {
  database = await createTestDatabase();
  limits = createLimits(database.pool);
});
afterAll(() => database.drop());

let subject = 0;
beforeEach(() => {
  subject += 1;
});

/** Registrations have five tries; how many are left after some of this work. */
async function leftAfter(counts: Parameters<typeof counting>[2], work: () => Promise<unknown>): Promise<number> {
  const tries = [["registrationByAddress", `10.0.0.${subject}`]] as const;
  for (let nth = 0; nth < 3; nth += 1) await counting(limits, tries, counts, work).catch(() => undefined);
  let left = 0;
  while (!(await limits.take("registrationByAddress", `10.0.0.${subject}`))) left += 1;
  return left;
}

const succeeding = () => Promise.resolve("done");
const refusing = (code: string) => () => Promise.reject(new ORPCError(code));
const failing = () => Promise.reject(new Error("the database is away"));

test.each([
  ["work that succeeds, where success counts", { success: true, refusals: [] }, succeeding, 2],
  ["work that succeeds, where it does not", { success: false, refusals: [] }, succeeding, 5],
  ["a refusal that counts", { success: false, refusals: ["CODE_TAKEN"] }, refusing("CODE_TAKEN"), 2],
  ["a refusal that does not", { success: true, refusals: ["CODE_TAKEN"] }, refusing("CODE_ALREADY_YOURS"), 5],
  ["a failure of the house", { success: true, refusals: ["CODE_TAKEN"] }, failing, 5],
] as const)("after three times %s, %#", async (_what, counts, work, left) => {
  expect(await leftAfter(counts, work)).toBe(left);
});

test("work is not begun when there is no try left, and its caller is told when there will be one", async () => {
  for (let nth = 0; nth < 5; nth += 1) await limits.take("registrationByAddress", `10.0.0.${subject}`);
  let begun = false;
  const refused = counting(
    limits,
    [["registrationByAddress", `10.0.0.${subject}`]],
    { success: true, refusals: [] },
    async () => {
      begun = true;
    },
  );
  const error = await refused.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TooManyTries);
  expect((error as TooManyTries).retryAfterSeconds).toBeGreaterThan(3590);
  expect(begun).toBe(false);
});

test("whoever has no code left to guess costs the database nothing", async () => {
  const address = `10.0.0.${subject}`;
  let statements = 0;
  const { pool } = database;
  const counted = Object.assign(Object.create(pool) as typeof pool, {
    query: (...given: Parameters<typeof pool.query>) => {
      statements += 1;
      return pool.query(...given);
    },
  });
  const own = createLimits(counted);
  for (let nth = 0; nth < 20; nth += 1) expect(await own.take("unknownCodeByAddress", address)).toBeUndefined();
  for (let nth = 0; nth < 50; nth += 1)
    expect((await own.take("unknownCodeByAddress", address))?.retryAfterSeconds).toBeGreaterThan(590);
  expect(statements).toBe(21);
  // Other processes know it from the database.
  expect(await limits.take("unknownCodeByAddress", address)).toBeDefined();
});

test("nothing is left in a connection that a pooler gives to somebody else: no statement is prepared under a name", async () => {
  await limits.take("registrationByAddress", `10.0.0.${subject}`);
  await limits.giveBack("registrationByAddress", `10.0.0.${subject}`);
  const { rows } = await database.pool.query("select name from pg_prepared_statements");
  expect(rows).toEqual([]);
});
