import { join } from "node:path";

import type { Locator, Page } from "@playwright/test";

import { startPushService, type PushService, type PushSubscriptionKeys } from "../test/push-service.ts";
import { expect, expectAnnounced, test as base } from "./fixtures.ts";
import { expectAccessiblePage } from "./good-looks.ts";
import { linkNewCode, generateNewCodes, registerCustomer, saveProfile, callApi, makePerson } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

/** Starts a server whose only push service is a stand-in on this machine. */
const test = base.extend<object, { pushService: PushService; server: TestServer }>({
  pushService: [
    async ({}, use) => {
      await using service = await startPushService();
      await use(service);
    },
    { scope: "worker" },
  ],
  server: [
    async ({ mailServer, pushService }, use) => {
      const server = await startServer({
        SMTP_URL: mailServer.url,
        OPERATOR_EMAIL: "bilgi@kodutara.example",
        PUSH_SERVICE_PORT: String(pushService.port),
        NODE_OPTIONS: `--import=${join(import.meta.dirname, "stand-in-push.ts")}`,
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

test.describe.configure({ mode: "parallel" });

/**
 * Gives the page a subscription of the stand-in, because the browser cannot reach its own push service. Also grants the
 * permission, which a headless browser always denies.
 */
async function giveSubscription(page: Page, subscription: PushSubscriptionKeys) {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    const given = {
      endpoint,
      options: {},
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem("subscribed");
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem("subscribed", "1");
      return given;
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed") ? given : null);
  }, subscription);
}

async function openAlertsPage(page: Page, { server, pushService }: { server: TestServer; pushService: PushService }) {
  const { offered } = await callApi<{ offered: { push: { publicKey: string } } }>(page, "GET", "/alerts");
  const subscription = pushService.subscribe(offered.push.publicKey);
  await page.context().grantPermissions(["notifications"], { origin: server.url });
  await giveSubscription(page, subscription);
  await page.goto("/alerts");
  return subscription;
}

async function deliverPush(page: Page, origin: string, data: string) {
  const session = await page.context().newCDPSession(page);
  const { promise: found, resolve } = Promise.withResolvers<string>();
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const ours = registrations.find(({ isDeleted }) => !isDeleted);
    if (ours) resolve(ours.registrationId);
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await found, data });
}

interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  lang: string;
  data: { navigate: string; buttons: Record<string, string> };
  actions: { action: string; title: string }[];
}

/** Records which notifications and pages the service worker would open, because there is no screen. */
async function watchWorker(page: Page) {
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as {
      shown: object[];
      opened: string[];
      registration: { showNotification: (title: string, options: object) => Promise<void> };
      clients: { openWindow: (address: string) => Promise<null> };
    };
    scope.shown = [];
    scope.opened = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options });
    scope.clients.openWindow = async (address) => {
      scope.opened.push(address);
      return null;
    };
  });
  return {
    shown: () => worker!.evaluate(() => (globalThis as unknown as { shown: ShownNotification[] }).shown),
    opened: () => worker!.evaluate(() => (globalThis as unknown as { opened: string[] }).opened),
    tap: (data: unknown, action = "") =>
      worker!.evaluate(
        (given) =>
          new Promise<unknown>((resolve) => {
            const notification = { data: given.data, close: () => undefined };
            const { action: button } = given;
            const event = Object.assign(new Event("notificationclick"), {
              notification,
              action: button,
              waitUntil: resolve,
            });
            globalThis.dispatchEvent(event);
          }),
        { data, action },
      ),
  };
}

