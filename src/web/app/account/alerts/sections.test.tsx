import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { AlertsView, ChannelView } from "#contract/notices/alerts.ts";

import {
  makeAccount,
  findButton,
  makeCompanyAccount,
  findDialog,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  findField,
  openApplication,
  openRow,
  contractImplementer,
  findSection,
} from "../../../../../test/application.tsx";

const SECRET = "whsec_S2FuYXJ5YSBkZW5lbWUgaW16YSBzxLFycsSx";

test("a program is added, refused at its fields, and its secret shown until it is kept", async () => {
  const { stored } = await openAlerts();
  const own = findSection("Kendi programınız");
  await own.getByRole("button", { name: "Programı ekle" }).click();
  await expectFieldError("Ad", "Lütfen bir ad yazın.");
  await expectFieldError("Adres", "Geçersiz adres. https://ornek.com/bildirim gibi yazın.");
  await findField("Ad").fill("Depo");
  await findField("Adres").fill("https://127.0.0.1/");
  await own.getByRole("button", { name: "Programı ekle" }).click();
  await expectFieldError("Adres", "Bu adrese internetten ulaşılamıyor. Herkese açık bir sunucunun adresini yazın.");
  await findField("Adres").fill("https://alici.example/kanca");
  await own.getByRole("button", { name: "Programı ekle" }).click();
  await expect.element(findDialog("Depo: imza sırrı").getByText(SECRET)).toBeVisible();
  await expectAccessiblePage();
  await findDialog().getByLabelText("Sırrı güvenli bir yerde sakladım").click();
  await findDialog().getByRole("button", { name: "Bitir" }).click();
  await expect.element(findDialog()).not.toBeInTheDocument();
  await expect.element(own.getByText("alici.example", { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain(SECRET);
  expect(stored().channels).toHaveLength(1);
});

test("the content is turned on, the secret made anew, and the program removed", { tags: "long" }, async () => {
  const { stored } = await openAlerts([makeChannel("webhook", "Depo", "alici.example")]);
  const own = findSection("Kendi programınız");
  await own.getByText("İçeriği de gönder").click();
  await own.getByRole("button", { name: "Kaydet" }).click();
  await expect.poll(() => stored().channels[0]!.sharesContent).toBe(true);
  await findButton("Depo: sırrı yenile").click();
  await findDialog().getByRole("button", { name: "Yeni sır oluştur" }).click();
  await expect.element(findDialog("Depo: imza sırrı").getByText(SECRET)).toBeVisible();
  await findDialog().getByLabelText("Sırrı güvenli bir yerde sakladım").click();
  await findDialog().getByRole("button", { name: "Bitir" }).click();
  await findButton("Depo: kaldır").click();
  await findDialog().getByRole("button", { name: "Kaldır", exact: true }).click();
  await expectAnnounced("Depo kaldırıldı.");
  expect(stored().channels).toEqual([]);
});

test("only a company's program can be told of rentals", { tags: "long" }, async () => {
  const { stored } = await openAlerts(
    [makeChannel("webhook", "Muhasebe", "alici.example")],
    null,
    makeCompanyAccount(),
  );
  const own = findSection("Kendi programınız");
  await own.getByText("Kiralamalar").click();
  await own.getByRole("button", { name: "Kaydet" }).click();
  await expect.poll(() => stored().channels[0]!.topics).toEqual(["notices", "rentals"]);
  await expectAccessiblePage();
});

test.each([
  ["a private owner's program", "webhook", makeAccount()],
  ["a company's chat", "telegram", makeCompanyAccount()],
] as const)("%s is not offered rentals", async (_, kind, account) => {
  await openAlerts([makeChannel(kind, "Depo")], "kodu_tara_bot", account);
  await expect.element(findButton("Depo: kaldır")).toBeVisible();
  expect(document.body.textContent).not.toContain("Kiralamalar");
});

test.each([
  ["owner", true],
  ["manager", true],
  ["clerk", false],
] as const)("whether the morning of the fleet is offered to a member who is %s: %s", async (memberRole, isOffered) => {
  const account = makeCompanyAccount();
  await openAlerts([makeChannel("webhook", "Depo")], null, {
    ...account,
    company: { ...account.company!, memberRole },
  });
  await expect.element(findSection("Kendi programınız").getByText("Kiralamalar")).toBeVisible();
  expect(findSection("Kendi programınız").getByText("Filo").query() !== null).toBe(isOffered);
  expect(page.getByText("Sabah özeti").query() !== null).toBe(isOffered);
});

test("Telegram is offered where there is a bot, and says how its chats do", async () => {
  await openAlerts([{ ...makeChannel("telegram", "Telegram sohbeti"), isOff: true }]);
  await expect.element(findSection("Telegram").getByText(/^Bu yol kapatıldı\./u)).toBeVisible();
  await findButton("Telegram sohbeti ekle").click();
  const link = page.getByRole("link", { name: "Telegram’da @kodu_tara_bot botunu aç" });
  await expect.element(link).toHaveAttribute("href", "https://t.me/kodu_tara_bot?start=abc");
  await expectAccessiblePage();
});

test("a way that a reset of the password switched off says so, and how it comes back", async () => {
  await openAlerts([{ ...makeChannel("webhook", "Depo"), isOff: true, isOffByReset: true }]);
  const said = /^Şifreniz e-postayla yenilenince bu yolu kapattık\..*Sizinse kaldırıp yeniden ekleyin\.$/u;
  await expect.element(findSection("Kendi programınız").getByText(said)).toBeVisible();
});

test("without a bot nothing of Telegram is shown", async () => {
  await openAlerts([], null);
  await expect.element(findSection("Kendi programınız")).toBeVisible();
  expect(document.body.textContent).not.toContain("sohbet");
});

function makeChannel(kind: ChannelView["kind"], name: string, host = ""): ChannelView {
  const never = { lastSentAt: null, failingSince: null };
  const rest = {
    topics: ["notices" as const],
    sharesContent: false,
    createdAt: new Date(),
    isOff: false,
    isOffByReset: false,
  };
  return { id: crypto.randomUUID(), kind, name, host, ...rest, ...never };
}

async function openAlerts(channels: ChannelView[] = [], bot: string | null = "kodu_tara_bot", account = makeAccount()) {
  let view: AlertsView = {
    settings: { version: 0, mailTopics: ["notices"], quiet: null, urgentBreaksQuiet: true, fleetAt: 450 },
    pausedUntil: null,
    mail: { address: account.email, isConfirmed: true },
    channels,
    gap: null,
    offered: { push: null, telegram: bot === null ? null : { bot } },
  };
  const { alerts, webhooks, telegram } = contractImplementer;
  await openApplication("/alerts", account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    alerts: {
      get: alerts.get.handler(() => view),
      deliveries: alerts.deliveries.handler(() => ({ items: [], held: [] })),
      editChannel: alerts.editChannel.handler(({ input }) => {
        view = { ...view, channels: view.channels.map((one) => ({ ...one, ...input })) };
        return view.channels[0]!;
      }),
      removeChannel: alerts.removeChannel.handler(() => {
        view = { ...view, channels: [] };
        return {};
      }),
    },
    webhooks: {
      add: webhooks.add.handler(({ input, errors }) => {
        const inside = "Bu adrese internetten ulaşılamıyor. Herkese açık bir sunucunun adresini yazın.";
        if (input.url.includes("127.0.0.1")) throw errors.INPUT_INVALID({ data: { fields: { url: inside } } });
        const channel = makeChannel("webhook", input.name, new URL(input.url).host);
        view = { ...view, channels: [channel] };
        return { channel, secret: SECRET };
      }),
      rotate: webhooks.rotate.handler(() => ({ channel: view.channels[0]!, secret: SECRET })),
    },
    telegram: {
      link: telegram.link.handler(() => ({ url: "https://t.me/kodu_tara_bot?start=abc", expiresAt: new Date() })),
    },
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Bildirimler");
  await openRow("Gelişmiş");
  return { stored: () => view };
}
