import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { failAtStatement } from "../../../../test/fail-at-statement.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { randomNoticeKey, makeCode, makeProfile } from "../../../../test/world.ts";
import { createDayCounts } from "./day-counts.ts";

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
afterAll(() => t.close());

const readOverview = () => admin.api.admin.overview.get();

describe("the numbers of an administrator's home", () => {
  test("are those of the rows behind them, and nothing where nothing waits", async () => {
    const none = { count: 0, isMore: false };
    expect(await readOverview()).toMatchObject({
      waitingCompanies: none,
      openReports: none,
      claimAlarms: none,
      freeCodes: none,
      undelivered: ["account-mail", "email", "push", "telegram", "webhook"].map((way) => ({ way, ...none })),
    });
    const now = t.clock.now();
    const owner = await makeCustomerPerson(t);
    const [linked, free, off, replaced] = [
      await makeProfile(t.db, owner.user),
      await makeCode(t.db),
      await makeCode(t.db),
      await makeCode(t.db),
    ];
    await t.db.updateTable("codes").set({ offAt: now, offReason: "x" }).where("code", "=", off).execute();
    const replacing = { replacedBy: linked, replacedUntil: now };
    await t.db.updateTable("codes").set(replacing).where("code", "=", replaced).execute();
    await makeCompanyOwnerPerson(t, { isApproved: false });
    await makeCompanyOwnerPerson(t, { isApproved: true });
    const refused = await makeCompanyOwnerPerson(t, { isApproved: false });
    await admin.api.admin.companies.refuse({ companyId: refused.user.companyId, reason: "Eksik" });
    await t.db
      .insertInto("reports")
      .values([
        { id: randomUUID(), code: linked, reason: "fraud", createdAt: now },
        { id: randomUUID(), code: free, reason: "claim-guessed", createdAt: now },
        { id: randomUUID(), code: free, reason: "claim-guessed", createdAt: now, resolvedAt: now, outcome: "Bakıldı" },
      ])
      .execute();
    const found = await readOverview();
    expect(found).toMatchObject({
      waitingCompanies: { count: 1 },
      openReports: { count: 2 },
      claimAlarms: { count: 1 },
      freeCodes: { count: 2 },
    });
    const rows = await Promise.all([
      admin.api.admin.companies.list({ state: "waiting" }),
      admin.api.admin.reports.list({ state: "open" }),
      admin.api.admin.codes.list({ state: "free" }),
    ]);
    expect(rows.map(({ items }) => items.length)).toEqual([
      found.waitingCompanies.count,
      found.openReports.count,
      found.freeCodes.count,
    ]);
  });
});

describe("messages that were given up", () => {
  const secret = "kime@example.com";

  test("are counted by way and listed newest first, without whom they were for; what was needless is not", async () => {
    const { user } = await makeCustomerPerson(t);
    const now = t.clock.now();
    const times = { createdAt: now, nextTryAt: now, tries: 3 };
    const mail = { kind: "confirm-address", recipient: secret, details: JSON.stringify({ name: secret }), ...times };
    await t.db
      .insertInto("mails")
      .values([
        { ...mail, id: randomUUID(), givenUpAt: now, lastError: "refused by the receiving server" },
        { ...mail, id: randomUUID(), givenUpAt: null },
      ])
      .execute();
    const delivery = { userId: user.id, way: "push", channelName: secret, kind: "test", details: "{}", ...times };
    const later = new Date(now.getTime() + 1000);
    await t.db
      .insertInto("deliveries")
      .values([
        { ...delivery, id: randomUUID(), givenUpAt: now, lastError: "gone" },
        { ...delivery, id: randomUUID(), givenUpAt: later, lastError: "what nobody knows" },
        ...["over", "answered", "ended", "not-confirmed"].map((lastError) => ({
          ...delivery,
          id: randomUUID(),
          givenUpAt: now,
          lastError,
        })),
        { ...delivery, id: randomUUID(), sentAt: now },
        { ...delivery, id: randomUUID(), way: "webhook", givenUpAt: now, lastError: "timed-out" },
      ])
      .execute();
    const { undelivered } = await readOverview();
    expect(undelivered.map(({ way, count }) => [way, count])).toEqual([
      ["account-mail", 1],
      ["email", 0],
      ["push", 2],
      ["telegram", 0],
      ["webhook", 1],
    ]);
    const pushes = await admin.api.admin.overview.undelivered({ way: "push" });
    expect(pushes.items.map(({ error, kind, tries }) => [error, kind, tries])).toEqual([
      ["other", "test", 3],
      ["gone", "test", 3],
    ]);
    const mails = await admin.api.admin.overview.undelivered({ way: "account-mail" });
    expect(mails.items).toMatchObject([{ kind: "confirm-address", error: "refused-by-receiver", givenUpAt: now }]);
    expect(JSON.stringify([pushes, mails])).not.toContain(secret);
    expect(JSON.stringify([pushes, mails])).not.toContain(user.id);
  });
});

describe("what is counted by day", () => {
  const today = async (app = t) => (await app.api(admin.token).admin.overview.get()).days.at(-1);

  test("are scans of live codes and notices that begin, told once they are written", async () => {
    const owner = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, owner.user);
    const free = await makeCode(t.db);
    await t.deps.dayCounts.write();
    const before = await today();
    const visitor = t.as();
    for (const path of [`/q/${code}`, `/q/${code}?dil=de`, `/q/${free}`, "/q/KT222222", "/q", `/q/${code}/haber`])
      await visitor.send(path);
    const told = { code, key: randomNoticeKey(), reason: "lights", note: "", phone: "" } as const;
    await visitor.api.visitor.notices.send(told);
    await visitor.api.visitor.notices.send(told);
    await t.as().api.visitor.notices.send({ ...told, key: randomNoticeKey() });
    await t.as().api.visitor.notices.send({ ...told, key: randomNoticeKey(), reason: "window" });
    expect(await today()).toEqual(before);
    await t.deps.dayCounts.write();
    expect(await today()).toEqual({
      day: "2026-11-21",
      scans: (before?.scans ?? 0) + 3,
      notices: (before?.notices ?? 0) + 2,
    });
    // A second write must not add the same counts again.
    await t.deps.dayCounts.write();
    expect(await today()).toMatchObject({ scans: (before?.scans ?? 0) + 3 });
  });

  test("are those of all processes, and none is lost while the database is away", async () => {
    const other = t.with({});
    const before = (await today())?.scans ?? 0;
    t.deps.dayCounts.add("scans");
    other.deps.dayCounts.add("scans");
    await Promise.all([t.deps.dayCounts.write(), other.deps.dayCounts.write()]);
    expect((await today())?.scans).toBe(before + 2);
    const away = createDayCounts({ db: failAtStatement(1, t.db), now: t.clock.now });
    away.add("scans");
    await expect(away.write()).rejects.toThrow();
    await away.write();
    expect((await today())?.scans).toBe(before + 3);
  });

  test("belongs to the day in Istanbul on which it is written", async () => {
    t.clock.advance({ hours: 24 });
    t.deps.dayCounts.add("notices");
    await t.deps.dayCounts.write();
    const { days } = await (await makeAdministrator(t)).api.admin.overview.get();
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toEqual({ day: "2026-11-22", scans: 0, notices: 1 });
    expect(days.at(-2)?.notices).toBeGreaterThan(0);
  });
});
