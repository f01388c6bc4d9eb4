import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import type { AlertsView, ChannelView } from "#contract/notices/alerts.ts";
import { defaultAlertSettings } from "#domain/notices/alert.ts";

import {
  makeAccount,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
} from "../../../../../test/application.tsx";

const openedAccount = makeAccount();
const PUSH_ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc";

function makeChannel(given: Partial<ChannelView> = {}): ChannelView {
  return {
    id: "0193f0a0-0000-7000-8000-000000000001",
    kind: "push",
    name: "Chrome, Android",
    topics: ["notices", "log-ins"],
    sharesContent: false,
    host: "",
    createdAt: new Date(),
    lastSentAt: null,
    failingSince: null,
    isOff: false,
    isOffByReset: false,
    ...given,
  };
}

async function openAlerts(channel: ChannelView | null = null, { taken = "" } = {}) {
  const view: AlertsView = {
    settings: { ...defaultAlertSettings, mailTopics: [...defaultAlertSettings.mailTopics], version: 0 },
    pausedUntil: null,
    mail: { address: openedAccount.email, isConfirmed: true },
    channels: [],
    gap: null,
    offered: { push: { publicKey: "AQID" }, telegram: null },
  };
  let known = channel;
  const sent: string[] = [];
  const application = await openApplication("/alerts", openedAccount, {
    alerts: {
      get: contractImplementer.alerts.get.handler(() => view),
      deliveries: contractImplementer.alerts.deliveries.handler(() => ({ items: [], held: [] })),
      test: contractImplementer.alerts.test.handler(() => ({ id: "1" })),
    },
    push: {
      find: contractImplementer.push.find.handler(() => ({ channel: known })),
      subscribe: contractImplementer.push.subscribe.handler(({ input, errors }) => {
        sent.push(input.endpoint);
        if (input.endpoint === taken) throw errors.PUSH_OF_ANOTHER();
        known = makeChannel();
        return known;
      }),
      unsubscribe: contractImplementer.push.unsubscribe.handler(() => {
        known = null;
        return {};
      }),
    },
  });
  return { ...application, sent, device: page.getByRole("region", { name: "Bu cihaz" }) };
}

const fakeBrowser = {
  permission: "default" as NotificationPermission,
  answers: "granted" as NotificationPermission,
  asked: 0,
  isRegistered: false,
  /** The server key of the push subscription; undefined without a subscription. */
  subscribedFor: undefined as number[] | undefined,
  endpoint: PUSH_ENDPOINT,
  fails: false,
};

function makeSubscription() {
  const { subscribedFor } = fakeBrowser;
  if (!subscribedFor) return null;
  return {
    endpoint: fakeBrowser.endpoint,
    options: { applicationServerKey: new Uint8Array(subscribedFor).buffer },
    toJSON: () => ({ keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) } }),
    unsubscribe: async () => {
      fakeBrowser.subscribedFor = undefined;
      fakeBrowser.endpoint = `${PUSH_ENDPOINT}-anew`;
      return true;
    },
  };
}

const fakeWorker = {
  active: { scriptURL: `${location.origin}/push.js` },
  pushManager: {
    getSubscription: async () => makeSubscription(),
    subscribe: async () => {
      if (fakeBrowser.fails) throw new DOMException("Registration failed - push service error", "AbortError");
      fakeBrowser.subscribedFor = [1, 2, 3];
      return makeSubscription();
    },
  },
  unregister: async () => {
    fakeBrowser.isRegistered = false;
    return true;
  },
};

