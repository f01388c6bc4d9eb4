import { afterAll, beforeAll, expect, test } from "vitest";

import { runTransaction } from "#server/db/database.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeAdmin, makeCompany, makeUser } from "../../../test/world.ts";
import { mailAdministrators } from "./administrators.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("what administrators are told is mailed to each of them by name, and to nobody else", async () => {
  const admins = [await makeAdmin(t.db), await makeAdmin(t.db)];
  await makeUser(t.db, { isConfirmed: true });
  await makeCompany(t.db, { isConfirmed: true });
  const written = { kind: "claim-guessed", code: "KT7M2QXA" } as const;
  await runTransaction(t.db, (tx) => mailAdministrators(tx, (to) => ({ ...written, ...to }), t.clock.now()));
  const mails = await t.db.selectFrom("mails").select(["kind", "recipient", "details"]).execute();
  const told = admins.map(({ email: recipient, displayName: name }) => ({
    kind: "claim-guessed",
    recipient,
    details: { code: "KT7M2QXA", name },
  }));
  expect(mails).toHaveLength(told.length);
  expect(mails).toEqual(expect.arrayContaining(told));
});
