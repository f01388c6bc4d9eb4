import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { hashToken } from "#server/access/session-token.ts";
import { runTransaction } from "#server/db/database.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { makeChannel } from "../../../../test/alert-rows.ts";
import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { TEST_BOT, startTelegramServer } from "../../../../test/telegram-server.ts";
import { makeUser, signIn, type MadeUser } from "../../../../test/world.ts";
import { queueAlert } from "./store.ts";
import { makeTelegramJobs } from "./telegram-jobs.ts";

let t: TestApp;
let telegram: Awaited<ReturnType<typeof startTelegramServer>>;
const SITE_URL = "https://kodutara.example";
beforeAll(async () => {
  telegram = await startTelegramServer();
  const environment = { PUBLIC_URL: SITE_URL, ...telegram.environment };
  t = (await createTestApp()).with({ environment, telegramUrl: telegram.url });
  await makeTelegramJobs(t.deps)[0]!.run();
});
afterAll(async () => {
  await t.close();
  await telegram[Symbol.asyncDispose]();
});
afterEach(() => {
  telegram.answerWith();
  telegram.take();
});

let lastChatId = 1000;

async function sendUpdate(said: object, secret = telegram.webhook()!.secret_token, app = t) {
  const headers = { "X-Telegram-Bot-Api-Secret-Token": secret, "Content-Type": "application/json" };
  const body = JSON.stringify({ update_id: 1, ...said });
  const env = { incoming: { socket: { remoteAddress: "149.154.160.1" } } };
  const response = await app.app.request(`${SITE_URL}/telegram`, { method: "POST", headers, body }, env);
  return { status: response.status, json: (await response.json()) as { text?: string; chat_id?: number } };
}

function sendText(text: string, chatId: number, type = "private") {
  return sendUpdate({ message: { message_id: 1, from: { id: chatId }, chat: { id: chatId, type }, text } });
}

async function makeSomebody() {
  const user = await makeUser(t.db);
  return { user, api: t.api(await signIn(t.db, user, t.clock.now())) };
}

async function makeReader() {
  const { user, api } = await makeSomebody();
  const chatId = (lastChatId += 1);
  const { url } = await api.telegram.link();
  await sendText(`/start ${readTokenOfUrl(url)}`, chatId);
  return { user, api, chatId };
}

function readTokenOfUrl(url: string): string {
  return new URL(url).searchParams.get("start")!;
}

function queueCompanyRefusedAlert({ id }: MadeUser) {
  const content = { kind: "company-refused", company: "Ege", reason: "Eksik" } as const;
  return runTransaction(t.db, (tx) => queueAlert(tx, { userId: id, content }, t.clock.now()));
}

describe("at the start", () => {
  test("the bot's name is learnt, and what people write is had sent here", async () => {
    expect(telegram.webhook()).toMatchObject({
      url: `${SITE_URL}/telegram`,
      allowed_updates: ["message", "my_chat_member"],
    });
    const { api } = await makeSomebody();
    expect((await api.alerts.get()).offered.telegram).toEqual({ bot: TEST_BOT.name });
  });

  test.each([
    ["without a token", { PUBLIC_URL: SITE_URL }],
    [
      "where Telegram could not reach the site",
      { PUBLIC_URL: "http://localhost:3000", TELEGRAM_BOT_TOKEN: TEST_BOT.token },
    ],
  ])("%s nothing is offered and no address answers", async (_, environment) => {
    const own = t.with({ environment });
    expect(makeTelegramJobs(own.deps)).toEqual([]);
    const api = own.api(await signIn(t.db, await makeUser(t.db), t.clock.now()));
    expect((await api.alerts.get()).offered.telegram).toBeNull();
    expect((await catchRefusal(api.telegram.link())).code).toBe("TELEGRAM_NOT_OFFERED");
    expect((await sendUpdate({}, undefined, own)).status).toBe(404);
  });

  test("one that Telegram does not know is not offered, and its token is not told", async () => {
    const token = "987654321:AAknr-yanlis_anahtar_0123456789abcd";
    const own = t.with({ environment: { PUBLIC_URL: SITE_URL, ...telegram.environment, TELEGRAM_BOT_TOKEN: token } });
    const failure = await makeTelegramJobs(own.deps)[0]!
      .run()
      .catch((error: unknown) => error);
    expect(String(failure)).toContain("getMe 401");
    expect(String(failure)).not.toContain("yanlis");
    expect(own.deps.telegram!.bot).toBeUndefined();
  });
});

