import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { CHANNELS_MAX } from "#domain/notices/alert.ts";
import { hashToken } from "#server/access/session-token.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeOutwardToPort, PUBLIC_ADDRESS, startConnectionCounter } from "../../../../test/outward.ts";
import { makeUser, signIn } from "../../../../test/world.ts";

let t: TestApp;
let counter: Awaited<ReturnType<typeof startConnectionCounter>>;
const addressesOfHost: Record<string, string[]> = {
  "iceride.example": ["10.1.2.3"],
  "ikisi.example": [PUBLIC_ADDRESS, "127.0.0.1"],
};
beforeAll(async () => {
  counter = await startConnectionCounter();
  const resolve = async (host: string) => {
    if (host === "yok.example") throw new Error("ENOTFOUND");
    return addressesOfHost[host] ?? [PUBLIC_ADDRESS];
  };
  t = (await createTestApp()).with({ outward: makeOutwardToPort({ port: counter.port, resolve }) });
});
afterAll(async () => {
  await t.close();
  await counter[Symbol.asyncDispose]();
});

async function makeSomebody() {
  const user = await makeUser(t.db);
  return { user, api: t.api(await signIn(t.db, user, t.clock.now())) };
}

const WEBHOOK_URL = "https://alici.example/kanca?anahtar=gizli";

test("a webhook is added with a secret that is shown this once, and its address by its host alone", async () => {
  const { api } = await makeSomebody();
  const { channel, secret } = await api.webhooks.add({ name: " Depo  sistemi ", url: WEBHOOK_URL });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
  expect(channel).toMatchObject({ kind: "webhook", name: "Depo sistemi", host: "alici.example", sharesContent: false });
  const { channels } = await api.alerts.get();
  expect(channels).toEqual([channel]);
  expect(JSON.stringify(channels)).not.toMatch(/gizli|whsec/u);
});

describe("refused at the field", () => {
  test.each([
    ["", "Geçersiz adres. https://ornek.com/bildirim gibi yazın."],
    ["alici.example", "Geçersiz adres. https://ornek.com/bildirim gibi yazın."],
    ["http://alici.example", "Adres https:// ile başlamalı."],
    ["ftp://alici.example", "Adres https:// ile başlamalı."],
    ["https://alici.example:8443", /kapı numarası olamaz/u],
    ["https://a:b@alici.example", /kullanıcı adı ya da şifre olamaz/u],
    ["https://127.0.0.1/", /internetten ulaşılamıyor/u],
    ["https://0x7f.1/", /internetten ulaşılamıyor/u],
    ["https://[::1]/", /internetten ulaşılamıyor/u],
    ["https://iceride.example/", /internetten ulaşılamıyor/u],
    ["https://ikisi.example/", /internetten ulaşılamıyor/u],
    ["https://yok.example/", /internetten ulaşılamıyor/u],
    [`https://alici.example/${"a".repeat(2000)}`, "Bu adres çok uzun."],
  ])("%s", async (typed, sentence) => {
    const { api } = await makeSomebody();
    const fields = await catchRefusedFields(api.webhooks.add({ name: "Depo", url: typed }));
    expect(Object.keys(fields ?? {})).toEqual(["url"]);
    expect(fields!["url"]).toMatch(sentence);
    expect(counter.count()).toBe(0);
  });

  test("the same address a second time, but not for another account", async () => {
    const [{ api, user }, other] = [await makeSomebody(), await makeSomebody()];
    // A channel of another kind is never taken for the webhook, even if it has the same URL.
    const chat = { id: crypto.randomUUID(), userId: user.id, kind: "telegram", name: "x", address: "{}", topics: [] };
    await t.db
      .insertInto("channels")
      .values({ ...chat, addressHash: hashToken(`${user.id} ${WEBHOOK_URL}`), createdAt: t.clock.now() })
      .execute();
    await api.webhooks.add({ name: "Depo", url: WEBHOOK_URL });
    await api.alerts.removeChannel({ id: chat.id });
    expect(await catchRefusedFields(api.webhooks.add({ name: "İkinci", url: WEBHOOK_URL }))).toEqual({
      url: "Bu adres zaten ekli.",
    });
    await other.api.webhooks.add({ name: "Depo", url: WEBHOOK_URL });
    expect((await api.alerts.get()).channels).toHaveLength(1);
    expect((await other.api.alerts.get()).channels).toHaveLength(1);
  });
});

test("one that was switched off comes back with another secret", async () => {
  const { api } = await makeSomebody();
  const { channel, secret } = await api.webhooks.add({ name: "Depo", url: WEBHOOK_URL });
  await t.db.updateTable("channels").set({ offAt: t.clock.now() }).where("id", "=", channel.id).execute();
  const again = await api.webhooks.add({ name: "Depo", url: WEBHOOK_URL });
  expect(again.channel).toMatchObject({ id: channel.id, isOff: false });
  expect(again.secret).not.toBe(secret);
});

test("no more than twenty ways are added", async () => {
  const { user, api } = await makeSomebody();
  const row = { userId: user.id, kind: "push", name: "x", address: "{}", topics: [], createdAt: t.clock.now() };
  const rows = Array.from({ length: CHANNELS_MAX }, (_, nth) => ({
    ...row,
    id: crypto.randomUUID(),
    addressHash: Buffer.alloc(32, nth + 1),
  }));
  await t.db.insertInto("channels").values(rows).execute();
  expect((await catchRefusal(api.webhooks.add({ name: "Depo", url: WEBHOOK_URL }))).code).toBe("CHANNELS_USED_UP");
});

test("names that are typed are looked up twenty times an hour", async () => {
  const { api } = await makeSomebody();
  for (let nth = 0; nth < 20; nth += 1)
    await catchRefusedFields(api.webhooks.add({ name: "Depo", url: "https://iceride.example/" }));
  const refusal = await catchRefusal(api.webhooks.add({ name: "Depo", url: WEBHOOK_URL }));
  expect(refusal.code).toBe("TOO_MANY_ATTEMPTS");
});

test("of two webhooks the one that is named gets the new secret", async () => {
  const { api } = await makeSomebody();
  const first = await api.webhooks.add({ name: "Depo", url: WEBHOOK_URL });
  const { channel } = await api.webhooks.add({ name: "Büro", url: `${WEBHOOK_URL}?ikinci` });
  const addressOf = () =>
    t.db.selectFrom("channels").select("address").where("id", "=", first.channel.id).executeTakeFirstOrThrow();
  const before = await addressOf();
  expect((await api.webhooks.rotate({ id: channel.id })).channel).toEqual(channel);
  expect(await addressOf()).toEqual(before);
});

test("nobody makes a new secret of somebody else's webhook, nor of what is none", async () => {
  const [{ api, user }, other] = [await makeSomebody(), await makeSomebody()];
  const { channel } = await api.webhooks.add({ name: "Depo", url: WEBHOOK_URL });
  expect((await catchRefusal(other.api.webhooks.rotate({ id: channel.id }))).code).toBe("CHANNEL_NOT_FOUND");
  const chat = { id: crypto.randomUUID(), userId: user.id, kind: "telegram", name: "x", address: "{}", topics: [] };
  await t.db
    .insertInto("channels")
    .values({ ...chat, addressHash: Buffer.alloc(32, 77), createdAt: t.clock.now() })
    .execute();
  expect((await catchRefusal(api.webhooks.rotate({ id: chat.id }))).code).toBe("CHANNEL_NOT_FOUND");
});
