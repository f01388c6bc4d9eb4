import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { deriveSecretKeys } from "#server/outside/secret-keys.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { addSecondFactor } from "../../../../test/second-factor.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import { makeAdmin, PASSWORD } from "../../../../test/world.ts";
import { findUnreadableFactors, resetByOperator, resetUnreadableFactors } from "./reset.ts";
import { iterateSecondFactors } from "./store.ts";

const REASON_TEXT = "Telefonunu kaybetti, telefonla doğrulandı.";

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
afterAll(() => t.close());
beforeEach(() => t.post());

async function makeProtectedPerson(): Promise<Person> {
  const person = await makeCustomerPerson(t, { displayName: "Gül Işık" });
  await addSecondFactor(t.deps, person.user.id);
  await t.db.updateTable("users").set({ emailConfirmedAt: t.clock.now() }).where("id", "=", person.user.id).execute();
  return person;
}

const hasFactor = async (userId: string) =>
  (await t.db.selectFrom("secondFactors").select("userId").where("userId", "=", userId).execute()).length === 1;
const listResets = (accountId: string) =>
  t.db
    .selectFrom("auditEvents")
    .select(["actorId", "details"])
    .where("accountId", "=", accountId)
    .where("action", "=", "second-factor-reset")
    .execute();

describe("by an administrator", () => {
  test("ends sessions and waiting log-ins, opens the account by its password alone, and tells its owner why", async () => {
    const person = await makeProtectedPerson();
    const waiting = await catchRefusal(t.api().account.login({ email: person.user.email, password: PASSWORD }));
    expect(await admin.api.admin.users.list({ search: person.user.email })).toMatchObject({
      items: [{ hasSecondFactor: true }],
    });
    const after = await admin.api.admin.users.resetSecondFactor({ userId: person.user.id, reason: REASON_TEXT });
    expect(after).toMatchObject({ id: person.user.id, hasSecondFactor: false });
    expect((await person.api.account.current({})).account).toBeNull();
    const { challenge } = waiting.data as unknown as { challenge: string };
    expect((await catchRefusal(t.api().secondFactor.enter({ challenge, code: "123456" }))).code).toBe("STEP_OVER");
    const account = await t.api().account.login({ email: person.user.email, password: PASSWORD });
    expect(account).toMatchObject({ secondFactor: "off" });
    expect(await listResets(person.user.id)).toEqual([{ actorId: admin.user.id, details: { reason: REASON_TEXT } }]);
    expect(await t.post()).toMatchObject([
      {
        recipient: person.user.email,
        mail: {
          kind: "second-factor-reset",
          name: "Gül Işık",
          reason: REASON_TEXT,
          link: "http://localhost:3000/profile",
        },
      },
    ]);
    const again = await catchRefusal(
      admin.api.admin.users.resetSecondFactor({ userId: person.user.id, reason: REASON_TEXT }),
    );
    expect(again).toMatchObject({ code: "SECOND_FACTOR_OFF", status: 409 });
  });

  test("works for another administrator, and never for oneself", async () => {
    const other = await makeAdmin(t.db);
    for (const { id } of [other, admin.user]) await addSecondFactor(t.deps, id);
    const before = await readTableContents(t.db);
    const own = await catchRefusal(
      admin.api.admin.users.resetSecondFactor({ userId: admin.user.id, reason: REASON_TEXT }),
    );
    expect(own).toMatchObject({ code: "SECOND_FACTOR_OWN", status: 409 });
    expect(await readTableContents(t.db)).toEqual(before);
    await admin.api.admin.users.resetSecondFactor({ userId: other.id, reason: REASON_TEXT });
    expect([await hasFactor(other.id), await hasFactor(admin.user.id)]).toEqual([false, true]);
  });

  test("is refused for nobody", async () => {
    const refusal = await catchRefusal(
      admin.api.admin.users.resetSecondFactor({ userId: randomUUID(), reason: REASON_TEXT }),
    );
    expect(refusal).toMatchObject({ code: "USER_NOT_FOUND", status: 404 });
  });
});

describe("by the operator", () => {
  test("takes the second factor of an address away, written down as nobody's deed", async () => {
    const person = await makeProtectedPerson();
    await resetByOperator(t.db, ` ${person.user.email.toUpperCase()}`, t.clock.now());
    expect(await hasFactor(person.user.id)).toBe(false);
    expect((await person.api.account.current({})).account).toBeNull();
    expect(await listResets(person.user.id)).toMatchObject([{ actorId: null }]);
    expect((await t.post()).map(({ mail }) => mail.kind)).toEqual(["second-factor-reset"]);
    await expect(resetByOperator(t.db, person.user.email, t.clock.now())).rejects.toThrow(
      `${person.user.email} hesabında ikinci adım kurulu değil.`,
    );
  });

  test.each([
    ["kimse@ornek.com", "kimse@ornek.com adresiyle bir hesap yok."],
    ["kimse", "'kimse' geçerli bir e-posta adresi değil."],
  ])("is refused with a sentence for %s", async (email, sentence) => {
    await expect(resetByOperator(t.db, email, t.clock.now())).rejects.toThrow(sentence);
  });

  test("finds and resets all that another key encrypted, and no other", async () => {
    const other = deriveSecretKeys(Buffer.alloc(32, 9));
    const [readable, ...unreadable] = [
      await makeCustomerPerson(t),
      await makeCustomerPerson(t),
      await makeCustomerPerson(t),
    ];
    await addSecondFactor(t.deps, readable.user.id);
    for (const { user } of unreadable) await addSecondFactor({ db: t.db, secretKeys: other }, user.id);
    const ids = unreadable.map(({ user }) => user.id).toSorted();
    expect((await findUnreadableFactors(t.db, t.deps.secretKeys)).toSorted()).toEqual(ids);
    expect(await resetUnreadableFactors(t.db, t.deps.secretKeys, t.clock.now())).toBe(2);
    expect(await findUnreadableFactors(t.db, t.deps.secretKeys)).toEqual([]);
    expect(await hasFactor(readable.user.id)).toBe(true);
    for (const id of ids)
      expect([await hasFactor(id), await listResets(id)]).toMatchObject([false, [{ actorId: null }]]);
    expect(await resetUnreadableFactors(t.db, t.deps.secretKeys, t.clock.now())).toBe(0);
  });
});

test("the second factors are read by pages, each of them once", async () => {
  await sql`
    with many as (
      insert into users (id, email, display_name, role, password_hash, created_at)
      select gen_random_uuid(), 'cok' || n || '@example.com', 'Çok', 'customer', '-', now() from generate_series(1, 1500) as n
      returning id
    )
    insert into second_factors (user_id, secret, enabled_at, last_step) select id, '', now(), 0 from many`.execute(
    t.db,
  );
  const read = new Set<string>();
  for await (const rows of iterateSecondFactors(t.db))
    for (const { userId } of rows) {
      expect(read.has(userId)).toBe(false);
      read.add(userId);
    }
  const all = await t.db.selectFrom("secondFactors").select("userId").execute();
  expect([...read]).toEqual(all.map(({ userId }) => userId).toSorted());
});