test.each([undefined, "", "yanlis", "x".repeat(43)])(
  "whoever is not Telegram is told of no such address: %s",
  async (header) => {
    const { status } = await sendUpdate({ message: {} }, header ?? "");
    expect(status).toBe(404);
  },
);

describe("a chat", () => {
  test("is linked by the address that its account was given, once", async () => {
    const { api } = await makeSomebody();
    const { url, expiresAt } = await api.telegram.link();
    expect(url).toMatch(new RegExp(`^https://t\\.me/${TEST_BOT.name}\\?start=[\\w-]{32}$`, "u"));
    expect(expiresAt.getTime() - t.clock.now().getTime()).toBe(15 * 60_000);
    // The hourly cleanup deletes expired links only.
    await deleteExpired(t.deps);
    const chatId = (lastChatId += 1);
    const first = await sendText(`/start ${readTokenOfUrl(url)}`, chatId);
    expect(first.json).toMatchObject({ method: "sendMessage", chat_id: chatId });
    expect(first.json.text).toContain("Bağlandı");
    expect((await api.alerts.get()).channels).toMatchObject([{ kind: "telegram", host: "", isOff: false }]);
    // Telegram repeats an update if it gets no answer. The same token from another chat is refused.
    expect((await sendText(`/start ${readTokenOfUrl(url)}`, chatId)).json.text).toContain("zaten bağlı");
    expect((await sendText(`/start ${readTokenOfUrl(url)}`, (lastChatId += 1))).json.text).toContain("geçersiz");
    expect((await api.alerts.get()).channels).toHaveLength(1);
  });

  test.each([
    ["the time is over", async () => t.clock.advance({ seconds: 15 * 60 })],
    [
      "a newer address was asked for",
      async (api: Awaited<ReturnType<typeof makeSomebody>>["api"]) => api.telegram.link(),
    ],
    [
      "the account was closed meanwhile",
      async (_: unknown, { id }: MadeUser) => {
        const closed = { closedAt: t.clock.now(), closingReason: "x" };
        await t.db.updateTable("users").set(closed).where("id", "=", id).execute();
      },
    ],
  ])("is not linked when %s", async (_, happens) => {
    const { user } = await makeSomebody();
    const api = t.api(await signIn(t.db, user, t.clock.now()));
    const { url } = await api.telegram.link();
    await happens(api, user);
    expect((await sendText(`/start ${readTokenOfUrl(url)}`, (lastChatId += 1))).json.text).toContain("süresi dolmuş");
  });

  test("of a group is refused with a sentence, and what others say there is not answered", async () => {
    const { api } = await makeSomebody();
    const { url } = await api.telegram.link();
    expect((await sendText(`/start@${TEST_BOT.name} ${readTokenOfUrl(url)}`, -100, "supergroup")).json.text).toContain(
      "bire bir",
    );
    expect((await sendText("merhaba", -100, "supergroup")).json).toEqual({});
    expect((await api.alerts.get()).channels).toEqual([]);
  });

  test("without an address is told where to get one; anything else is not answered", async () => {
    expect((await sendText("/start", 7)).json.text).toContain("Bildirimler sayfasından");
    const browser = { id: await makeChannel(t.db, (await makeSomebody()).user, { kind: "push" }) };
    await t.db
      .updateTable("channels")
      .set({ addressHash: hashToken("7") })
      .where("id", "=", browser.id)
      .execute();
    expect((await sendText("/stop", 7)).json.text).toContain("bağlı değil");
    expect((await sendText("nasılsınız", 7)).json).toEqual({});
    expect((await sendUpdate({ edited_message: {} })).status).toBe(200);
    expect((await sendUpdate({ message: "x" })).json).toEqual({});
  });

  test("belongs to whoever linked it last", async () => {
    const first = await makeReader();
    const second = await makeSomebody();
    const { url } = await second.api.telegram.link();
    await sendText(`/start ${readTokenOfUrl(url)}`, first.chatId);
    expect((await first.api.alerts.get()).channels).toEqual([]);
    expect((await second.api.alerts.get()).channels).toHaveLength(1);
  });

  test.each([
    ["/stop", (chatId: number) => sendText("/stop", chatId)],
    [
      "a block",
      (chatId: number) =>
        sendUpdate({
          my_chat_member: { chat: { id: chatId, type: "private" }, new_chat_member: { status: "kicked" } },
        }),
    ],
  ])("is told nothing more after %s", async (_, ends) => {
    const { user, api, chatId } = await makeReader();
    await queueCompanyRefusedAlert(user);
    expect((await ends(chatId)).status).toBe(200);
    await t.post();
    expect(telegram.take()).toEqual([]);
    expect((await api.alerts.get()).channels).toMatchObject([{ isOff: true }]);
    expect((await sendText("/stop", chatId)).json.text).toContain("bağlı değil");
  });
});

