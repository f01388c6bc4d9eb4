import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { OverviewView } from "#contract/people/overview.ts";

import { quietOverview } from "../../../../../test/admin-answers.ts";
import {
  makeAccount,
  findButton,
  expectAnnounced,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

const ZERO_COUNT = { count: 0, isMore: false };
const busyOverview: OverviewView = {
  ...quietOverview,
  waitingCompanies: { count: 3, isMore: false },
  openReports: { count: 2, isMore: false },
  claimAlarms: { count: 1, isMore: false },
  openOrders: { count: 4, isMore: false },
  undelivered: [
    { way: "account-mail", ...ZERO_COUNT },
    { way: "push", count: 12, isMore: false },
  ],
};

test("each number leads to the rows behind it, and a way by which everything arrived is not told", async () => {
  await openAdmin("/admin", busyOverview);
  const links = [
    [/^3 Onay bekleyen şirket/u, "/admin/companies?state=waiting"],
    [/^2 Açık şikâyet 1 tanesi etkinleştirme kodu tahmini/u, "/admin/reports"],
    [/^4 Bekleyen sipariş/u, "/admin/sticker-orders?state=open"],
    [/^1\.000\+ Boşta QR kod/u, "/admin/qrcodes?state=free"],
    [/^12 Gönderilemeyen mesaj Tarayıcı bildirimleri/u, "/admin/undelivered?way=push"],
  ] as const;
  for (const [name, path] of links)
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", path);
  await expect.element(page.getByText("Hesap e-postaları")).not.toBeInTheDocument();
  await expect.element(page.getByText("Bekleyen iş yok")).not.toBeInTheDocument();
  await expectAccessiblePage();
});

test("where nothing waits it says so, and the last days are told one by one", { tags: "long" }, async () => {
  await openAdmin("/admin", quietOverview);
  await expectAnnounced(/Bekleyen iş yok/u);
  await expect.element(page.getByText("4.800")).toBeVisible();
  await page.getByText("Gün gün").click();
  await expect.element(page.getByRole("row", { name: "23 Kasım 2026 1.200 6" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "17 Kasım 2026 – 0" })).toBeVisible();
  await expectAccessiblePage();
});

test("numbers that cannot be loaded say so, and come by the next try", async () => {
  const application = await openAdmin("/admin", busyOverview, { isFailing: true });
  await expectAnnounced("Sayılar yüklenirken bir hata oluştu.");
  application.recover();
  await findButton("Tekrar dene").click();
  await expect.element(page.getByRole("link", { name: /Onay bekleyen şirket/u })).toBeVisible();
});

const clockAhead = {
  doubt: "ahead" as const,
  server: new Date("2027-12-30T09:00:00Z"),
  database: new Date("2027-12-30T09:00:00Z"),
  lastSeen: new Date("2026-11-25T09:00:00Z"),
};

test("a clock that is doubted is told, and taken for right once a person says so", { tags: "long" }, async () => {
  await openAdmin("/admin", { ...quietOverview, doubtedClock: clockAhead });
  await expectAnnounced(/Sunucunun saati 30 Aralık 2027 12.00 diyor. En son görülen saat 25 Kasım 2026 12.00 idi/u);
  await expect.element(page.getByText("hiçbir kaydı silmez")).toBeVisible();
  await expectAccessiblePage();
  await findButton("Saat doğru, devam et").click();
  const asked = page.getByRole("dialog", { name: "Saat doğru mu?" });
  await expect.element(asked).toMatchTextContent("kalıcı olarak siler");
  await asked.getByRole("button", { name: "Saat doğru, devam et" }).click();
  await expectAnnounced("Saat onaylandı.");
  await expect.element(page.getByText("hiçbir kaydı silmez")).not.toBeInTheDocument();
});

test("of two clocks that are apart neither can be taken for right", async () => {
  const database = new Date("2026-11-25T09:00:00Z");
  await openAdmin("/admin", { ...quietOverview, doubtedClock: { ...clockAhead, doubt: "apart", database } });
  await expectAnnounced(/veri tabanının saati 25 Kasım 2026/u);
  await expect.element(findButton("Saat doğru, devam et")).not.toBeInTheDocument();
});

test("the section is marked, also on a page that is reached from it", { tags: "long" }, async () => {
  await openAdmin("/admin/undelivered", quietOverview);
  const sections = page.getByRole("navigation", { name: "Yönetim", exact: true });
  await expect
    .element(sections.getByRole("link", { name: "Gönderilemeyenler" }))
    .toHaveAttribute("aria-current", "page");
  await expect.element(page.getByRole("heading", { name: "Gönderilemeyen mesaj yok" })).toBeVisible();
  await expectAccessiblePage();
  await sections.getByRole("link", { name: "QR kodlar" }).click();
  await expect.element(sections.getByRole("link", { name: "QR kodlar" })).toHaveAttribute("aria-current", "page");
  const marked = () => [...document.querySelectorAll("nav[aria-label='Yönetim'] [aria-current]")];
  expect(marked()).toHaveLength(1);
});

test("messages that were given up tell why, and not whom they were for", async () => {
  await openAdmin("/admin/undelivered?way=push", quietOverview);
  const row = page.getByRole("listitem").filter({ hasText: "Yeni mesaj" });
  await expect.element(row).toMatchTextContent("Gönderilirken bir sorun çıktı.");
  await expect.element(row).toMatchTextContent("3 kez denendi");
  await expectAccessiblePage();
});

async function openAdmin(path: string, overview: OverviewView, { isFailing = false } = {}) {
  const { admin } = contractImplementer;
  let fails = isFailing;
  let isTrusted = false;
  const application = await openApplication(path, makeAccount({ role: "admin", secondFactor: "on" }), {
    admin: {
      overview: {
        get: admin.overview.get.handler(() => {
          if (fails) throw new Error("away");
          return { ...overview, ...(isTrusted && { doubtedClock: null }) };
        }),
        trustClock: admin.overview.trustClock.handler(() => {
          isTrusted = true;
          return {};
        }),
        undelivered: admin.overview.undelivered.handler(({ input: { way } }) => ({
          items:
            way === "push"
              ? [
                  {
                    id: crypto.randomUUID(),
                    way,
                    kind: "notice",
                    error: "other" as const,
                    tries: 3,
                    createdAt: new Date("2026-11-22T09:00:00Z"),
                    givenUpAt: new Date("2026-11-23T09:00:00Z"),
                  },
                ]
              : [],
          next: null,
        })),
      },
      batches: { list: admin.batches.list.handler(() => ({ items: [], next: null })) },
      companies: { list: admin.companies.list.handler(() => ({ items: [], next: null })) },
      codes: { list: admin.codes.list.handler(() => ({ items: [], next: null })) },
    },
  });
  return { ...application, recover: () => (fails = false) };
}
