import type { Page } from "@playwright/test";

import { EMPTY_CONTACTS } from "../test/contacts.ts";
import { expectHydrated } from "./before-script.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { linkNewCode, registerApprovedCompany, saveCar, saveProfile, callApi } from "./people.ts";

test.describe.configure({ mode: "parallel" });

const handheldDevice = { viewport: { width: 360, height: 740 } };
const deviceWithoutScript = { ...handheldDevice, javaScriptEnabled: false };
const RETURN_TIME_QUESTION = "Ne zaman dönersiniz?";
const UNTIL_TIME_SOURCE = String.raw`\d\d\.\d\d’(e|a|ye|ya) kadar`;

test("an owner taps a time, whoever scans reads it above the note with its end, and one more tap takes it away", async ({
  newPerson,
  server,
}) => {
  const owner = await newPerson(handheldDevice);
  const code = await linkNewCode(owner, server);
  const contacts = { ...EMPTY_CONTACTS, phone: { value: "0532 123 45 67", visible: true } };
  const note = "Kapının önündeyim.";
  await saveProfile(owner, code, { plate: "34 ABC 123", note, contacts });
  await owner.goto("/dashboard");
  // A press during hydration may be lost (docs/decisions/0023-log-in-drawn-by-the-server.md), so the test waits
  // until hydration is over.
  await expectHydrated(owner);
  await owner.getByText(RETURN_TIME_QUESTION).click();
  await owner.getByRole("button", { name: "34 ABC 123: Hemen dönüyorum" }).click();
  const card = owner.getByRole("group", { name: "34 ABC 123: durum" });
  await expect(card).toContainText(new RegExp(`Hemen dönüyorum · ${UNTIL_TIME_SOURCE}`, "u"));

  const visitor = await newPerson(deviceWithoutScript);
  await visitor.goto(`/q/${code}`);
  // Visitors do not know when the status was set, so they see a time of day.
  const status = visitor.getByText(/^En geç \d\d\.\d\d’[dt][ae] dönüyorum$/u);
  await expect(status).toBeVisible();
  expect(await topOfElement(status)).toBeLessThan(await topOfElement(visitor.getByText(note)));
  // The status does not move the buttons out of view: visitors can call or write without scrolling.
  for (const name of [/^Ara /u, "Araç yolu kapatıyor", "Farlar açık"])
    await expect(visitor.getByRole("link", { name })).toBeInViewport({ ratio: 1 });

  const shown = await card.getByText(new RegExp(UNTIL_TIME_SOURCE, "u")).textContent();
  await owner.reload();
  await expect(owner.getByRole("listitem").filter({ hasText: RETURN_TIME_QUESTION }).locator("summary")).toContainText(
    shown!,
  );
  await owner.getByText(RETURN_TIME_QUESTION).click();
  await expect(card).toContainText(shown!);
  await owner.getByRole("button", { name: "34 ABC 123: durumu kaldır" }).click();
  await expect(card).not.toContainText("kadar");
  await visitor.reload();
  await expect(status).toBeHidden();
});

test(
  "the commonest four stand in one row of a small telephone, each large enough for a thumb",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson(handheldDevice);
    const code = await linkNewCode(owner, server);
    await owner.goto("/dashboard");
    await owner.getByText(RETURN_TIME_QUESTION).click();
    const names = ["Hemen dönüyorum", "5 dakikaya dönüyorum", "10 dakikaya dönüyorum", "30 dakikaya dönüyorum"];
    const boxes = await Promise.all(
      names.map((name) => owner.getByRole("button", { name: `${code}: ${name}` }).boundingBox()),
    );
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    for (const box of boxes) expect(Math.min(box!.height, box!.width)).toBeGreaterThanOrEqual(44);
  },
);

test(
  "own words are written behind 'Başka…', and the note on the card itself",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const code = await linkNewCode(page, server);
    await page.goto("/dashboard");
    await page.getByText(RETURN_TIME_QUESTION).click();
    await page.getByRole("button", { name: `${code}: başka bir durum` }).click();
    await page.getByLabel("Kendi sözünüz").fill("Yan dükkândayım");
    await page.getByText("3 saat").click();
    await page.getByRole("button", { name: "Bunu göster" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: `${code}: notu düzenle` }).click();
    await page.getByLabel("Görünen not").fill("Zile iki kez basın.");
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expectAnnounced(page, "Not kaydedildi. Okutanlar yeni hâlini görüyor.");
    const visitor = await newPerson(deviceWithoutScript);
    await visitor.goto(`/q/${code}`);
    await expect(visitor.getByText(new RegExp(`^Yan dükkândayım · ${UNTIL_TIME_SOURCE}$`, "u"))).toBeVisible();
    await expect(visitor.getByText("Zile iki kez basın.")).toBeVisible();
  },
);

test(
  "a company sets it on the row of a car and takes it away on the car's page",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const clerk = await newPerson();
    const { codes } = await registerApprovedCompany(clerk, server);
    const [code = ""] = codes;
    await saveCar(clerk, code, "display", { plate: "06 DEF 456" });
    await clerk.goto("/company-dashboard");
    await clerk.getByRole("button", { name: "06 DEF 456: diğer işlemler" }).click();
    await clerk.getByRole("button", { name: "06 DEF 456: 10 dakikaya dönüyorum" }).click();
    await clerk.getByRole("dialog").getByRole("button", { name: "Kapat" }).click();
    const line = clerk.getByText(new RegExp(`^10 dakikaya dönüyorum · ${UNTIL_TIME_SOURCE}$`, "u"));
    await expect(line).toBeVisible();
    const visitor = await newPerson(deviceWithoutScript);
    await visitor.goto(`/q/${code}`);
    await expect(visitor.getByText(/^En geç .+ dönüyorum$/u)).toBeVisible();
    await clerk.getByRole("link", { name: "06 DEF 456: araca git" }).click();
    await clerk.getByText("Okutanlar ne görsün?").click();
    await clerk.getByRole("button", { name: "06 DEF 456: durumu kaldır" }).click();
    await expect(line).toBeHidden();
    await visitor.reload();
    await expect(visitor.getByText(/^En geç .+ dönüyorum$/u)).toBeHidden();
    const { statusLine } = await callApi<{ statusLine: object | null }>(clerk, "GET", `/company/cars/${code}`);
    expect(statusLine).toBeNull();
  },
);

async function topOfElement(found: ReturnType<Page["getByText"]>): Promise<number> {
  return (await found.boundingBox())!.y;
}
