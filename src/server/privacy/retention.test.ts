import { randomUUID } from "node:crypto";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createClockWatch } from "#server/jobs/clock-watch.ts";
import { keepJobsRunning } from "#server/jobs/runner.ts";
import { queueMail } from "#server/outbox/store.ts";
import { mailFolderPath, writeMailFile } from "#server/outside/mail-folder.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeCustomerPerson, makeSignedIn } from "../../../test/people.ts";
import { readTableContents } from "../../../test/table-contents.ts";
import {
  makeAdmin,
  makeCars,
  makeCompany,
  makePayment,
  makeProfile,
  makeRental,
  makeUser,
} from "../../../test/world.ts";
import { makeRetentionJobs, deleteExpired } from "./retention.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  for (const table of ["sessions", "mailLinks", "keptBooks", "mails"] as const) await t.db.deleteFrom(table).execute();
});
afterAll(() => t.close());

function deleteExpiredLater(seconds: number): Promise<void> {
  return deleteExpired({ ...t.deps, now: () => new Date(t.clock.now().getTime() + seconds * 1000) });
}

async function countRows(table: "sessions" | "mailLinks" | "keptBooks" | "mails"): Promise<number> {
  return (await t.db.selectFrom(table).selectAll().execute()).length;
}

const DAY_SECONDS = 24 * 60 * 60;

describe("sweeping", () => {
  test.each([
    ["a customer", makeCustomerPerson, 30 * DAY_SECONDS],
    ["an administrator", async () => makeSignedIn(t, await makeAdmin(t.db)), 30 * 60],
  ] as const)("removes the session of %s when it has expired, and not a second before", async (_, make, lifetime) => {
    await make(t);
    await deleteExpiredLater(lifetime - 1);
    expect(await countRows("sessions")).toBe(1);
    await deleteExpiredLater(lifetime);
    expect(await countRows("sessions")).toBe(0);
  });

  test.each([
    ["reset-password", 60 * 60],
    ["confirm-address", 7 * DAY_SECONDS],
  ] as const)(
    "removes the link of a mail of the kind %s when it has expired, and not a second before",
    async (kind, lifetime) => {
      const user = await makeUser(t.db);
      await queueMail(t.db, { kind, recipient: user.email }, t.clock.now());
      await t.post();
      await deleteExpiredLater(lifetime - 1);
      expect(await countRows("mailLinks")).toBe(1);
      await deleteExpiredLater(lifetime);
      expect(await countRows("mailLinks")).toBe(0);
    },
  );

  test.each([
    ["the evening of its last day in Istanbul", "2036-12-31T20:59:59.999Z", 1],
    ["the first moment of the year after in Istanbul", "2036-12-31T21:00:00.000Z", 0],
  ])("on %s, a removed company's book of 2026 is kept as the law says", async (_, moment, kept) => {
    await t.db
      .insertInto("keptBooks")
      .values({
        companyId: randomUUID(),
        kind: "expense",
        id: randomUUID(),
        companyName: "Eski Kiralama",
        happenedAt: new Date("2026-05-01T09:00:00.000Z"),
        record: JSON.stringify({ amount: 100 }),
        keepUntil: "2036-12-31",
      })
      .execute();
    await deleteExpired({ ...t.deps, now: () => new Date(moment) });
    expect(await countRows("keptBooks")).toBe(kept);
  });

  test("forgets a renter's telephone a year after the car came back", async () => {
    const company = await makeCompany(t.db);
    const [code] = await makeCars(t.db, company);
    const id = await makeRental(t.db, company, code!, { endedAt: t.clock.now() });
    const phone = async () =>
      (await t.db.selectFrom("rentals").select("renterPhone").where("id", "=", id).executeTakeFirstOrThrow())
        .renterPhone;
    await deleteExpiredLater(365 * DAY_SECONDS);
    expect(await phone()).not.toBe("");
    await deleteExpiredLater(365 * DAY_SECONDS + 1);
    expect(await phone()).toBe("");
  });

  test("changes nothing of what is still in use, and the log says nothing", async () => {
    const company = await makeCompany(t.db);
    const codes = await makeCars(t.db, company, 2);
    await makePayment(t.db, company, await makeRental(t.db, company, codes[0]!), 100);
    await makeRental(t.db, company, codes[1]!, { endedAt: t.clock.now() });
    const person = await makeCustomerPerson(t);
    await makeProfile(t.db, person.user, { plate: "34 ABC 34", note: "not" });
    await makeSignedIn(t, company);
    await queueMail(t.db, { kind: "reset-password", recipient: person.user.email }, t.clock.now());
    await t.post();
    await queueMail(t.db, { kind: "confirm-address", recipient: person.user.email }, t.clock.now());
    const before = await readTableContents(t.db);
    t.log.length = 0;
    await deleteExpired(t.deps);
    expect(await readTableContents(t.db)).toEqual(before);
    expect(t.log).toEqual([]);
  });

  test("writes down how much it removed of books and telephones, and nothing of whom", async () => {
    const company = await makeCompany(t.db);
    const [code] = await makeCars(t.db, company);
    await makeRental(t.db, company, code!, { endedAt: t.clock.now() });
    t.log.length = 0;
    await deleteExpiredLater(366 * DAY_SECONDS);
    const [line, ...more] = t.log.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(line).toMatchObject({ msg: "kept no longer", books: 0 });
    expect(line?.["phones"]).toBeGreaterThanOrEqual(1);
    expect(more).toEqual([]);
    expect(t.log.join("")).not.toMatch(/Zeynep|0532|5321112233/u);
  });
});

test("a server forgets in its database and in its folder of mails when it starts, and stops when told", async () => {
  await makeCustomerPerson(t);
  const { config } = t.with({ environment: { DATA_DIR: await mkdtemp(join(tmpdir(), "kodu-tara-sweep-")) } }).deps;
  await writeMailFile(mailFolderPath(config), "eski", Buffer.from("To: kimse@example.com\r\n"));
  const now = () => new Date(t.clock.now().getTime() + 31 * DAY_SECONDS * 1000);
  // Stores the present time as the last seen time, as if the server had run until now. Otherwise the server would
  // consider the clock wrong.
  await t.db.insertInto("seenTime").values({ lastSeenAt: now(), lookedAt: now() }).execute();
  const clocks = { now, databaseTime: async () => now() };
  const late = { ...t.deps, ...clocks, config, clockWatch: createClockWatch({ ...t.deps, ...clocks }) };
  const { stop } = keepJobsRunning(makeRetentionJobs(late), late);
  await expect.poll(() => countRows("sessions")).toBe(0);
  await expect.poll(() => readdir(mailFolderPath(config))).toEqual([]);
  await stop();
});

test("a server outlives a database that is away", async () => {
  t.log.length = 0;
  const away = {
    ...t.deps,
    now: () => {
      throw new Error("away");
    },
  };
  const { stop } = keepJobsRunning(makeRetentionJobs(away), away);
  await expect.poll(() => t.log.join("")).toContain("looking for jobs failed");
  await stop();
});
