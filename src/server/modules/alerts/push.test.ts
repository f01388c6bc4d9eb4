import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { CHANNELS_MAX } from "#domain/notices/alert.ts";
import { hashToken } from "#server/access/session-token.ts";
import { runTransaction } from "#server/db/database.ts";
import { closeAccount } from "#server/modules/users/closing.ts";

import { makeChannel } from "../../../../test/alert-rows.ts";
import {
  createTestApp,
  catchRefusedFields,
  catchRefusal,
  type TestClient,
  type TestApp,
} from "../../../../test/app.ts";
import { readTokenOfMail } from "../../../../test/collected-mails.ts";
import { startPushService, type PushService, type PushSubscriptionKeys } from "../../../../test/push-service.ts";
import { addSecondFactor } from "../../../../test/second-factor.ts";
import { makeAdmin, makeCompany, makeUser, PASSWORD, signIn, type MadeUser } from "../../../../test/world.ts";
import { resetSecondFactor } from "../second-factor/reset.ts";

let t: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  t = await createTestApp({ fetch: service.fetch });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await t.close();
});

const ANDROID_BROWSER =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

async function makeBrowser(
  user: MadeUser,
  userAgent = ANDROID_BROWSER,
): Promise<TestClient & { subscription: PushSubscriptionKeys }> {
  const client = t.as(await signIn(t.db, user, t.clock.now()), { headers: { "User-Agent": userAgent } });
  const { offered } = await client.api.alerts.get();
  return Object.assign(client, { subscription: service.subscribe(offered.push!.publicKey) });
}

async function makeSubscribedBrowser(user: MadeUser) {
  const browser = await makeBrowser(user);
  await browser.api.push.subscribe(browser.subscription);
  return browser;
}

async function listEndpoints({ id }: MadeUser): Promise<string[]> {
  const rows = await t.db.selectFrom("channels").select("address").where("userId", "=", id).execute();
  return rows.map(({ address }) => (address as unknown as PushSubscriptionKeys).endpoint).toSorted();
}