beforeEach(() => {
  Object.assign(fakeBrowser, { permission: "default", answers: "granted", asked: 0 });
  Object.assign(fakeBrowser, { isRegistered: false, subscribedFor: undefined, endpoint: PUSH_ENDPOINT, fails: false });
  vi.stubGlobal("Notification", {
    get permission() {
      return fakeBrowser.permission;
    },
    requestPermission: async () => {
      fakeBrowser.asked += 1;
      fakeBrowser.permission = fakeBrowser.answers;
      return fakeBrowser.answers;
    },
  });
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockImplementation(
    async () => (fakeBrowser.isRegistered ? fakeWorker : undefined) as unknown as ServiceWorkerRegistration,
  );
  vi.spyOn(navigator.serviceWorker, "register").mockImplementation(async () => {
    fakeBrowser.isRegistered = true;
    return fakeWorker as unknown as ServiceWorkerRegistration;
  });
  vi.spyOn(navigator.serviceWorker, "ready", "get").mockImplementation(() =>
    Promise.resolve(fakeWorker as unknown as ServiceWorkerRegistration),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function removePushSupport(userAgent: string) {
  const { PushManager: taken } = globalThis;
  Reflect.deleteProperty(globalThis, "PushManager");
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  return { [Symbol.dispose]: () => void Object.assign(globalThis, { PushManager: taken }) };
}

test("nobody is asked before they tap; then the browser's address goes to the server, and can be tried and turned off", async () => {
  const { device, sent, countOf } = await openAlerts();
  await expect.element(device.getByText("Kapalı", { exact: true })).toBeVisible();
  expect([fakeBrowser.asked, fakeBrowser.isRegistered]).toEqual([0, false]);
  await device.getByRole("button", { name: "Bu cihazda bildirim al" }).click();
  await expect.element(device.getByText("Açık")).toBeVisible();
  expect([fakeBrowser.asked, sent]).toEqual([1, [PUSH_ENDPOINT]]);
  await expect.element(device.getByText("Chrome, Android")).toBeVisible();
  await device.getByRole("button", { name: "Test gönder" }).click();
  await expect.element(page.getByText(/Deneme bildirimi yola çıktı/u).first()).toBeVisible();
  expect(countOf("alerts/test")).toBe(1);
  await device.getByRole("button", { name: "Kapat" }).click();
  await expect.element(device.getByText("Kapalı", { exact: true })).toBeVisible();
  expect([countOf("push/unsubscribe"), fakeBrowser.isRegistered, fakeBrowser.subscribedFor]).toEqual([
    1,
    false,
    undefined,
  ]);
});

test("whoever does not allow it reads how to, and is never asked again by itself", { tags: "long" }, async () => {
  fakeBrowser.answers = "denied";
  const { device, sent } = await openAlerts();
  await device.getByRole("button", { name: "Bu cihazda bildirim al" }).click();
  await expect.element(device.getByText(/izin verilmemiş/u)).toBeVisible();
  await expectAccessiblePage();
  await device.getByRole("button", { name: "İzni açtım, yeniden bak" }).click();
  expect([fakeBrowser.asked, sent]).toEqual([1, []]);
  fakeBrowser.permission = "granted";
  await device.getByRole("button", { name: "İzni açtım, yeniden bak" }).click();
  await expect.element(device.getByRole("button", { name: "Bu cihazda bildirim al" })).toBeVisible();
  expect(fakeBrowser.asked).toBe(1);
});

test("whoever puts the question away may tap again", async () => {
  fakeBrowser.answers = "default";
  const { device, sent } = await openAlerts();
  await device.getByRole("button", { name: "Bu cihazda bildirim al" }).click();
  await expect.element(device.getByText(/Bildirimlere izin vermediniz/u)).toBeVisible();
  expect(sent).toEqual([]);
  await expect.element(device.getByRole("button", { name: "Bu cihazda bildirim al" })).toBeVisible();
});

test.each([
  ["lost what it took pushes with", undefined, makeChannel()],
  ["took pushes of an installation with another key", [9, 9, 9], makeChannel()],
  ["is not known to the server any more", [1, 2, 3], null],
  ["was switched off for being away", [1, 2, 3], makeChannel({ isOff: true })],
])("a browser that %s says so, and is turned on again with one tap", async (_, subscribedFor, channel) => {
  Object.assign(fakeBrowser, { permission: "granted", isRegistered: true, subscribedFor });
  const { device, sent } = await openAlerts(channel);
  await expect.element(device.getByText("Kesildi")).toBeVisible();
  await device.getByRole("button", { name: "Bildirimleri yeniden aç" }).click();
  await expect.element(device.getByText("Açık")).toBeVisible();
  expect([sent, fakeBrowser.subscribedFor]).toEqual([[fakeBrowser.endpoint], [1, 2, 3]]);
});

test("a browser whose address another account holds under other keys takes pushes at a new one", async () => {
  Object.assign(fakeBrowser, { permission: "granted", isRegistered: true, subscribedFor: [1, 2, 3] });
  const { device, sent } = await openAlerts(null, { taken: PUSH_ENDPOINT });
  await device.getByRole("button", { name: "Bildirimleri yeniden aç" }).click();
  await expect.element(device.getByText("Açık")).toBeVisible();
  expect(sent).toEqual([PUSH_ENDPOINT, `${PUSH_ENDPOINT}-anew`]);
});

test("what fails is said: the browser's service, and the server", { tags: "long" }, async () => {
  fakeBrowser.fails = true;
  const { device, answer } = await openAlerts();
  await device.getByRole("button", { name: "Bu cihazda bildirim al" }).click();
  await expect.element(device.getByText(/bildirim servisine ulaşılamadı/u)).toBeVisible();
  fakeBrowser.fails = false;
  answer("push/subscribe", makeRefusalAnswer("CHANNELS_USED_UP"));
  await device.getByRole("button", { name: "Bu cihazda bildirim al" }).click();
  await expect.element(device.getByText(/En fazla 20 yol/u)).toBeVisible();
});

test("an iPhone reads how the product comes onto its home screen, and no button stands there", async () => {
  using _ = removePushSupport(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
  );
  const { device } = await openAlerts();
  await expect.element(device.getByText("Ana Ekrana Ekle", { exact: true })).toBeVisible();
  expect(device.getByRole("listitem").elements()).toHaveLength(3);
  await expectAccessiblePage();
  expect(device.getByRole("button").elements()).toEqual([]);
});

test("a browser that can take none says which can", async () => {
  using _ = removePushSupport("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36");
  const { device } = await openAlerts();
  await expect.element(device.getByText(/Bu tarayıcı bildirim alamıyor/u)).toBeVisible();
  expect(device.getByRole("button").elements()).toEqual([]);
});
