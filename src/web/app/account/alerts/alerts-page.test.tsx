import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { AlertsView, DeliveryView, HeldNoticesView } from "#contract/notices/alerts.ts";
import type { AccountView } from "#contract/people/account.ts";
import { computeAlertPauseEnd, defaultAlertSettings } from "#domain/notices/alert.ts";

import {
  makeAccount,
  findButton,
  makeCompanyAccount,
  findDialog,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  expectOneRequest,
  failInEveryWay,
  findField,
  openApplication,
  openRow,
  contractImplementer,
  makeRefusalAnswer,
  findSection,
} from "../../../../../test/application.tsx";

const { alerts } = contractImplementer;
const SAVED_MESSAGE = "Bildirim ayarlarınız kaydedildi.";
const NOT_SAVED_MESSAGE = "Kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.";

test(
  "quiet hours say plainly that they go over midnight, and are saved with what is chosen for mails",
  { tags: "long" },
  async () => {
    const { stored } = await openAlerts();
    await expect.element(findField("Başlangıç")).not.toBeInTheDocument();
    await tapSwitch("Bu saatlerde bildirim gelmesin");
    await expect.element(page.getByText("23.00 ile ertesi gün 07.00 arası")).toBeVisible();
    await findField("Başlangıç").fill("12:00");
    await findField("Bitiş").fill("13:30");
    await expect.element(page.getByText("12.00 ile 13.30 arası")).toBeVisible();
    await tapSwitch("Yeni cihazdan giriş");
    await expectAccessiblePage();
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
    expect(stored().settings).toEqual({
      version: 1,
      mailTopics: ["notices", "fleet", "account"],
      quiet: { from: 720, until: 810 },
      urgentBreaksQuiet: true,
      fleetAt: 450,
    });
  },
);

test("hours that are none are said at their field", { tags: "long" }, async () => {
  const { stored } = await openAlerts();
  await tapSwitch("Bu saatlerde bildirim gelmesin");
  await findField("Bitiş").fill("23:00");
  await clickSave();
  await expectFieldError("Bitiş", "Bitiş, başlangıçla aynı olamaz.");
  await findField("Başlangıç").fill("");
  await clickSave();
  await expectFieldError("Başlangıç", "Lütfen bir saat girin.");
  expect(stored().settings.version).toBe(0);
});

test(
  "whatever way saving fails, it says so, keeps what was chosen, and the next try saves it",
  { tags: "long" },
  async () => {
    const { application } = await openAlerts();
    await tapSwitch("Bu saatlerde bildirim gelmesin");
    await findField("Başlangıç").fill("22:15");
    await failInEveryWay(application, "alerts/save", NOT_SAVED_MESSAGE, async (sentence) => {
      await clickSave();
      await expectAnnounced(sentence);
      await expect.element(findField("Başlangıç")).toHaveValue("22:15");
    });
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
  },
);

test(
  "what was changed elsewhere is told, keeps what was chosen here, and the newest is loaded on demand",
  { tags: "long" },
  async () => {
    const { elsewhere, stored } = await openAlerts();
    await tapSwitch("Bu saatlerde bildirim gelmesin");
    await findField("Başlangıç").fill("22:15");
    elsewhere({ quiet: { from: 60, until: 120 }, mailTopics: ["notices"] });
    await clickSave();
    await expectAnnounced(/başka bir yerde değiştirildi/u);
    await expect.element(findField("Başlangıç")).toHaveValue("22:15");
    await findButton("Güncel hâlini yükle").click();
    await openRow("E-posta");
    await expect.element(page.getByLabelText("Yeni cihazdan giriş").first()).not.toBeChecked();
    await expect.element(findField("Başlangıç")).toHaveValue("22:15");
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
    expect(stored().settings).toMatchObject({ version: 2, quiet: { from: 1335 }, mailTopics: ["notices"] });
  },
);

test("a save whose answer was lost is known by the next one", { tags: "long" }, async () => {
  const { application, stored } = await openAlerts();
  await tapSwitch("Bu saatlerde bildirim gelmesin");
  application.loseAnswers("alerts/save");
  await clickSave();
  await expectAnnounced(/Bağlantı kurulamadı/u);
  application.recover("alerts/save");
  await clickSave();
  await expectAnnounced(SAVED_MESSAGE);
  expect(stored().settings.version).toBe(1);
});

test("pressed twice it is saved once", { tags: "long" }, async () => {
  const { application } = await openAlerts();
  await tapSwitch("Bu saatlerde bildirim gelmesin");
  await expectOneRequest(application, "alerts/save", "Kaydet", "Kaydet");
});

