import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { ALERT_TOPICS, TOPICS_OF_EVERY_WAY, type AlertTopic } from "#domain/notices/alert.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeOutwardToPort, PUBLIC_ADDRESS } from "../../../test/outward.ts";
import { makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../test/people.ts";
import { startWebhookReceiver } from "../../../test/webhook-receiver.ts";
import { changeTestCar, makeCars, makeCustomer, makeMember, type MadeCompany } from "../../../test/world.ts";

let t: TestApp;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let fleet: Person & { user: MadeCompany };
let [first, second] = ["", ""];
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  t = (await createTestApp()).with({
    outward: makeOutwardToPort({ port: receiver.port, resolve: async () => [PUBLIC_ADDRESS] }),
  });
});
beforeEach(async () => {
  t.clock.advance({ seconds: 1 });
  receiver.take();
  fleet = await makeCompanyOwnerPerson(t);
  [first = "", second = ""] = await makeCars(t.db, fleet.user, 2);
  await changeTestCar(t.db, fleet.user, first, { plate: "34 ABC 101" });
  await changeTestCar(t.db, fleet.user, second, { plate: "34 ABC 102" });
});
afterAll(async () => {
  await t.close();
  await receiver[Symbol.asyncDispose]();
});

async function addProgram(
  { api }: Person,
  { topics = ["rentals"], sharesContent = true }: { topics?: AlertTopic[]; sharesContent?: boolean } = {},
) {
  const { channel } = await api.webhooks.add({ name: "Muhasebe", url: `https://alici.example/${randomUUID()}` });
  const { id, name } = channel;
  await api.alerts.editChannel({ id, name, topics, sharesContent });
}

const rentalAmounts = { total: 100_000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" } as const;

async function startRental(): Promise<string> {
  const id = randomUUID();
  const customerId = await makeCustomer(t.db, fleet.user, { name: "Ayşe Yılmaz" });
  const shown = { renterNameVisible: true, renterPhoneVisible: false };
  await fleet.api.company.rentals.start({
    id,
    code: first,
    customerId,
    dueAt: "2026-12-24T10:00",
    ...rentalAmounts,
    ...shown,
  });
  return id;
}

async function readArrivedBodies() {
  await t.post();
  return receiver.take().map(({ body }) => body);
}

describe("a program that chose rentals", () => {
  test("is told when one starts, changes and ends: of which rental and car, and nothing of the renter", async () => {
    await addProgram(fleet);
    const rentalId = await startRental();
    expect(await readArrivedBodies()).toEqual([
      {
        type: "rental.started",
        timestamp: t.clock.now().toISOString(),
        data: {
          title: "Kiralama başlatıldı",
          body: "34 ABC 101",
          link: `http://localhost:3000/company/billing?rental=${rentalId}`,
          content: { kind: "rental", rentalId, code: first, plate: "34 ABC 101", action: "rental-started" },
        },
      },
    ]);

    t.clock.advance({ hours: 2 });
    await fleet.api.company.rentals.swapCar({
      id: randomUUID(),
      rentalId,
      version: 1,
      code: second,
      status: "maintenance",
      reason: "Yolda kaldı",
    });
    expect(await readArrivedBodies()).toMatchObject([
      { type: "rental.changed", data: { content: { rentalId, code: first, action: "car-swapped" } } },
    ]);

    t.clock.advance({ hours: 2 });
    await fleet.api.company.rentals.end({ id: rentalId });
    expect(await readArrivedBodies()).toMatchObject([
      { type: "rental.ended", data: { content: { rentalId, code: second, plate: "34 ABC 102" } } },
    ]);
  });

  test("learns no plate without the content, but where to look", async () => {
    await addProgram(fleet, { sharesContent: false });
    const rentalId = await startRental();
    expect(await readArrivedBodies()).toMatchObject([
      {
        type: "rental.started",
        data: {
          body: "Kiralamalarınızda bir işlem yapıldı.",
          link: `http://localhost:3000/company/billing?rental=${rentalId}`,
        },
      },
    ]);
  });

  test("is told in quiet hours, too", async () => {
    await addProgram(fleet);
    const { settings } = await fleet.api.alerts.get();
    await fleet.api.alerts.save({ ...settings, quiet: { from: 0, until: 1439 } });
    await startRental();
    expect(await readArrivedBodies()).toHaveLength(1);
  });

  test("is told nothing once it was switched off", async () => {
    await addProgram(fleet);
    await t.db.updateTable("channels").set({ offAt: t.clock.now() }).where("userId", "=", fleet.user.id).execute();
    await startRental();
    expect(await readArrivedBodies()).toEqual([]);
  });

  test("of a clerk is told as well, until the clerk does not work there any more", async () => {
    const user = await makeMember(t.db, fleet.user, "clerk");
    const clerk = await makeSignedIn(t, user);
    await addProgram(clerk);
    await startRental();
    // The message is still waiting when the clerk is removed from the company.
    await fleet.api.company.members.remove({ id: user.id });
    expect(await readArrivedBodies()).toEqual([]);
    t.clock.advance({ hours: 2 });
    await fleet.api.company.rentals.end({ id: (await fleet.api.company.rentals.list({})).items[0]!.id });
    expect(await readArrivedBodies()).toEqual([]);
  });
});

test("programs are not told of rentals from the start, nor those of another company", async () => {
  const { api } = fleet;
  const { channel } = await api.webhooks.add({ name: "Depo", url: "https://alici.example/depo" });
  expect(channel.topics).toEqual(TOPICS_OF_EVERY_WAY);
  await addProgram(await makeCompanyOwnerPerson(t));
  await startRental();
  expect(await readArrivedBodies()).toEqual([]);
});

test("only a program can choose rentals: mail refuses it, and a browser does not keep it", async () => {
  const { settings } = await fleet.api.alerts.get();
  const refused = await fleet.send("/api/alerts", { method: "PUT", json: { ...settings, mailTopics: ["rentals"] } });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ data: { fields: { "mailTopics.0": "Geçersiz değer." } } });
  const id = randomUUID();
  await t.db
    .insertInto("channels")
    .values({
      id,
      userId: fleet.user.id,
      kind: "telegram",
      name: "Sohbet",
      address: "{}",
      addressHash: Buffer.alloc(32),
      topics: [],
      createdAt: t.clock.now(),
    })
    .execute();
  const edited = await fleet.api.alerts.editChannel({
    id,
    name: "Sohbet",
    topics: [...ALERT_TOPICS],
    sharesContent: false,
  });
  expect(edited.topics).toEqual(TOPICS_OF_EVERY_WAY);
});