describe("a message", () => {
  test("says where to look and nothing of what happened, with a button that goes there", async () => {
    const { user, chatId } = await makeReader();
    await queueCompanyRefusedAlert(user);
    await t.post();
    expect(telegram.take()).toEqual([
      {
        chat_id: chatId,
        text: "Kodu Tara\nHesabınızla ilgili yeni bir gelişme var.",
        link_preview_options: { is_disabled: true },
        reply_markup: { inline_keyboard: [[{ text: "Aç", url: `${SITE_URL}/profile` }]] },
      },
    ]);
  });

  test("says what happened where the account turned that on", async () => {
    const { user, api } = await makeReader();
    const [{ id, name, topics } = { id: "", name: "", topics: [] }] = (await api.alerts.get()).channels;
    await api.alerts.editChannel({ id, name, topics, sharesContent: true });
    await queueCompanyRefusedAlert(user);
    await t.post();
    expect(telegram.take()).toMatchObject([{ text: "Şirket başvurunuz reddedildi\nEksik" }]);
  });

  test.each([
    ["a block", 403, { description: "Forbidden: bot was blocked by the user" }, "given-up", "gone", true],
    ["no such chat", 400, { description: "Bad Request: chat not found" }, "given-up", "gone", true],
    ["another refusal", 400, { description: "Bad Request: x" }, "given-up", "refused", false],
    ["too many", 429, { parameters: { retry_after: 77 } }, "waiting", "busy", false],
    ["trouble of Telegram", 502, {}, "waiting", "busy", false],
    ["a token that is no longer right", 401, {}, "waiting", "away", false],
  ])("%s", async (_, status, said, state, error, isOff) => {
    const { user, api } = await makeReader();
    telegram.answerWith(status, said);
    await queueCompanyRefusedAlert(user);
    await t.post();
    const { items } = await api.alerts.deliveries();
    expect(items[0]).toMatchObject({ state, error, way: "telegram" });
    if (status === 429) expect(items[0]!.at.getTime() - t.clock.now().getTime()).toBe(77_000);
    expect((await api.alerts.get()).channels).toMatchObject([{ isOff }]);
    // Errors that only the operator can fix do not count against the channel.
    if (error === "away") expect((await api.alerts.get()).channels[0]!.failingSince).toBeNull();
    // Deletes the delivery, so that it does not disturb the other tests.
    await t.db.deleteFrom("deliveries").where("userId", "=", user.id).execute();
  });

  test("a server that is away takes no message, and the token stands in no log", async () => {
    const { user, api } = await makeReader();
    const own = t.with({ telegramUrl: "http://127.0.0.1:1" });
    await queueCompanyRefusedAlert(user);
    await own.post();
    expect((await api.alerts.deliveries()).items[0]).toMatchObject({ state: "waiting", error: "away" });
    expect(own.log.join("\n") + t.log.join("\n")).not.toContain(TEST_BOT.token.slice(10));
  });
});