describe("a browser that takes pushes", () => {
  test("is called what it says of itself, and is told of notices and log-ins; a company's of its fleet as well", async () => {
    const { api, subscription } = await makeBrowser(await makeUser(t.db));
    const view = await api.push.subscribe(subscription);
    expect(view).toMatchObject({ kind: "push", name: "Chrome, Android", topics: ["notices", "log-ins"], isOff: false });
    expect((await api.alerts.get()).channels).toEqual([view]);
    const company = await makeBrowser(await makeCompany(t.db), "");
    const { name, topics } = await company.api.push.subscribe(company.subscription);
    expect({ name, topics }).toEqual({ name: "Tarayıcı", topics: ["notices", "log-ins", "fleet"] });
  });

  test("that says very much of itself has a name all the same", async () => {
    const { api, subscription } = await makeBrowser(await makeUser(t.db), `${"A".repeat(200)}/1.0`);
    expect((await api.push.subscribe(subscription)).name.length).toBeLessThanOrEqual(60);
  });

  test("is known to its own account alone, and its keys to nobody", async () => {
    const [own, other] = [await makeSubscribedBrowser(await makeUser(t.db)), await makeBrowser(await makeUser(t.db))];
    const { endpoint } = own.subscription;
    const { channel } = await own.api.push.find({ endpoint });
    expect(channel).toMatchObject({ name: "Chrome, Android" });
    expect((await other.api.push.find({ endpoint })).channel).toBeNull();
    const said = JSON.stringify([channel, await own.api.alerts.get()]);
    for (const secret of Object.values(own.subscription)) expect(said).not.toContain(secret);
  });

  test("is told from the account's other ones, and from what is no browser", async () => {
    const user = await makeUser(t.db);
    const [first, second] = [await makeSubscribedBrowser(user), await makeSubscribedBrowser(user)];
    const found = async ({ api, subscription: { endpoint } }: typeof first) =>
      (await api.push.find({ endpoint })).channel?.id;
    const { channels } = await first.api.alerts.get();
    const ids = [await found(first), await found(second)];
    expect(new Set(ids)).toEqual(new Set(channels.map(({ id }) => id)));
    await t.db.updateTable("channels").set({ kind: "webhook" }).where("id", "=", ids[0]!).execute();
    expect(await found(first)).toBeUndefined();
  });

  test("that is added again keeps its name and what it is told of; its new keys hold", async () => {
    const user = await makeUser(t.db);
    const { api, subscription } = await makeBrowser(user);
    const { id } = await api.push.subscribe(subscription);
    await api.alerts.editChannel({ id, name: "Mutfaktaki tablet", topics: ["log-ins"], sharesContent: false });
    const renewed = { ...subscription, auth: randomBytes(16).toString("base64url") };
    expect(await api.push.subscribe(renewed)).toMatchObject({ id, name: "Mutfaktaki tablet", topics: ["log-ins"] });
    const [row] = await t.db.selectFrom("channels").select("address").where("userId", "=", user.id).execute();
    expect(row?.address).toEqual(renewed);
  });

  test("belongs to whoever turned its alerts on last", async () => {
    const [first, second] = [await makeUser(t.db), await makeUser(t.db)];
    const { subscription } = await makeSubscribedBrowser(first);
    const { api } = await makeBrowser(second);
    // A webhook of the first account with the same address is a different channel.
    const program = await makeChannel(t.db, first);
    await t.db
      .updateTable("channels")
      .set({ addressHash: hashToken(subscription.endpoint) })
      .where("id", "=", program)
      .execute();
    await api.push.subscribe(subscription);
    expect(await listEndpoints(second)).toEqual([subscription.endpoint]);
    const left = await t.db.selectFrom("channels").select("id").where("userId", "=", first.id).execute();
    expect(left).toEqual([{ id: program }]);
  });

  test("is not taken from its account by whoever knows its address alone", async () => {
    const [first, second] = [await makeUser(t.db), await makeUser(t.db)];
    const { subscription } = await makeSubscribedBrowser(first);
    const { api, subscription: own } = await makeBrowser(second);
    for (const keys of [{ p256dh: own.p256dh }, { auth: own.auth }, { p256dh: own.p256dh, auth: own.auth }]) {
      const taking = api.push.subscribe({ ...subscription, ...keys });
      expect((await catchRefusal(taking)).code).toBe("PUSH_OF_ANOTHER");
    }
    expect([await listEndpoints(first), await listEndpoints(second)]).toEqual([[subscription.endpoint], []]);
    await api.push.unsubscribe({ endpoint: subscription.endpoint });
    expect(await listEndpoints(first)).toEqual([subscription.endpoint]);
  });

  test("is one of twenty ways at most", async () => {
    const { api, subscription } = await makeBrowser(await makeUser(t.db));
    const { publicKey } = (await api.alerts.get()).offered.push!;
    const kept = service.subscribe(publicKey);
    await api.push.subscribe(kept);
    for (let nth = 1; nth < CHANNELS_MAX; nth += 1) await api.push.subscribe(service.subscribe(publicKey));
    expect((await catchRefusal(api.push.subscribe(subscription))).code).toBe("CHANNELS_USED_UP");
    const { id } = await api.push.subscribe(kept);
    // A webhook with the same address is a different channel, so both count against the maximum of twenty channels.
    await t.db.updateTable("channels").set({ kind: "webhook" }).where("id", "=", id).execute();
    expect((await catchRefusal(api.push.subscribe(kept))).code).toBe("CHANNELS_USED_UP");
  });

  test.each([
    ["endpoint", { endpoint: "https://example.org/push" }],
    ["endpoint", { endpoint: "http://fcm.googleapis.com/fcm/send/abc" }],
    ["p256dh", { p256dh: "abc" }],
    ["p256dh", { p256dh: `BA${"A".repeat(85)}` }],
    ["auth", { auth: "abc" }],
  ])("is refused where its %s is none: %j", async (field, given) => {
    const { api, subscription } = await makeBrowser(await makeUser(t.db));
    expect(Object.keys((await catchRefusedFields(api.push.subscribe({ ...subscription, ...given }))) ?? {})).toEqual([
      field,
    ]);
  });
});

