import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { PoliceSheetView } from "#contract/fleet/police-notices.ts";

import {
  findButton,
  makeCompanyAccount,
  expectAnnounced,
  expectAccessiblePage,
  failFetch,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

const { drivers, policeNotices } = contractImplementer.company;

const MINUTE_MS = 60_000;
const policeSheet: PoliceSheetView = {
  id: "6b1f6f0e-54d9-4a34-8c50-2a8b1c9f0e11",
  at: new Date(Date.now() - 18 * MINUTE_MS),
  happenedAt: null,
  action: "rental-ended",
  code: "RC-23456",
  plate: "35 KRF 101",
  toPlate: "",
  renterName: "Zeynep Aksoy",
  told: null,
  rentalId: "6b1f6f0e-54d9-4a34-8c50-2a8b1c9f0e12",
  isBusiness: false,
  phone: "",
  from: new Date("2026-11-25T07:15:00Z"),
  until: new Date("2026-11-28T07:15:00Z"),
  driver: {
    id: "6b1f6f0e-54d9-4a34-8c50-2a8b1c9f0e13",
    name: "",
    identityKind: "tc",
    identityEnd: "146",
    nationality: "",
    birthDate: null,
    licenceEnd: "",
    licenceClass: "",
    licenceDate: null,
    address: "",
    version: 1,
    fromLink: null,
  },
  extraDrivers: [],
};

async function openNotices(path: string, { fails = false } = {}) {
  let told: PoliceSheetView["told"] = null;
  let openings = 0;
  const now = () => ({ ...policeSheet, told });
  const application = await openApplication(path, makeCompanyAccount(), {
    company: {
      drivers: {
        open: drivers.open.handler(({ errors }) => {
          openings += 1;
          if (fails && openings === 1) throw errors.DRIVER_UNREADABLE();
          return { identity: "10000000146", licence: "" };
        }),
      },
      policeNotices: {
        open: policeNotices.open.handler(() => ({ items: told === null ? [now()] : [], next: null })),
        list: policeNotices.list.handler(() => ({ items: [now()], next: null })),
        get: policeNotices.get.handler(now),
        tell: policeNotices.tell.handler(() => {
          told = { at: new Date(), by: "Elif" };
          return now();
        }),
        untell: policeNotices.untell.handler(() => {
          told = null;
          return now();
        }),
      },
    },
  });
  const written: string[] = [];
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: {
      writeText: async (text: string) => void written.push(text),
      write: async ([item]: ClipboardItem[]) => {
        const blob = await item!.getType("text/plain");
        written.push(await blob.text());
      },
    },
  });
  return { application, written, openings: () => openings };
}

test("each press copies the next field, the number opens for its copy alone, and the last press says that it was told", async () => {
  const { application, written, openings } = await openNotices(`/company/police-notices/${policeSheet.id}`);
  await expect.element(page.getByText("18 dk oldu")).toBeVisible();
  await expectAccessiblePage();
  for (const label of ["Plaka", "T.C. kimlik no", "Adı", "Soyadı", "Dönüş"]) {
    await findButton(`Kopyala: ${label}`).click();
    await expect.element(findButton(`Kopyala: ${label}`)).not.toBeInTheDocument();
    expect(openings()).toBe(label === "Plaka" ? 0 : 1);
  }
  expect(written).toEqual(["35 KRF 101", "10000000146", "Zeynep", "Aksoy", "28.11.2026 10:15"]);
  await expect.element(page.getByText("10000000146")).not.toBeInTheDocument();
  await findButton("Bildirdim").click();
  await expectAnnounced("Çıkış: bildirildi olarak işaretlendi.");
  expect(application.history.location.pathname).toBe("/company/police-notices");
  await expect.element(page.getByText("Bildirilmeyen yok")).toBeVisible();
  await expect.element(page.getByText(/· Elif$/u)).toBeVisible();
  await expectAccessiblePage();
});

test("a number that cannot be opened says why, and the next press tries again", { tags: "long" }, async () => {
  const { written } = await openNotices(`/company/police-notices/${policeSheet.id}`, { fails: true });
  await page.getByRole("button", { name: /^T\.C\. kimlik no/u }).click();
  await expectAnnounced(/^Sunucunun anahtarı değişti\./u);
  expect(written).toEqual([]);
  await page.getByRole("button", { name: /^T\.C\. kimlik no/u }).click();
  await expect.poll(() => written).toEqual(["10000000146"]);
});

test("what cannot be marked as told says so, and stays on the sheet", async () => {
  const { application } = await openNotices(`/company/police-notices/${policeSheet.id}`);
  application.answer("company/policeNotices/tell", failFetch);
  await findButton("Bildirdim").click();
  await expect.element(page.getByText(/^Bağlantı kurulamadı\./u).first()).toBeVisible();
  application.recover("company/policeNotices/tell");
  await findButton("Bildirdim").click();
  await expectAnnounced("Çıkış: bildirildi olarak işaretlendi.");
});

test("a tick is taken back", { tags: "long" }, async () => {
  await openNotices(`/company/police-notices/${policeSheet.id}`);
  await findButton("Bildirdim").click();
  await page
    .getByRole("link", { name: /Zeynep Aksoy/u })
    .first()
    .click();
  await findButton("Bildirilmedi olarak işaretle").click();
  await expectAnnounced("Çıkış: işaret geri alındı.");
  await expect.element(findButton("Bildirdim")).toBeVisible();
});
