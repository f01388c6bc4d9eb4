import { createECDH } from "node:crypto";

import ece from "http_ece";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { AlertContent } from "#domain/notices/alert-content.ts";
import { ignoredMetrics } from "#server/observe/metrics.ts";
import { queueDeliveries } from "#server/outbox/deliveries-store.ts";

import { createTestApp, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { startPushService, type PushService, type PushSubscriptionKeys } from "../../../../test/push-service.ts";
import {
  makeProfile,
  makeVisitorNotice,
  makeUser,
  readNoticeId,
  signIn,
  type MadeUser,
} from "../../../../test/world.ts";
import { findOrMakePushKey, encodePublicPushKey } from "./push-key.ts";
import { PUSH_MESSAGE_MAX, makePushMessage } from "./push-message.ts";
import { encryptPush } from "./push.ts";
import { parseRetryAfter } from "./retry-after.ts";

const testEnvironment = { PUBLIC_URL: "https://kodutara.example", OPERATOR_EMAIL: "bilgi@kodutara.example" };

let t: TestApp;
let service: PushService;
let fetchStandIn: typeof fetch;
let refusedStatuses: number[] = [];
beforeAll(async () => {
  t = await createTestApp({
    environment: testEnvironment,
    fetch: (...given) => fetchStandIn(...given),
    metrics: { ...ignoredMetrics, pushRefused: (status) => refusedStatuses.push(status) },
  });
  service = await startPushService({ now: t.clock.now });
});
beforeEach(() => {
  fetchStandIn = service.fetch;
  refusedStatuses = [];
  service.behave(201);
  service.received.length = 0;
  service.complaints.length = 0;
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await t.close();
});

interface PushReader {
  user: MadeUser;
  api: ApiClient;
  channel: string;
  subscription: PushSubscriptionKeys;
}

async function makeReader(given: Partial<PushSubscriptionKeys> = {}): Promise<PushReader> {
  const user = await makeUser(t.db);
  const api = t.api(await signIn(t.db, user, t.clock.now()));
  const { offered } = await api.alerts.get();
  const subscription = service.subscribe(offered.push!.publicKey);
  const { id: channel } = await api.push.subscribe({ ...subscription, ...given });
  return { user, api, channel, subscription };
}

async function sendAlert({ user, channel, api }: PushReader, content: AlertContent = { kind: "test" }) {
  const one = { userId: user.id, way: "push", channelId: channel, channelName: "Chrome", content } as const;
  await queueDeliveries(t.db, [one], t.clock.now());
  await t.post();
  return readLastDelivery(api);
}

async function readLastDelivery(api: ApiClient) {
  const [{ state, error, at, tries } = {}] = (await api.alerts.deliveries()).items;
  return { state, error, tries, waits: (at!.getTime() - t.clock.now().getTime()) / 1000 };
}

const readChannel = async ({ api }: PushReader) => (await api.alerts.get()).channels[0];

describe("a push", () => {
  test("of a notice says reason and plate, where to answer, that it is urgent, and takes the place of the one before", async () => {
    const one = await makeReader();
    const code = await makeProfile(t.db, one.user, { plate: "34 ABC 123" });
    const noticeId = await readNoticeId(t.db, await makeVisitorNotice(t.db, code, { reason: "lights" }));
    const content = { noticeId, code, plate: "34 ABC 123", reason: "lights" } as const;
    await t.post();
    expect(await readLastDelivery(one.api)).toMatchObject({ state: "sent", error: "" });
    expect(await sendAlert(one, { kind: "nudge", ...content })).toMatchObject({ state: "sent", error: "" });
    const navigate = `https://kodutara.example/inbox?id=${noticeId}`;
    const answering = (answer: string) =>
      expect.stringMatching(
        new RegExp(String.raw`^https://kodutara\.example/a/[\w-]{22}\?answer=${answer}$`, "u"),
      ) as string;
    expect(service.received.map(({ message }) => message)).toEqual([
      {
        web_push: 8030,
        notification: {
          title: "Farlar açık",
          body: "34 ABC 123 için yeni bir mesaj var.",
          lang: "tr",
          dir: "ltr",
          tag: noticeId,
          navigate,
          actions: [
            { action: "now", title: "Hemen geliyorum", navigate: answering("now") },
            { action: "coming-5", title: "5 dakikaya geliyorum", navigate: answering("coming-5") },
          ],
        },
      },
      {
        web_push: 8030,
        notification: expect.objectContaining({
          title: "Hâlâ bekliyor: Farlar açık",
          tag: noticeId,
          navigate,
        }) as object,
      },
    ]);
    const topic = noticeId.replaceAll("-", "");
    expect(topic).toHaveLength(32);
    for (const { headers, subject } of service.received) {
      expect(headers).toEqual({ ttl: "3600", urgency: "high", topic });
      expect(subject).toBe("mailto:bilgi@kodutara.example");
    }
  });

  test("of anything else can wait, and has nothing to answer", async () => {
    await sendAlert(await makeReader(), { kind: "log-in", device: "Chrome, Android", at: t.clock.now().toISOString() });
    const [push] = service.received;
    expect(push?.headers).toEqual({ ttl: "3600", urgency: "normal", topic: undefined });
    expect(push?.message.notification).not.toHaveProperty("actions");
  });

  test("names the public address where the operator has no mail address", async () => {
    const one = await makeReader();
    const own = t.with({ environment: { ...testEnvironment, OPERATOR_EMAIL: "" }, fetch: service.fetch });
    await one.api.alerts.test({ channel: one.channel });
    await own.post();
    expect(service.received.map(({ subject }) => subject)).toEqual(["https://kodutara.example"]);
  });

  test("of a notice that was taken back meanwhile is not sent", async () => {
    const one = await makeReader();
    const code = await makeProfile(t.db, one.user);
    const noticeId = await readNoticeId(t.db, await makeVisitorNotice(t.db, code));
    await t.db.updateTable("notices").set({ waiting: 0 }).where("id", "=", noticeId).execute();
    const content = { kind: "notice", noticeId, code, plate: "", reason: "lights" } as const;
    expect(await sendAlert(one, content)).toMatchObject({ state: "given-up", error: "over" });
    expect(service.received).toEqual([]);
  });

  test.each(["ş".repeat(5000), "😀".repeat(2000), '"'.repeat(5000), "\u0001".repeat(2000)])(
    "is cut to what push services take, in whole signs",
    async (reason) => {
      const content = { kind: "company-refused", company: "Gül Filo", reason } as const;
      expect(await sendAlert(await makeReader(), content)).toMatchObject({ state: "sent" });
      const [push] = service.received;
      expect(push!.bytes).toBeLessThanOrEqual(4096);
      expect(push!.bytes).toBeGreaterThan(4000);
      expect(push!.message.notification.body.endsWith("…")).toBe(true);
      expect(reason.startsWith(push!.message.notification.body.slice(0, -1))).toBe(true);
    },
  );

  test("that is short is said whole", () => {
    const message = makePushMessage(
      { kind: "test" },
      { brand: "Kodu Tara", navigate: "https://x.example/alerts", actions: [] },
    );
    expect(message.length).toBeLessThan(PUSH_MESSAGE_MAX);
    expect(message.toString()).toContain("Deneme bildirimi: buraya bildirim gelebiliyor.");
  });
});

describe("what push services answer", () => {
  test.each([
    { status: 400, state: "given-up", error: "refused" },
    { status: 401, state: "given-up", error: "refused" },
    { status: 403, state: "given-up", error: "refused" },
    { status: 413, state: "given-up", error: "too-large" },
    { status: 404, state: "given-up", error: "gone" },
    { status: 410, state: "given-up", error: "gone" },
    { status: 429, state: "waiting", error: "busy", waits: 10 },
    { status: 429, later: "700", state: "waiting", error: "busy", waits: 700 },
    { status: 429, later: "4", state: "waiting", error: "busy", waits: 10 },
    { status: 500, state: "waiting", error: "busy", waits: 10 },
    { status: 503, later: "90", state: "waiting", error: "busy", waits: 90 },
    { status: "hangs", state: "waiting", error: "timed-out", waits: 10 },
  ] as const)("$status (Retry-After: $later) makes it $state: $error", async ({ status, ...expected }) => {
    const one = await makeReader();
    const later = "later" in expected ? expected.later : undefined;
    service.behave(status, later);
    const { state, error } = expected;
    const became = await sendAlert(one);
    expect(became).toMatchObject({ state, error, tries: 1 });
    if ("waits" in expected) expect(became.waits).toBe(expected.waits);
    const isOurFault = [400, 401, 403].some((ours) => ours === status);
    expect(refusedStatuses).toEqual(isOurFault ? [status] : []);
    const lines = t.log.filter((line) => line.includes("push service refused what we send"));
    expect(lines.some((line) => line.includes(`"status":${status},`))).toBe(isOurFault);
    // A subscription that no longer exists is switched off and not tried again.
    expect((await readChannel(one))?.isOff).toBe(error === "gone");
    const asked = service.asked;
    service.behave(201);
    t.clock.advance({ hours: 1 });
    await t.post();
    expect(service.asked - asked).toBe(state === "waiting" ? 1 : 0);
    expect((await readLastDelivery(one.api)).state).toBe(state === "waiting" ? "sent" : "given-up");
  });

  test("a date of Retry-After holds as well", async () => {
    const one = await makeReader();
    service.behave(429, new Date(t.clock.now().getTime() + 600_000).toUTCString());
    const { waits } = await sendAlert(one);
    expect(waits).toBeGreaterThan(598);
    expect(waits).toBeLessThanOrEqual(600);
  });

  test.each(["", "soon", "-5", "12:00", "2026-11-23", "99999999999"])("and %j says nothing", (said) => {
    expect(parseRetryAfter(said, t.clock.now())).toBeUndefined();
  });

  test("a service that cannot be reached is tried again", async () => {
    const one = await makeReader();
    const down = await startPushService({ now: t.clock.now });
    await down[Symbol.asyncDispose]();
    fetchStandIn = down.fetch;
    expect(await sendAlert(one)).toMatchObject({ state: "waiting", error: "away" });
  });

  test("a browser that subscribed for another key is our fault, and tried no more", async () => {
    const one = await makeReader();
    const other = createECDH("prime256v1").generateKeys("base64url");
    const wrong = service.subscribe(other);
    await one.api.push.subscribe(wrong);
    const { channel } = await one.api.push.find({ endpoint: wrong.endpoint });
    expect(await sendAlert({ ...one, channel: channel!.id })).toMatchObject({ state: "given-up", error: "refused" });
    expect(service.complaints).toEqual(["another key than the browser subscribed for"]);
  });

  test("a browser that is gone is known by its service, and nothing is sent there again", async () => {
    const one = await makeReader();
    service.forget(one.subscription);
    expect(await sendAlert(one)).toMatchObject({ state: "given-up", error: "gone" });
    expect((await readChannel(one))?.isOff).toBe(true);
    // The channel is on again after the browser has subscribed anew with the same URL.
    await one.api.push.subscribe(one.subscription);
    expect((await readChannel(one))?.isOff).toBe(false);
  });

  test("no line of the log says where or with what a browser is pushed to", async () => {
    const ones = await Promise.all([makeReader(), makeReader()]);
    service.behave(403);
    for (const one of ones) await sendAlert(one);
    const key = await findOrMakePushKey(t.db, t.clock.now());
    const log = t.log.join("\n");
    for (const { subscription } of ones)
      for (const secret of [subscription.endpoint, subscription.p256dh, subscription.auth, key.d])
        expect(log).not.toContain(secret);
  });
});

test("an address outside of the push services is asked for nothing, wherever it comes from", async () => {
  const one = await makeReader();
  const address = { ...one.subscription, endpoint: "http://169.254.169.254/latest" };
  await t.db
    .updateTable("channels")
    .set({ address: JSON.stringify(address) })
    .where("id", "=", one.channel)
    .execute();
  const asked: unknown[] = [];
  fetchStandIn = async (input) => {
    asked.push(input);
    return new Response();
  };
  expect(await sendAlert(one)).toMatchObject({ state: "given-up", error: "gone" });
  expect(asked).toEqual([]);
});

test("the key of the installation is made once, whoever asks for it first", async () => {
  const fresh = await createTestApp();
  try {
    const keys = await Promise.all(Array.from({ length: 8 }, () => findOrMakePushKey(fresh.db, fresh.clock.now())));
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(1);
    expect(Buffer.from(encodePublicPushKey(keys[0]!), "base64url")).toHaveLength(65);
    expect(await fresh.db.selectFrom("serviceKeys").select("name").execute()).toEqual([{ name: "push" }]);
  } finally {
    await fresh.close();
  }
});

describe("the encryption", () => {
  test("is that of RFC 8291: its example is read as it says", () => {
    const keys = createECDH("prime256v1");
    keys.setPrivateKey("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url");
    const body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    const text = ece.decrypt(Buffer.from(body, "base64url"), {
      version: "aes128gcm",
      privateKey: keys,
      authSecret: "BTBZMqHH6r4Tts7J_aSIgg",
    });
    expect(text.toString()).toBe("When I grow up, I want to be a watermelon");
  });

  test("and what we write for its receiver, that one reads; twice the same is never the same", async () => {
    const keys = createECDH("prime256v1");
    keys.setPrivateKey("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url");
    const auth = "BTBZMqHH6r4Tts7J_aSIgg";
    const receiver = { p256dh: keys.getPublicKey("base64url"), auth };
    const message = Buffer.alloc(PUSH_MESSAGE_MAX, "ş");
    const bodies = await Promise.all([encryptPush(message, receiver), encryptPush(message, receiver)]);
    for (const body of bodies) {
      expect(body).toHaveLength(4096);
      expect(ece.decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: auth })).toEqual(message);
    }
    expect(bodies[0]).not.toEqual(bodies[1]);
  });
});
