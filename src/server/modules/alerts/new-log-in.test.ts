import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { AlertContent } from "#domain/notices/alert-content.ts";
import { LOG_IN_KNOWN_DAYS } from "#domain/people/log-in-place.ts";
import { deleteOldLogIns } from "#server/access/known-log-ins.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeUser, PASSWORD, type MadeUser } from "../../../../test/world.ts";

const PHONE_BROWSER =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const LAPTOP_BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface LogInOrigin {
  address: string;
  browser: string;
}
const homeOrigin = { address: "46.2.107.9", browser: PHONE_BROWSER };

async function logIn({ email }: MadeUser, { address, browser }: LogInOrigin, app = t): Promise<void> {
  const client = app.as(undefined, { address, headers: { "User-Agent": browser } });
  await client.api.account.login({ email, password: PASSWORD });
}

async function listQueuedAlerts({ id }: MadeUser): Promise<AlertContent[]> {
  const rows = await t.db
    .selectFrom("alerts")
    .select("details")
    .where("userId", "=", id)
    .where("kind", "=", "log-in")
    .orderBy("id")
    .execute();
  return rows.map(({ details }) => details as unknown as AlertContent);
}

async function makeSomebody(): Promise<MadeUser> {
  const user = await makeUser(t.db, { isConfirmed: true });
  await logIn(user, homeOrigin);
  return user;
}

describe("whoever has logged in before is told of a log-in", () => {
  test.each([
    ["with another browser elsewhere", { address: "185.60.1.1", browser: LAPTOP_BROWSER }],
    ["with such a browser elsewhere", { address: "185.60.1.1", browser: PHONE_BROWSER }],
    ["with another browser of the same provider", { address: "46.2.9.9", browser: LAPTOP_BROWSER }],
    ["with another browser in another IPv6 network", { address: "2a02:ff0:1:2::3", browser: LAPTOP_BROWSER }],
  ])("%s, once", async (_, place) => {
    const user = await makeSomebody();
    await logIn(user, place);
    await logIn(user, place);
    const device = place.browser === PHONE_BROWSER ? "Chrome, Android" : "Firefox, Windows";
    expect(await listQueuedAlerts(user)).toEqual([{ kind: "log-in", device, at: t.clock.now().toISOString() }]);
  });

  test.each([
    ["from where it was", homeOrigin],
    ["with another browser in the same network", { ...homeOrigin, browser: LAPTOP_BROWSER }],
    ["from another address of the same telephone network", { ...homeOrigin, address: "46.2.200.1" }],
  ])("and not %s", async (_, place) => {
    const user = await makeSomebody();
    await logIn(user, place);
    expect(await listQueuedAlerts(user)).toEqual([]);
  });

  test("by a mail that leads to the open sessions", async () => {
    const user = await makeSomebody();
    await t.post();
    await logIn(user, { address: "185.60.1.1", browser: LAPTOP_BROWSER });
    expect((await t.post()).map(({ recipient, mail }) => ({ recipient, ...mail }))).toMatchObject([
      {
        recipient: user.email,
        kind: "alert",
        content: { kind: "log-in", device: "Firefox, Windows" },
        link: "http://localhost:3000/profile#oturumlar",
      },
    ]);
  });

  test("also after a long time, and again from where it has not been for so long", async () => {
    const user = await makeSomebody();
    t.clock.advance({ days: LOG_IN_KNOWN_DAYS - 1 });
    await deleteOldLogIns(t.db, t.clock.now());
    await logIn(user, homeOrigin);
    expect(await listQueuedAlerts(user)).toEqual([]);
    t.clock.advance({ days: LOG_IN_KNOWN_DAYS });
    await deleteOldLogIns(t.db, t.clock.now());
    expect(await t.db.selectFrom("knownLogIns").select("userId").where("userId", "=", user.id).execute()).toEqual([]);
    await logIn(user, homeOrigin);
    expect(await listQueuedAlerts(user)).toHaveLength(1);
  });

  test("after so long a time also before the old places have been cleared away", async () => {
    const user = await makeSomebody();
    t.clock.advance({ days: LOG_IN_KNOWN_DAYS });
    await logIn(user, homeOrigin);
    expect(await listQueuedAlerts(user)).toHaveLength(1);
  });

  test("and not because more others have logged in since than places are kept of one account", async () => {
    const user = await makeSomebody();
    const other = await makeSomebody();
    t.clock.advance({ seconds: 60 });
    await sql`
      insert into known_log_ins (user_id, digest, last_log_in_at)
      select ${other.id}, sha256(nth::text::bytea), ${t.clock.now()} from generate_series(1, 100) nth`.execute(t.db);
    await logIn(user, { address: "185.60.1.1", browser: LAPTOP_BROWSER });
    t.clock.advance({ seconds: 60 });
    await logIn(user, homeOrigin);
    expect(await listQueuedAlerts(user)).toHaveLength(1);
  });
});

test("nobody is told of the first log-in after registering, and the browser that registered is known", async () => {
  const form = {
    displayName: "Ayşe",
    email: "ilk-giris@example.com",
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
  };
  const registering = t.as(undefined, { address: homeOrigin.address, headers: { "User-Agent": PHONE_BROWSER } });
  const { id } = await registering.api.account.register({ ...form, asCompany: false });
  const user = { id, email: form.email } as MadeUser;
  await logIn(user, { address: "185.60.1.1", browser: LAPTOP_BROWSER });
  await logIn(user, homeOrigin);
  expect(await listQueuedAlerts(user)).toEqual([]);
  await logIn(user, { address: "91.5.1.1", browser: LAPTOP_BROWSER });
  expect(await listQueuedAlerts(user)).toHaveLength(1);
});

test("two log-ins at once from a new place are told once", async () => {
  const user = await makeSomebody();
  const place = { address: "185.60.1.1", browser: LAPTOP_BROWSER };
  await Promise.all([logIn(user, place), logIn(user, place)]);
  expect(await listQueuedAlerts(user)).toHaveLength(1);
});

test("a log-in that cannot be told is a log-in, and the log says why without an address", async () => {
  const user = await makeSomebody();
  await sql`alter table known_log_ins rename to known_log_ins_away`.execute(t.db);
  try {
    await logIn(user, { address: "185.60.1.1", browser: LAPTOP_BROWSER });
  } finally {
    await sql`alter table known_log_ins_away rename to known_log_ins`.execute(t.db);
  }
  const lines = t.log.filter((line) => line.includes("a log-in could not be told"));
  expect(lines).toHaveLength(1);
  expect(lines.join("")).not.toContain("185.60.1.1");
});

test("nothing is kept by which anybody finds an address", async () => {
  const user = await makeSomebody();
  const rows = await t.db.selectFrom("knownLogIns").select("digest").where("userId", "=", user.id).execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows.map(({ digest }) => digest.toString("latin1")))).not.toContain("46.2");
});
