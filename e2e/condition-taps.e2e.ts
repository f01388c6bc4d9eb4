import type { Locator, Page } from "@playwright/test";

import { formatIstanbulDay, rentForADay } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { expectNoAxeViolations } from "./good-looks.ts";
import { addCustomer, callApi, registerApprovedCompany, saveCar } from "./people.ts";

const PHOTO_COUNT = 10;
const MS_PER_KEY = 150;
const telephoneDevice = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test(
  "a car is handed over in ten taps and ten photos, the renter signs on their own telephone, and it is taken back in six",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    test.slow();
    const page = await newPerson({ ...telephoneDevice, permissions: ["camera"] });
    const { codes } = await registerApprovedCompany(page, server);
    const [code = ""] = codes;
    await saveCar(page, code, "display", { plate: "34 ABC 123" });
    await addCustomer(page);
    const rules = await callApi<{ version: number }>(page, "GET", "/company/rental-rules");
    const wished = { asksForConditionReports: true, late: null, km: null, fuelPrice: null };
    await callApi(page, "PUT", "/company/rental-rules", { version: rules.version, ...wished });
    await rentForADay(page, code, "34 ABC 123");
    await expect(page).toHaveURL(/\/teslim$/u);
    let [taps, began] = [0, Date.now()];
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };

    // The hand-over begins with a scan of the car's sticker.
    await page.goto(`/q/${code}`);
    await tap(page.getByRole("link", { name: "Personel girişi" }));
    await tap(page.getByRole("link", { name: "Teslim tutanağı" }));
    await photographAll(page);
    await typeText(page, "Kilometre", "48230");
    await tap(page.getByText("Dolu", { exact: true }));
    await tap(page.getByRole("button", { name: "İmzaya geç" }));
    await tap(page.getByRole("button", { name: "Kiracının telefonunda imzalat" }));
    const message = await page.getByRole("link", { name: "WhatsApp’tan gönder" }).getAttribute("href");
    const path = /\/k\/[\w-]{22}/u.exec(decodeURIComponent(message ?? ""))![0];
    const theirs = await newPerson(telephoneDevice);
    await theirs.goto(path);
    taps += 1;
    await drawSignature(theirs, theirs.locator("#signature"));
    await tap(theirs.getByRole("button", { name: "İmzala, kopyamı al" }));
    await expect(theirs.getByRole("heading", { name: "İmzalandı, kopyanız hazır" })).toBeVisible();
    taps += 1;
    await drawSignature(page, page.locator("[data-signature]").first());
    await tap(page.locator("label").getByText("Mehmet Öz", { exact: true }));
    await tap(page.getByRole("button", { name: "Teslim tutanağını mühürle" }));
    await expect(page.getByRole("main").getByText(/^Mühürlendi: /u)).toBeVisible({ timeout: 60_000 });
    expect(await countSignedPhotos(page)).toBe(PHOTO_COUNT);
    reportTaps("Teslim", taps, began);
    expect(taps).toBeLessThanOrEqual(10);

    // The renter reads the report in another language.
    await theirs.goto(`${path}?dil=de`);
    await theirs.getByText(/^Übergabeprotokoll/u).click();
    await expect(theirs.getByRole("link", { name: "Ecke vorn rechts" })).toBeVisible();
    await expectNoAxeViolations(theirs, "a renter's page with a record", "everything");

    // The car comes back while the renter is absent.
    [taps, began] = [0, Date.now()];
    await page.goto(`/q/${code}`);
    await tap(page.getByRole("link", { name: "Personel girişi" }));
    await tap(page.getByRole("link", { name: "Kiralamayı bitir" }));
    await expect(page.getByRole("img", { name: "Ön, teslimde" })).toBeVisible();
    await photographAll(page);
    await expect(page.getByText("Solda teslimdeki, sağda dönüşteki hâli.")).toBeVisible();
    await tap(page.getByRole("button", { name: "Duruma geç" }));
    await typeText(page, "Dönüş kilometresi", "48842");
    await tap(page.getByText("6/8", { exact: true }));
    await tap(page.getByRole("button", { name: "Kiracı yok, mühürle" }));
    await expect(page.getByLabel("Dönüş km")).toHaveValue("48842", { timeout: 60_000 });
    await tap(page.getByRole("dialog").getByRole("button", { name: "Kiralamayı bitir" }));
    await expectAnnounced(page, "34 ABC 123: kiralama bitirildi.");
    reportTaps("Dönüş", taps, began);
    expect(taps).toBeLessThanOrEqual(6);

    await page.goto("/company/plate-holder?plate=34abc123");
    await page.getByLabel("Gün").fill(formatIstanbulDay(0));
    taps = 0;
    await tap(page.getByRole("button", { name: "Bul" }));
    const sheet = page.getByRole("link", { name: /^Sözleşme İmzalı/u });
    const pdf = await page.request.get((await sheet.getAttribute("href"))!);
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    await expectNoAxeViolations(page, "the papers of a plate on a day", "everything");
    await takeScreenshot(page, "papers-of-a-day");
    await tap(page.getByRole("link", { name: /^Teslim tutanağı/u }));
    await expect(page.getByRole("main").getByText(/^Mühürlendi: /u)).toBeVisible();
    expect(await countSignedPhotos(page)).toBe(PHOTO_COUNT);
    expect(taps).toBe(2);
  },
);

async function photographAll(page: Page) {
  for (let nth = 1; nth <= PHOTO_COUNT; nth++) {
    await expect(page.getByRole("status").filter({ hasText: `${nth}/${PHOTO_COUNT} · ` })).toBeVisible();
    const shutter = page.getByRole("button", { name: /^Çek: / });
    await expect(shutter).toBeEnabled();
    await shutter.tap();
  }
}

async function typeText(page: Page, label: string, text: string) {
  await page.getByLabel(label).focus();
  await page.keyboard.type(text, { delay: MS_PER_KEY });
}

async function drawSignature(page: Page, pad: Locator) {
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 8 });
  await page.mouse.move(box.x + 200, box.y + 30, { steps: 8 });
  await page.mouse.up();
}

async function countSignedPhotos(page: Page): Promise<number> {
  const addresses = await page
    .getByRole("main")
    .locator("ol img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  const statuses = await Promise.all(addresses.map(async (address) => (await page.request.get(address)).status()));
  return statuses.filter((status) => status === 200).length;
}

async function takeScreenshot(page: Page, name: string) {
  const shots = process.env["SHOTS"];
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

function reportTaps(what: string, taps: number, began: number) {
  const seconds = Math.round((Date.now() - began) / 1000);
  const description = `${what}: ${taps} dokunuş, ${PHOTO_COUNT} fotoğraf, ${seconds} sn`;
  test.info().annotations.push({ type: "dokunuş", description });
}
