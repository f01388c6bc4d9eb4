import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { defaultAlertSettings } from "#domain/notices/alert.ts";

import { makeChannel } from "../../../../test/alert-rows.ts";
import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { openExport } from "../../../../test/opened-export.ts";
import { makeAdministrator, makeCustomerPerson, type Person } from "../../../../test/people.ts";

let t: TestApp;
let owner: Person;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  for (const table of ["limits", "deliveries"] as const) await t.db.deleteFrom(table).execute();
  owner = await makeCustomerPerson(t, { isConfirmed: true });
});
afterAll(() => t.close());

async function exportHistory(who: Person): Promise<string[]> {
  const file = await who.api.account.exportData({});
  const table = openExport(new Uint8Array(await file.arrayBuffer())).get("hareketler");
  return (table?.csv ?? "").split("\r\n").flatMap((line) => line.match(/^Bildirim [^;]*/u)?.[0] ?? []);
}

const readSettings = async (who: Person) => (await who.api.alerts.get({})).settings;
const NIGHT_MINUTES = { from: 23 * 60, until: 7 * 60 };

describe("the settings", () => {
  test("are everything by mail and no quiet hours until something is chosen", async () => {
    const { settings, mail, channels } = await owner.api.alerts.get({});
    expect(settings).toEqual({ ...defaultAlertSettings, version: 0 });
    expect(mail).toEqual({ address: owner.user.email, isConfirmed: true });
    expect(channels).toEqual([]);
  });

  test("are kept as they were chosen, each save with another version", async () => {
    const chosen = { mailTopics: ["fleet" as const], quiet: NIGHT_MINUTES, urgentBreaksQuiet: false, fleetAt: 8 * 60 };
    const first = await owner.api.alerts.save({ ...chosen, version: 0 });
    expect(first).toEqual({ ...chosen, version: 1 });
    expect(await readSettings(owner)).toEqual(first);
    expect(await owner.api.alerts.save({ ...first, quiet: null })).toEqual({ ...first, quiet: null, version: 2 });
  });

  test("that were changed elsewhere meanwhile are not overwritten, also by two at once, and another's stay", async () => {
    const other = await makeCustomerPerson(t, { isConfirmed: true });
    const theirs = await other.api.alerts.save({ ...(await readSettings(other)), fleetAt: 9 * 60 });
    for (const version of [0, 1]) {
      const read = await readSettings(owner);
      expect(read.version).toBe(version);
      const saves = await Promise.allSettled(
        [1, 2].map((hour) => owner.api.alerts.save({ ...read, fleetAt: hour * 60 })),
      );
      expect(saves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect((await catchRefusal(owner.api.alerts.save(read))).code).toBe("CHANGED_MEANWHILE");
    }
    expect(await readSettings(other)).toEqual(theirs);
  });

  test("stay as they are while alerts are paused, and a form that was open before can still be saved", async () => {
    const before = await readSettings(owner);
    const { pausedUntil } = await owner.api.alerts.pause({ pause: "morning" });
    expect(await owner.api.alerts.get({})).toMatchObject({ settings: before, pausedUntil });
    await owner.api.alerts.save({ ...before, fleetAt: 9 * 60 });
    expect((await owner.api.alerts.get({})).pausedUntil).toEqual(pausedUntil);
    t.clock.advance({ hours: 24 });
    expect((await owner.api.alerts.get({})).pausedUntil).toBeNull();
  });

  test("take no hours that are none, and no topic that there is not", async () => {
    const read = await readSettings(owner);
    const save = (change: object) => catchRefusedFields(owner.api.alerts.save({ ...read, ...change }));
    expect(await save({ quiet: { from: 480, until: 480 } })).toEqual({
      "quiet.until": "Bitiş, başlangıçla aynı olamaz.",
    });
    expect(Object.keys((await save({ quiet: { from: -1, until: 1440 } })) ?? {})).toEqual([
      "quiet.from",
      "quiet.until",
    ]);
    expect(Object.keys((await save({ mailTopics: ["weather"] })) ?? {})).toEqual(["mailTopics.0"]);
  });
});

describe("a channel", () => {
  test("is edited and removed by its own account alone", async () => {
    const id = await makeChannel(t.db, owner.user);
    const other = await makeCustomerPerson(t, { isConfirmed: true });
    const edit = {
      id,
      name: "  Ev   programı ",
      topics: ["notices" as const, "notices" as const],
      sharesContent: true,
    };
    for (const call of [
      () => other.api.alerts.editChannel(edit),
      () => other.api.alerts.removeChannel({ id }),
      () => other.api.alerts.test({ channel: id }),
      () => owner.api.alerts.removeChannel({ id: randomUUID() }),
    ])
      expect((await catchRefusal(call())).code).toBe("CHANNEL_NOT_FOUND");
    const beside = [await makeChannel(t.db, owner.user), await makeChannel(t.db, other.user)];
    const edited = await owner.api.alerts.editChannel(edit);
    expect(edited).toMatchObject({ name: "Ev programı", topics: ["notices"], sharesContent: true });
    for (const [at, who] of [owner, other].entries()) {
      const { channels } = await who.api.alerts.get({});
      expect(channels.find((one) => one.id === beside[at])).toMatchObject({ name: "Kendi programım" });
    }
    await owner.api.alerts.removeChannel({ id: beside[0]! });
    await owner.api.alerts.removeChannel({ id });
    expect((await owner.api.alerts.get({})).channels).toEqual([]);
  });

  test("tells in the audit when its content is turned on or off, also by its removal, and nothing of other edits", async () => {
    const id = await makeChannel(t.db, owner.user);
    const edit = (sharesContent: boolean, name: string) => {
      t.clock.advance({ seconds: 1 });
      return owner.api.alerts.editChannel({ id, name, topics: ["notices"], sharesContent });
    };
    await edit(false, "Depo");
    await Promise.all([edit(true, "Depo"), edit(true, "Depo")]);
    await edit(true, "Büyük depo");
    await edit(false, "Büyük depo");
    await edit(true, "Büyük depo");
    t.clock.advance({ seconds: 1 });
    await owner.api.alerts.removeChannel({ id });
    const silent = await makeChannel(t.db, owner.user);
    await owner.api.alerts.removeChannel({ id: silent });
    const { items } = await (
      await makeAdministrator(t)
    ).api.admin.audit.list({ kind: "accounts", userId: owner.user.id });
    const about = {
      account: { id: owner.user.id },
      actor: { id: owner.user.id },
      code: null,
      details: { way: "webhook" },
    };
    expect(items).toMatchObject(
      ["off", "on", "off", "on"].map((turned) => ({ ...about, action: `alert-content-${turned}` })),
    );
    expect(await exportHistory(owner)).toEqual([
      "Bildirim içeriğinin gönderilmesi açıldı",
      "Bildirim içeriğinin gönderilmesi kapatıldı",
      "Bildirim içeriğinin gönderilmesi açıldı",
      "Bildirim içeriğinin gönderilmesi kapatıldı",
    ]);
  });

  test("is shown without what it sends with", async () => {
    const id = await makeChannel(t.db, owner.user);
    const [channel] = (await owner.api.alerts.get({})).channels;
    expect(channel).toMatchObject({ id, host: `${id}.example`, isOff: false });
    expect(JSON.stringify(channel)).not.toContain("https:");
  });

  test("that is removed gives up what waits to be sent there, and leaves what was sent", async () => {
    const id = await makeChannel(t.db, owner.user);
    const [sent, waits] = [await owner.api.alerts.test({ channel: id }), await owner.api.alerts.test({ channel: id })];
    await t.db.updateTable("deliveries").set({ sentAt: t.clock.now() }).where("id", "=", sent.id).execute();
    await owner.api.alerts.removeChannel({ id });
    const { items } = await owner.api.alerts.deliveries({});
    // Sorted, because the clock stands still and both deliveries have the same time.
    expect(items.toSorted((a, b) => a.state.localeCompare(b.state))).toMatchObject([
      { id: waits.id, state: "given-up", error: "removed" },
      { id: sent.id, state: "sent", to: "Kendi programım", way: "webhook" },
    ]);
  });

  test("that is off takes no test", async () => {
    const id = await makeChannel(t.db, owner.user);
    await t.db.updateTable("channels").set({ offAt: t.clock.now() }).where("id", "=", id).execute();
    expect((await catchRefusal(owner.api.alerts.test({ channel: id }))).code).toBe("CHANNEL_NOT_FOUND");
  });
});

describe("a test", () => {
  test("goes to the own address, and its outcome stands among the last messages", async () => {
    const { id } = await owner.api.alerts.test({ channel: "email" });
    expect((await owner.api.alerts.deliveries({})).items).toMatchObject([{ id, state: "waiting", tries: 0, to: "" }]);
    expect(await t.post()).toMatchObject([{ id, recipient: owner.user.email, mail: { content: { kind: "test" } } }]);
    expect((await owner.api.alerts.deliveries({})).items).toMatchObject([{ id, state: "sent", tries: 1 }]);
  });

  test("does not go to an address that nobody confirmed", async () => {
    const other = await makeCustomerPerson(t);
    expect((await catchRefusal(other.api.alerts.test({ channel: "email" }))).code).toBe("ADDRESS_NOT_CONFIRMED");
  });

  test("is sent ten times an hour", async () => {
    for (let nth = 0; nth < 10; nth += 1) await owner.api.alerts.test({ channel: "email" });
    expect((await catchRefusal(owner.api.alerts.test({ channel: "email" }))).code).toBe("TOO_MANY_ATTEMPTS");
  });
});

test("of the messages the last twenty are shown, newest first, and nobody else's", async () => {
  await t.db.deleteFrom("limits").execute();
  const ids: string[] = [];
  for (let nth = 0; nth < 21; nth += 1) {
    if (nth % 10 === 0) await t.db.deleteFrom("limits").execute();
    t.clock.advance({ seconds: 1 });
    ids.push((await owner.api.alerts.test({ channel: "email" })).id);
  }
  const { items } = await owner.api.alerts.deliveries({});
  expect(items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20));
  expect((await (await makeCustomerPerson(t)).api.alerts.deliveries({})).items).toEqual([]);
});