test(
  "a company chooses when its morning is told, and what of its fleet; others are shown neither",
  { tags: "long" },
  async () => {
    const { stored } = await openAlerts({ account: makeCompanyAccount() });
    await openRow("Sabah özeti");
    await findField("Saat").fill("06:45");
    await tapSwitch("Filo");
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
    expect(stored().settings).toMatchObject({ fleetAt: 405, mailTopics: ["notices", "account", "log-ins"] });
  },
);

test(
  "an address that is not confirmed says so and offers the way, in the place of a test",
  { tags: "long" },
  async () => {
    await openAlerts({ account: makeAccount({ isEmailConfirmed: false }) });
    await expect.element(findSection("E-posta").getByText("Doğrulanmadı")).toBeVisible();
    await openRow("E-posta");
    await expect.element(findButton("Doğrulama bağlantısı gönder")).toBeVisible();
    await expect.element(findButton("E-posta: test gönder")).not.toBeInTheDocument();
    await expectAccessiblePage();
  },
);

test("a test says what became of it as soon as that is known", { tags: "long" }, async () => {
  const { settle } = await openAlerts();
  await openRow("E-posta");
  await findButton("E-posta: test gönder").click();
  await expect.element(findButton("Gönderiliyor…")).toBeVisible();
  settle({ state: "sent" });
  await expectAnnounced(/Gönderildi, \d\d\.\d\d\. Birazdan görünmeli\./u);
  await findButton("E-posta: test gönder").click();
  settle({ state: "given-up", error: "refused" });
  await expectAnnounced("Gönderilemedi. Karşı taraf kabul etmedi.");
  await expect.element(findSection("Son gönderimler").getByText(/^Bugün \d\d\.\d\d gitmedi$/u)).toBeVisible();
  await openRow("Son gönderimler");
  await expect.element(findSection("Son gönderimler").getByText(/Karşı taraf kabul etmedi/u)).toBeVisible();
  await expectAccessiblePage();
});

test("a channel is named and chosen for on its card, and removed after a question", async () => {
  const { application, stored } = await openAlerts({ channels: ["telegram"] });
  await openRow("Gelişmiş");
  const card = findSection("Telegram");
  await card.getByText("Yeni cihazdan giriş").click();
  await card.getByText("İçeriği de gönder").click();
  await findField("Adı").fill("Ev");
  await card.getByRole("button", { name: "Kaydet" }).click();
  await expectAnnounced("Kaydedildi.");
  expect(stored().channels).toMatchObject([{ name: "Ev", topics: ["notices", "log-ins"], sharesContent: true }]);
  await findButton("Ev: kaldır").click();
  application.answer("alerts/removeChannel", makeRefusalAnswer("UNEXPECTED"));
  await findDialog().getByRole("button", { name: "Kaldır" }).click();
  await expectAnnounced("Kaldırılamadı. Lütfen tekrar deneyin.");
  application.recover("alerts/removeChannel");
  await findDialog().getByRole("button", { name: "Kaldır" }).click();
  await expectAnnounced("Ev kaldırıldı.");
  await expect.element(findButton("Ev: kaldır")).not.toBeInTheDocument();
  expect(stored().channels).toEqual([]);
});

test("a channel that is off or failing says why in words", { tags: "long" }, async () => {
  await openAlerts({ channels: ["webhook", "telegram"], isBroken: true });
  await expect.element(findSection("Gelişmiş").getByText("Benim webhook: kapatıldı")).toBeVisible();
  await openRow("Gelişmiş");
  await expect.element(page.getByText(/^Bu yol kapatıldı\./u)).toBeVisible();
  await expect.element(findSection("Telegram").getByText(/beri ulaşmıyor. Denemeyi sürdürüyoruz/u)).toBeVisible();
  await expectAccessiblePage();
});

test("who is told of no notices reads why, until a way is on", { tags: "long" }, async () => {
  const { mend } = await openAlerts({ gap: "none-on" });
  await expectAnnounced(/^Gelen mesajları size bildiremiyoruz\. Mesajlar için açık bir bildirim yolunuz yok\./u);
  await expectAccessiblePage();
  mend();
  await tapSwitch("Bu saatlerde bildirim gelmesin");
  await clickSave();
  await expect.element(page.getByText(/bildiremiyoruz/u)).not.toBeInTheDocument();
});

test("notices of which the account is told later say so, with when and why", async () => {
  const until = new Date("2026-11-23T11:20:00Z");
  await openAlerts({
    held: [
      { count: 1, until, reason: "quiet" },
      { count: 7, until, reason: "day" },
    ],
  });
  const list = findSection("Son gönderimler");
  await expect.element(list.getByText("8 mesaj bekliyor")).toBeVisible();
  await openRow("Son gönderimler");
  await expect.element(list).toMatchTextContent("Sessiz saatleriniz sürüyor. 1 mesajı saat 14.20 olunca bildireceğiz.");
  await expect
    .element(list)
    .toMatchTextContent("Bugün çok mesaj geldi. 7 mesajı saat 14.20 olunca birlikte bildireceğiz.");
  await expect.element(list.getByRole("link").first()).toHaveAttribute("href", "/inbox");
  await expectAccessiblePage();
});

