import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { decryptNumber } from "#server/modules/drivers/numbers.ts";
import { findUnreadableFactors } from "#server/modules/second-factor/reset.ts";
import { decryptSecret } from "#server/outside/sealing.ts";
import { deriveSecretKeys, type SecretKeys } from "#server/outside/secret-keys.ts";

import { addSecondFactor } from "../../../test/second-factor.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { makeCompany, makeCustomer, makeDriver, makeUser } from "../../../test/world.ts";
import { changeSecretKey } from "./secret-key-change.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const makeNewKeys = () => deriveSecretKeys(randomBytes(32));

test("a new key opens whatever the old one opened, and the old one nothing any more; a row of a third key stays", async () => {
  const { db } = database;
  const [old, fresh, third] = [makeNewKeys(), makeNewKeys(), makeNewKeys()];
  const [user, stranger] = [await makeUser(db), await makeUser(db)];
  const { secret } = await addSecondFactor({ db, secretKeys: old }, user.id);
  await addSecondFactor({ db, secretKeys: third }, stranger.id);
  const company = await makeCompany(db);
  const customerId = await makeCustomer(db, company);
  const driver = await makeDriver({ db, secretKeys: old }, company, { customerId }, { licence: "" });

  expect(await changeSecretKey(db, old, fresh)).toEqual({ sealed: 2, unreadable: 1 });

  const factors = await db.selectFrom("secondFactors").select("secret").where("userId", "=", user.id).execute();
  expect(decryptSecret(fresh.keyFor("second-factor"), user.id, factors[0]!.secret)).toEqual(secret);
  const row = await db.selectFrom("drivers").selectAll().where("id", "=", driver).executeTakeFirstOrThrow();
  const identity = (keys: SecretKeys) => decryptNumber(keys, row, "identity", row.identitySealed);
  expect([identity(fresh), identity(old)]).toEqual(["10000000146", undefined]);
  expect(decryptNumber(fresh, row, "licence", row.licenceSealed)).toBe("");
  expect(await findUnreadableFactors(db, fresh)).toEqual([stranger.id]);
  expect((await findUnreadableFactors(db, third)).toSorted()).toEqual([user.id]);

  // A second run changes nothing, because no row is encrypted with the old key any more.
  const before = await db.selectFrom("drivers").selectAll().execute();
  expect(await changeSecretKey(db, old, makeNewKeys())).toEqual({ sealed: 0, unreadable: 3 });
  expect(await db.selectFrom("drivers").selectAll().execute()).toEqual(before);
});
