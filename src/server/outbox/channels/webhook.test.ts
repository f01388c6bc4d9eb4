import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { runTransaction } from "#server/db/database.ts";
import { queueAlert, type QueueableContent } from "#server/modules/alerts/store.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeOutwardToPort, PUBLIC_ADDRESS } from "../../../../test/outward.ts";
import { startWebhookReceiver } from "../../../../test/webhook-receiver.ts";
import { makeUser, signIn, type MadeUser } from "../../../../test/world.ts";
import { signWebhook } from "./webhook.ts";

let t: TestApp;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let addresses = [PUBLIC_ADDRESS];
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const outward = makeOutwardToPort({ port: receiver.port, within: 150, resolve: async () => addresses });
  t = (await createTestApp()).with({ outward });
});
afterAll(async () => {
  await t.close();
  await receiver[Symbol.asyncDispose]();
});
afterEach(() => {
  addresses = [PUBLIC_ADDRESS];
  receiver.behave({});
  receiver.take();
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let count = 0;

async function makeReader() {
  const user = await makeUser(t.db, { isConfirmed: true });
  const api = t.api(await signIn(t.db, user, t.clock.now()));
  const url = `https://alici.example/kanca/${(count += 1)}`;
  const { channel, secret } = await api.webhooks.add({ name: "Depo", url });
  receiver.secrets.push(secret);
  return { user, api, channel, secret, url };
}

function sendAlert(
  user: MadeUser,
  content: QueueableContent = { kind: "company-refused", company: "Ege", reason: "Eksik" },
) {
  return runTransaction(t.db, (tx) => queueAlert(tx, { userId: user.id, content }, t.clock.now()));
}

async function readLastDelivery(api: Awaited<ReturnType<typeof makeReader>>["api"]) {
  const { items } = await api.alerts.deliveries();
  return items[0]!;
}

test("the known vector of Standard Webhooks", () => {
  const signature = signWebhook(
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "1614265330",
    '{"test": 2432232314}',
  );
  expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("a post is signed, says where to look and nothing of what happened", async () => {
  const { user, api, secret } = await makeReader();
  await sendAlert(user);
  await t.post();
  const [post] = receiver.take();
  const { id } = await readLastDelivery(api);
  expect(post).toMatchObject({ id, signatures: 1, signedWith: [secret], path: `/kanca/${count}` });
  expect(post!.timestamp).toBe(Math.floor(t.clock.now().getTime() / 1000));
  expect(post!.body).toEqual({
    type: "account.news",
    timestamp: t.clock.now().toISOString(),
    data: {
      title: "Kodu Tara",
      body: "Hesabınızla ilgili yeni bir gelişme var.",
      link: "http://localhost:3000/profile",
    },
  });
});

test("the content is posted where the account turned that on", async () => {
  const { user, api, channel } = await makeReader();
  const { id, name, topics } = channel;
  await api.alerts.editChannel({ id, name, topics, sharesContent: true });
  await sendAlert(user);
  await t.post();
  const content = { kind: "company-refused", company: "Ege", reason: "Eksik" };
  expect(receiver.take()[0]!.body.data).toMatchObject({
    title: "Şirket başvurunuz reddedildi",
    body: "Eksik",
    content,
  });
});

test("both secrets sign for a day after a new one was made, then the new one alone", async () => {
  const { user, api, channel, secret } = await makeReader();
  const { secret: next } = await api.webhooks.rotate({ id: channel.id });
  receiver.secrets.push(next);
  await sendAlert(user);
  await t.post();
  expect(receiver.take()).toMatchObject([{ signatures: 2, signedWith: [secret, next] }]);
  t.clock.advance({ days: 1 });
  await sendAlert(user);
  await t.post();
  expect(receiver.take()).toMatchObject([{ signatures: 1, signedWith: [next] }]);
});

describe("what the receiver makes of it", () => {
  test.each([
    [{ status: 200, body: "x" }, "sent", ""],
    [{ status: 410 }, "given-up", "gone"],
    [{ status: 302, headers: { Location: "https://127.0.0.1/" } }, "given-up", "refused"],
    [{ status: 413 }, "given-up", "too-large"],
    [{ status: 404 }, "waiting", "refused"],
    [{ status: 429 }, "waiting", "busy"],
    [{ status: 503 }, "waiting", "busy"],
    [{ hangs: true }, "waiting", "timed-out"],
  ])("%j: %s", async (manner, state, error) => {
    const { user, api } = await makeReader();
    receiver.behave(manner);
    await sendAlert(user);
    await t.post();
    expect(await readLastDelivery(api)).toMatchObject({ state, error, tries: 1 });
    expect(receiver.take()).toHaveLength(1);
  });

  test("410 switches the channel off, and nothing more is sent there", async () => {
    const { user, api } = await makeReader();
    receiver.behave({ status: 410 });
    await sendAlert(user);
    await t.post();
    await sendAlert(user);
    await t.post();
    expect(receiver.take()).toHaveLength(1);
    expect((await api.alerts.get()).channels).toMatchObject([{ isOff: true }]);
  });

  test.each(["600", "Sat, 28 Nov 2026 10:10:00 GMT"])("it is asked again when it wanted to be: %s", async (header) => {
    const { user, api } = await makeReader();
    receiver.behave({ status: 429, headers: { "Retry-After": header } });
    await sendAlert(user);
    await t.post();
    const { at } = await readLastDelivery(api);
    const asked = header === "600" ? new Date(t.clock.now().getTime() + 10 * MINUTE_MS) : new Date(header);
    const waits = asked.getTime() - t.clock.now().getTime();
    // If the receiver asks for a later time than this alert may wait, the alert is given up at once.
    expect(at).toEqual(waits > 3 * DAY_MS ? t.clock.now() : asked);
  });

  test("a name that leads inside by now is posted to no more", async () => {
    const { user, api } = await makeReader();
    addresses = ["10.0.0.1"];
    await sendAlert(user);
    await t.post();
    expect(await readLastDelivery(api)).toMatchObject({ state: "given-up", error: "not-public" });
    expect(receiver.take()).toEqual([]);
  });

  test("what is sent again has the same id", async () => {
    const { user, url } = await makeReader();
    receiver.behave({ status: 500 });
    await sendAlert(user);
    await t.post();
    receiver.behave({});
    t.clock.advance({ seconds: 60 });
    await t.post();
    const [first, second] = receiver.take().filter(({ path }) => url.endsWith(path));
    expect(second!.id).toBe(first!.id);
  });
});

test("after five days without success the channel is off, and its account is told by mail, once", async () => {
  const { user, api } = await makeReader();
  receiver.behave({ status: 500 });
  const kinds: string[] = [];
  for (let day = 0; day <= 6; day += 1) {
    await sendAlert(user);
    const mails = await t.post();
    for (const { mail, recipient } of mails) {
      if (mail.kind !== "channel-switched-off") continue;
      expect(recipient).toBe(user.email);
      expect(mail).toMatchObject({ way: "webhook", channel: "Depo", error: "busy", name: user.displayName });
      kinds.push(mail.kind);
    }
    t.clock.advance({ days: 1 });
  }
  await t.post();
  expect(kinds).toEqual(["channel-switched-off"]);
  expect((await api.alerts.get()).channels).toMatchObject([{ isOff: true }]);
});

test("nothing is posted for an account that was closed meanwhile, or for a channel that was removed", async () => {
  const [closed, left] = [await makeReader(), await makeReader()];
  const [first, second] = [closed.url, left.url];
  await sendAlert(closed.user);
  await t.db
    .updateTable("users")
    .set({ closedAt: t.clock.now(), closingReason: "x" })
    .where("id", "=", closed.user.id)
    .execute();
  await left.api.alerts.test({ channel: left.channel.id });
  await left.api.alerts.removeChannel({ id: left.channel.id });
  await t.post();
  expect(receiver.take().filter(({ path }) => first.endsWith(path) || second.endsWith(path))).toEqual([]);
});

test("secrets stand in no log and no export", async () => {
  const { user, api, secret, channel } = await makeReader();
  await sendAlert(user);
  await t.post();
  const said = JSON.stringify([await api.alerts.get(), await api.alerts.deliveries()]) + t.log.join("\n");
  expect(said).not.toContain(secret.slice(6));
  expect(said).not.toContain(`/kanca/${count}`);
  const { rows } = await sql<{ address: unknown }>`select address from channels where id = ${channel.id}`.execute(t.db);
  expect(JSON.stringify(rows)).toContain(secret.slice(6));
});