test("what a visitor tells comes to the owner's device, shown with reason and plate, and opens where it is answered", async ({
  newPerson,
  server,
  pushService,
}) => {
  const owner = await newPerson({ viewport: { width: 360, height: 740 } });
  const code = await linkNewCode(owner, server);
  await saveProfile(owner, code, { plate: "34 ABC 123" });
  const subscription = await openAlertsPage(owner, { server, pushService });
  const device = owner.getByRole("region", { name: "Bu cihaz" });
  await expectAccessiblePage(owner, "bildirimler, bu cihazda kapalı");
  await device.getByRole("button", { name: "Bu cihazda bildirim al" }).click();
  await expectAnnounced(owner, "Bildirimler artık bu cihaza da gelecek.");
  await expect(device.getByText("Açık", { exact: true })).toBeVisible();
  const { channels } = await callApi<{ channels: { kind: string; name: string }[] }>(owner, "GET", "/alerts");
  expect(channels).toMatchObject([{ kind: "push", name: "Chrome, Linux" }]);
  await expectAccessiblePage(owner, "bildirimler, bu cihazda açık");

  const visitor = await newPerson({ javaScriptEnabled: false });
  await visitor.goto(`/q/${code}`);
  await visitor.getByRole("link", { name: "Araca çarpıldı / kaza" }).click();
  await visitor.getByRole("button", { name: "Gönder" }).click();
  await expect(visitor).toHaveURL(/\/h\//u);
  const id = subscription.endpoint.split("/").at(-1);
  const push = await pushService.arrival((one) => one.subscription === id);
  expect(push.headers.urgency).toBe("high");
  const { title, body, tag, navigate } = push.message.notification;
  expect({ title, body }).toEqual({ title: "Araca çarpıldı / kaza", body: "34 ABC 123 için yeni bir mesaj var." });

  const worker = await watchWorker(owner);
  await deliverPush(owner, server.url, push.text);
  await expect.poll(async () => (await worker.shown()).length).toBe(1);
  const [shown] = await worker.shown();
  const actions = [
    { action: "now", title: "Hemen geliyorum" },
    { action: "coming-5", title: "5 dakikaya geliyorum" },
  ];
  expect(shown).toMatchObject({ title, body, tag, lang: "tr", data: { navigate }, actions });
  await worker.tap(shown!.data);
  expect(await worker.opened()).toEqual([navigate]);
  expect(navigate.startsWith(`${server.url}/inbox?id=`)).toBe(true);
  await owner.goto(navigate);
  await expect(owner.getByText("Araca çarpıldı / kaza").first()).toBeVisible();

  // The notification's button opens the page that answers without a log-in, and preselects the answer there.
  await worker.tap(shown!.data, "coming-5");
  const answer = (await worker.opened()).at(-1)!;
  expect(answer.startsWith(`${server.url}/a/`)).toBe(true);
  const anybody = await newPerson({ javaScriptEnabled: false });
  await anybody.goto(answer);
  await anybody.getByRole("button", { name: "Gönder: 5 dakikaya geliyorum" }).click();
  await visitor.reload();
  await expect(visitor.getByText("5 dakikaya geliyorum").first()).toBeVisible();

  // Every push shows a notification, but none opens another site.
  await deliverPush(owner, server.url, "not JSON");
  await expect.poll(async () => (await worker.shown()).length).toBe(2);
  await worker.tap({ navigate: "https://example.org/inbox" });
  await worker.tap(undefined);
  expect((await worker.opened()).slice(2)).toEqual([`${server.url}/inbox`, `${server.url}/inbox`]);
  expect(pushService.complaints).toEqual([]);
});

test(
  "a new owner turns notifications on at the last step, and a trial arrives there with the sixth tap",
  { tag: "@long" },
  async ({ newPerson, server, pushService }) => {
    const [code = ""] = await generateNewCodes(server);
    const somebodyElse = await newPerson();
    await registerCustomer(somebodyElse);
    const { offered } = await callApi<{ offered: { push: { publicKey: string } } }>(somebodyElse, "GET", "/alerts");
    const owner = await newPerson({ viewport: { width: 360, height: 740 }, hasTouch: true });
    const subscription = pushService.subscribe(offered.push.publicKey);
    await owner.context().grantPermissions(["notifications"], { origin: server.url });
    await giveSubscription(owner, subscription);
    const person = makePerson();
    let taps = 0;
    const tap = async (what: Locator) => {
      taps += 1;
      await what.tap();
    };

    await owner.goto(`/q/${code}`);
    await tap(owner.getByRole("link", { name: "Bu kodu hesabıma bağla" }));
    await owner.getByLabel("Görünen ad").fill(person.displayName);
    await owner.getByLabel("E-posta").fill(person.email);
    await owner.getByLabel("Şifre", { exact: true }).fill(person.password);
    await owner.getByLabel("Şifre (tekrar)", { exact: true }).fill(person.password);
    await tap(owner.getByRole("button", { name: "Kayıt ol ve bağla" }));
    await tap(owner.getByRole("button", { name: "Yalnızca mesaj alayım" }));
    await tap(owner.getByText("Araçta bir sorun görürseniz lütfen haber verin."));
    await tap(owner.getByRole("button", { name: "Kaydet ve devam et" }));
    await expect(owner.getByText(/^Size hiçbir yoldan ulaşılamıyor\. /u)).toBeVisible();
    await expectAccessiblePage(owner, "the last step, where nothing reaches the owner yet");
    await tap(owner.getByRole("button", { name: "Bildirimleri aç ve dene" }));
    const id = subscription.endpoint.split("/").at(-1);
    const push = await pushService.arrival((one) => one.subscription === id);
    await expectAnnounced(owner, /^Gönderildi, \d\d\.\d\d\./u);
    await expect(owner.getByText(/Size hiçbir yoldan ulaşılamıyor/u)).toHaveCount(0);
    await watchWorker(owner);
    await deliverPush(owner, server.url, push.text);
    await expectAnnounced(owner, "Ulaştı. Deneme bu cihaza geldi, hazırsınız.");
    expect(taps).toBe(6);
    await expectAccessiblePage(owner, "the last step, where a trial has arrived");
    await owner.getByRole("link", { name: "Bitti, panelime git" }).tap();
    await expect(owner.getByRole("heading", { level: 1, name: /^Hoş geldiniz/u })).toBeVisible();
    await expect(owner.getByText(/ulaşamıyor|bildiremiyoruz/u)).toHaveCount(0);
  },
);

test(
  "a device is tried, turned off and on again, and one that has lost its subscription says so",
  { tag: "@long" },
  async ({ newPerson, server, pushService }) => {
    const owner = await newPerson();
    await linkNewCode(owner, server);
    const subscription = await openAlertsPage(owner, { server, pushService });
    const id = subscription.endpoint.split("/").at(-1);
    const device = owner.getByRole("region", { name: "Bu cihaz" });
    await device.getByRole("button", { name: "Bu cihazda bildirim al" }).click();
    await device.getByRole("button", { name: "Test gönder" }).click();
    await expectAnnounced(owner, /Deneme bildirimi yola çıktı/u);
    const trial = await pushService.arrival((one) => one.subscription === id);
    expect(trial.message.notification.body).toBe("Deneme bildirimi: buraya bildirim gelebiliyor.");

    await device.getByRole("button", { name: "Kapat" }).click();
    await expectAnnounced(owner, "Bu cihazda bildirimler kapatıldı.");
    await expect(device.getByRole("button", { name: "Bu cihazda bildirim al" })).toBeVisible();
    expect((await callApi<{ channels: unknown[] }>(owner, "GET", "/alerts")).channels).toEqual([]);

    await device.getByRole("button", { name: "Bu cihazda bildirim al" }).click();
    await expect(device.getByText("Açık", { exact: true })).toBeVisible();
    await owner.evaluate(() => localStorage.removeItem("subscribed"));
    await owner.reload();
    await expect(device.getByText("Kesildi", { exact: true })).toBeVisible();
    await expectAccessiblePage(owner, "bildirimler, bu cihazda kesildi");
    await device.getByRole("button", { name: "Bildirimleri yeniden aç" }).click();
    await expect(device.getByText("Açık", { exact: true })).toBeVisible();
  },
);

test(
  "whoever logs out of a device is told nothing there any more",
  { tag: "@long" },
  async ({ newPerson, server, pushService }) => {
    for (const from of ["/alerts", "/"]) {
      const owner = await newPerson({ viewport: { width: 1280, height: 800 } });
      const code = await linkNewCode(owner, server);
      const subscription = await openAlertsPage(owner, { server, pushService });
      const device = owner.getByRole("region", { name: "Bu cihaz" });
      await device.getByRole("button", { name: "Bu cihazda bildirim al" }).click();
      await expect(device.getByText("Açık", { exact: true })).toBeVisible();
      await owner.goto(from);
      await owner.getByRole("button", { name: "Çıkış yap" }).click();
      await expect(owner).toHaveURL(`${server.url}/`);
      await expect(owner.getByRole("link", { name: "Giriş yap" }).first()).toBeVisible();

      const visitor = await newPerson({ javaScriptEnabled: false });
      await visitor.goto(`/q/${code}`);
      await visitor.getByRole("link", { name: "Farlar açık" }).click();
      await visitor.getByRole("button", { name: "Gönder" }).click();
      await expect(visitor).toHaveURL(/\/h\//u);
      // The arrival of a later push at another person proves that the signed-out owner received none before.
      const other = await newPerson();
      await linkNewCode(other, server);
      const theirs = await openAlertsPage(other, { server, pushService });
      await other.getByRole("button", { name: "Bu cihazda bildirim al" }).click();
      await other.getByRole("button", { name: "Test gönder", exact: true }).click();
      await pushService.arrival((one) => theirs.endpoint.endsWith(one.subscription));
      expect(pushService.received.filter((one) => subscription.endpoint.endsWith(one.subscription))).toEqual([]);
    }
  },
);