test("alerts are paused by one press, and go on by another", async () => {
  const { application } = await openAlerts();
  await findButton("1 saat").click();
  const paused = page.getByRole("heading", { name: /^Bildirimleri (?:yarın )?\d\d\.\d\d’.+ kadar duraklattınız$/u });
  await expect.element(paused).toBeVisible();
  await expectAccessiblePage();
  await findButton("Bildirimleri aç").click();
  await expect.element(findButton("1 saat")).toBeVisible();
  expect(application.countOf("alerts/pause")).toBe(2);
});

test("what cannot be loaded says so", async () => {
  await openApplication("/alerts", makeAccount(), {});
  await expectAnnounced("Bildirim ayarları yüklenirken bir hata oluştu.");
  await expectAccessiblePage();
});

const clickSave = () => page.getByRole("button", { name: "Kaydet", exact: true }).first().click();

async function tapSwitch(label: keyof typeof rowOfSwitch) {
  const row = findSection(rowOfSwitch[label]);
  if (row.getByRole("button", { expanded: false }).elements().length > 0) await openRow(rowOfSwitch[label]);
  await row.getByText(label, { exact: true }).click();
}

const rowOfSwitch = {
  "Bu saatlerde bildirim gelmesin": "Sessiz saatler",
  "Yeni cihazdan giriş": "E-posta",
  Filo: "E-posta",
} as const;

async function openAlerts({
  account = makeAccount(),
  channels = [],
  isBroken = false,
  gap = null,
  held = [],
}: {
  account?: AccountView;
  channels?: ("telegram" | "webhook")[];
  isBroken?: boolean;
  gap?: AlertsView["gap"];
  held?: HeldNoticesView[];
} = {}) {
  let stored: AlertsView = {
    settings: { ...defaultAlertSettings, mailTopics: [...defaultAlertSettings.mailTopics], version: 0 },
    pausedUntil: null,
    mail: { address: account.email, isConfirmed: account.isEmailConfirmed },
    channels: channels.map((kind) => ({
      id: crypto.randomUUID(),
      kind,
      name: `Benim ${kind}`,
      topics: ["notices"],
      sharesContent: false,
      host: kind === "webhook" ? "ornek.example" : "",
      createdAt: new Date(),
      lastSentAt: null,
      failingSince: isBroken ? new Date() : null,
      isOff: isBroken && kind === "webhook",
      isOffByReset: false,
    })),
    gap,
    offered: { push: null, telegram: null },
  };
  let items: DeliveryView[] = [];
  const application = await openApplication("/alerts", account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    alerts: {
      get: alerts.get.handler(() => stored),
      deliveries: alerts.deliveries.handler(() => ({ items, held })),
      save: alerts.save.handler(({ input, errors }) => {
        if (input.version !== stored.settings.version) throw errors.CHANGED_MEANWHILE();
        stored = { ...stored, settings: { ...input, version: input.version + 1 } };
        return stored.settings;
      }),
      pause: alerts.pause.handler(({ input: { pause } }) => {
        const pausedUntil = pause && computeAlertPauseEnd(pause, new Date());
        stored = { ...stored, pausedUntil };
        return { pausedUntil };
      }),
      test: alerts.test.handler(() => {
        const id = crypto.randomUUID();
        const now = new Date();
        const sent = { way: "email", to: "", kind: "test", state: "waiting", error: "", tries: 0 } as const;
        items = [{ id, ...sent, createdAt: now, at: now }, ...items];
        return { id };
      }),
      editChannel: alerts.editChannel.handler(({ input, errors }) => {
        const found = stored.channels.find(({ id }) => id === input.id);
        if (!found) throw errors.CHANNEL_NOT_FOUND();
        const edited = { ...found, ...input };
        stored = { ...stored, channels: stored.channels.map((one) => (one.id === edited.id ? edited : one)) };
        return edited;
      }),
      removeChannel: alerts.removeChannel.handler(({ input }) => {
        stored = { ...stored, channels: stored.channels.filter(({ id }) => id !== input.id) };
        return {};
      }),
    },
  });
  await expect.element(page.getByRole("heading", { name: /^Sessiz saatler/u })).toBeVisible();
  return {
    application,
    stored: () => stored,
    elsewhere: (change: Partial<AlertsView["settings"]>) => {
      const settings = { ...stored.settings, ...change, version: stored.settings.version + 1 };
      stored = { ...stored, settings };
    },
    mend: () => void (stored = { ...stored, gap: null }),
    settle: (outcome: Partial<DeliveryView>) => {
      items = items.map((item, nth) => (nth === 0 ? { ...item, ...outcome } : item));
    },
  };
}
