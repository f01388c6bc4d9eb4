import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { AlertsView } from "#contract/notices/alerts.ts";
import { pages } from "#contract/pages.ts";

import {
  makeAccount,
  findButton,
  makeCompanyAccount,
  expectAnnounced,
  findField,
  openApplication,
  openRow,
  contractImplementer,
  findSection,
} from "../../../../../test/application.tsx";

const FIRST_ADDRESS = "https://kodutara.example/takvim/AAAAAAAAAAAAAAAAAAAAAA.ics";
const SECOND_ADDRESS = "https://kodutara.example/takvim/BBBBBBBBBBBBBBBBBBBBBB.ics";

async function openCalendar(account = makeCompanyAccount()) {
  let createdAt: Date | null = null;
  const addresses = [FIRST_ADDRESS, SECOND_ADDRESS];
  const { calendar } = contractImplementer.company;
  const { alerts } = contractImplementer;
  const view: AlertsView = {
    settings: { version: 0, mailTopics: [], quiet: null, urgentBreaksQuiet: true, fleetAt: 450 },
    pausedUntil: null,
    mail: { address: account.email, isConfirmed: true },
    channels: [],
    gap: null,
    offered: { push: null, telegram: null },
  };
  const answers = {
    alerts: {
      get: alerts.get.handler(() => view),
      deliveries: alerts.deliveries.handler(() => ({ items: [], held: [] })),
    },
    company: {
      calendar: {
        get: calendar.get.handler(() => ({ createdAt })),
        make: calendar.make.handler(() => {
          createdAt = new Date("2026-11-21T09:00:00Z");
          return { address: addresses.shift()!, createdAt };
        }),
        remove: calendar.remove.handler(() => {
          createdAt = null;
          return {};
        }),
      },
    },
  };
  await openApplication(pages.alerts.path, account, answers);
  await openRow("Gelişmiş");
}

test("an address is made and shown once, replaced and removed after a question", { tags: "long" }, async () => {
  await openCalendar();
  await findButton("Adres oluştur").click();
  await expectAnnounced("Takvim adresi oluşturuldu.");
  await expect.element(findField("Takvim adresi")).toHaveValue(FIRST_ADDRESS);
  await expect.element(page.getByText("21 Kasım 2026 gününden beri bir adresiniz var.")).toBeVisible();
  await findButton("Yeni adres").click();
  await findButton("Yeni adres oluştur").click();
  await expect.element(findField("Takvim adresi")).toHaveValue(SECOND_ADDRESS);
  await findButton("Kaldır").click();
  await findButton("Adresi kaldır").click();
  await expectAnnounced("Takvim adresi kaldırıldı.");
  await expect.element(findField("Takvim adresi")).not.toBeInTheDocument();
  await expect.element(findButton("Adres oluştur")).toBeVisible();
});

test("whoever has no company is shown nothing of it", async () => {
  await openCalendar(makeAccount());
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Bildirimler");
  await expect.element(findSection("Filo takvimi")).not.toBeInTheDocument();
});