describe("a browser is told of nothing any more", () => {
  test("when alerts are turned off there; what waits is not sent, and another one goes on", async () => {
    const user = await makeUser(t.db);
    const [one, other] = [await makeSubscribedBrowser(user), await makeSubscribedBrowser(user)];
    const { channel } = await one.api.push.find({ endpoint: one.subscription.endpoint });
    await one.api.alerts.test({ channel: channel!.id });
    await one.api.push.unsubscribe({ endpoint: one.subscription.endpoint });
    // Unsubscribing twice changes nothing, and neither does an unsubscribe by another account.
    await one.api.push.unsubscribe({ endpoint: one.subscription.endpoint });
    await (await makeBrowser(await makeUser(t.db))).api.push.unsubscribe({ endpoint: other.subscription.endpoint });
    const asked = service.asked;
    await t.post();
    expect(service.asked).toBe(asked);
    expect(await listEndpoints(user)).toEqual([other.subscription.endpoint]);
  });

  test("when somebody logs out there; a session that ends by itself or elsewhere changes nothing", async () => {
    const user = await makeUser(t.db);
    const [one, other] = [await makeSubscribedBrowser(user), await makeSubscribedBrowser(user)];
    await one.api.account.logout({ pushEndpoint: one.subscription.endpoint });
    expect(await listEndpoints(user)).toEqual([other.subscription.endpoint]);
    await t.db.deleteFrom("sessions").where("userId", "=", user.id).execute();
    // A log-out without a session, or with another account's session, must not remove the channel.
    await t.api().account.logout({ pushEndpoint: other.subscription.endpoint });
    const stranger = await makeBrowser(await makeUser(t.db));
    await stranger.api.account.logout({ pushEndpoint: other.subscription.endpoint });
    await (await makeBrowser(user)).api.account.logout(undefined);
    expect(await listEndpoints(user)).toEqual([other.subscription.endpoint]);
  });

  const deeds: Record<
    string,
    (browser: TestClient & { subscription: PushSubscriptionKeys }, user: MadeUser) => Promise<unknown>
  > = {
    "all other sessions are ended": ({ api, subscription }) =>
      api.account.endOtherSessions({ password: PASSWORD, pushEndpoint: subscription.endpoint }),
    "the password is changed": ({ api, subscription }) =>
      api.account.changePassword({
        currentPassword: PASSWORD,
        password: "baska-sifre-9",
        passwordConfirmation: "baska-sifre-9",
        pushEndpoint: subscription.endpoint,
      }),
  };

  test.each(Object.entries(deeds))("when %s elsewhere", async (_, deed) => {
    const [user, neighbour] = [await makeUser(t.db), await makeUser(t.db)];
    const here = await makeSubscribedBrowser(user);
    const [there, theirs] = [await makeSubscribedBrowser(user), await makeSubscribedBrowser(neighbour)];
    expect(await listEndpoints(user)).toEqual(
      [here, there].map(({ subscription }) => subscription.endpoint).toSorted(),
    );
    await deed(here, user);
    expect(await listEndpoints(user)).toEqual([here.subscription.endpoint]);
    expect(await listEndpoints(neighbour)).toEqual([theirs.subscription.endpoint]);
  });

  test("when all other sessions are ended by a browser that says nothing of itself, not even there; a program goes on", async () => {
    const user = await makeUser(t.db);
    const { api } = await makeSubscribedBrowser(user);
    const program = await makeChannel(t.db, user);
    await api.account.endOtherSessions({ password: PASSWORD });
    expect((await api.alerts.get()).channels.map(({ id }) => id)).toEqual([program]);
  });

  test("when the password is set anew by the link of a mail", async () => {
    const user = await makeUser(t.db, { isConfirmed: true });
    await makeSubscribedBrowser(user);
    await t.post();
    await t.api().account.forgotPassword({ email: user.email });
    const [mail] = await t.post();
    const password = "baska-sifre-9";
    await t.api().account.resetPassword({ token: readTokenOfMail(mail!), password, passwordConfirmation: password });
    expect(await listEndpoints(user)).toEqual([]);
  });

  test("when the account is closed, or its second factor is reset", async () => {
    const [closed, careful] = [await makeUser(t.db), await makeUser(t.db)];
    const admin = await makeAdmin(t.db);
    await addSecondFactor(t.deps, careful.id);
    for (const user of [closed, careful]) await makeSubscribedBrowser(user);
    const now = t.clock.now();
    await runTransaction(t.db, (tx) => closeAccount(tx, admin.id, { userId: closed.id, reason: "x" }, now));
    await runTransaction(t.db, (tx) => resetSecondFactor(tx, admin.id, { userId: careful.id, reason: "x" }, now));
    expect([await listEndpoints(closed), await listEndpoints(careful)]).toEqual([[], []]);
  });
});
