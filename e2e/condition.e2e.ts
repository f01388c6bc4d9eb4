import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";

import { openCarPage, rentForADay } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { addCustomer, callApi, registerApprovedCompany, saveCar, signIn, startRental } from "./people.ts";

const PHOTO_COUNT = 10;
const viewport = { width: 360, height: 740 };
const screenshotsFolder = process.env["SHOTS"];

test(
  "a car is photographed, signed for and sealed with the network cut in the middle, and comes back compared",
  { tag: "@daily" },
  async ({ newPerson, server }) => {
    const page = await newPerson({ viewport });
    const context = page.context();
    const { codes } = await registerApprovedCompany(page, server);
    const [code = ""] = codes;
    await saveCar(page, code, "display", { plate: "34 ABC 123" });
    await addCustomer(page);
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.click();
    };

    await rentForADay(page, code, "34 ABC 123");

    await page.goto(`/q/${code}`);
    let began = Date.now();
    taps = 0;
    await tap(page.getByRole("link", { name: "Personel girişi" }));
    await tap(page.getByRole("link", { name: "Teslim tutanağı" }));
    await expect(page.getByRole("status").filter({ hasText: "0/10" })).toBeVisible();
    await takeScreenshot(page, "01-photos-empty");
    for (let nth = 1; nth <= 4; nth++) await takeNextPhoto(page, nth);
    await expect(page.getByRole("button", { name: /: gönderildi/u })).toHaveCount(4);
    await context.setOffline(true);
    for (let nth = 5; nth <= 7; nth++) await takeNextPhoto(page, nth);
    await expect(page.getByText("Telefonda saklandı: 3 fotoğraf.")).toBeVisible();
    await takeScreenshot(page, "02-photos-offline");

    // Simulates that the tab is killed in a garage without a network. Once the network is back, all entries are still
    // there.
    const address = page.url();
    await page.goto("about:blank");
    await context.setOffline(false);
    await page.goto(`/company/edit-car/${code}`);
    await expect(page.getByRole("link", { name: /Teslim tutanağı/u })).toContainText("Yarım kaldı, 7/10");
    await takeScreenshot(page, "03-car-row");
    await page.goto(address);
    await expect(page.getByRole("status").filter({ hasText: "7/10" })).toBeVisible();
    await expect(page.getByRole("button", { name: /: gönderildi/u })).toHaveCount(7);
    await context.setOffline(true);
    for (let nth = 8; nth < PHOTO_COUNT; nth++) await takeNextPhoto(page, nth);
    // The page continues by itself after the last photo.
    await chooseNextPhoto(page, PHOTO_COUNT);
    await page.getByLabel("Kilometre").fill("48230");
    await tap(page.getByText("Dolu", { exact: true }));
    await page.locator("[data-side=right]").click({ position: { x: 45, y: 100 } });
    await page.getByText("Göçük", { exact: true }).click();
    await page.getByLabel("Not", { exact: true }).first().fill("4 cm");
    const [near] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Yakından çek" }).click(),
    ]);
    await near.setFiles(await makePicture(11));
    await expect(page.getByRole("img", { name: "Hasarın fotoğrafı" })).toBeVisible();
    await takeScreenshot(page, "04-damage");
    await page.getByRole("button", { name: "Hasarı ekle" }).click();
    await takeScreenshot(page, "05-state");
    await tap(page.getByRole("button", { name: "İmzaya geç" }));
    taps += 2;
    await drawSignature(page, page.locator("[data-signature]").first());
    await tap(page.locator("label").getByText("Mehmet Öz", { exact: true }));
    await drawSignature(page, page.locator("[data-signature]").last());
    await takeScreenshot(page, "06-signatures");
    await tap(page.getByRole("button", { name: "Teslim tutanağını mühürle" }));
    await expect(page.getByRole("main").getByText("Tutanak bu telefonda hazır, henüz mühürlenmedi.")).toBeVisible();
    await takeScreenshot(page, "07-waits");
    await context.setOffline(false);
    await expect(page.getByRole("main").getByText(/^Mühürlendi: /u)).toBeVisible({ timeout: 60_000 });
    expect(await countPhotos(page)).toBe(PHOTO_COUNT);
    await expect(page.getByText("Sağ ön kapı: göçük, 4 cm")).toBeVisible();
    await takeScreenshot(page, "08-sealed");
    const paper = page.getByRole("link", { name: "Tutanağı PDF olarak aç" });
    const file = await page.request.get((await paper.getAttribute("href"))!);
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
    annotateTest(
      `Teslim: ${taps} dokunuş, ${PHOTO_COUNT} fotoğraf, ${Math.round((Date.now() - began) / 1000)} sn (hasar hariç).`,
    );
    expect(taps).toBeLessThanOrEqual(9);

    // The car comes back. Its new report is compared with the report of the hand-over.
    await page.goto(`/q/${code}`);
    began = Date.now();
    taps = 0;
    await tap(page.getByRole("link", { name: "Personel girişi" }));
    await tap(page.getByRole("link", { name: "İade tutanağı" }));
    await expect(page.getByText("Teslimde böyleydi: Ön. Aynı yerden çekin.")).toBeVisible();
    await takeScreenshot(page, "09-return-photos");
    for (let nth = 1; nth <= PHOTO_COUNT; nth++) await takeNextPhoto(page, nth + 20);
    await page.getByRole("button", { name: /^Arka: / }).click();
    await expect(page.getByRole("img", { name: "Arka, teslimde" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Arka, dönüşte" })).toBeVisible();
    await takeScreenshot(page, "10-compared");
    await page.keyboard.press("Escape");
    await tap(page.getByRole("button", { name: "Duruma geç" }));
    await expect(page.getByText("Önceden biliniyor")).toBeVisible();
    await page.getByLabel("Dönüş kilometresi").fill("48100");
    await expect(page.getByRole("main").getByText("Son okunan 48.230 km’den az.")).toBeVisible();
    await page.getByLabel("Dönüş kilometresi").fill("48842");
    await tap(page.getByText("6/8", { exact: true }));
    await takeScreenshot(page, "11-return-state");
    await tap(page.getByRole("button", { name: "İmzaya geç" }));
    await tap(page.getByText("Anahtarı bırakıp gitti", { exact: true }));
    await tap(page.getByRole("button", { name: "İade tutanağını mühürle" }));
    await expect(page.getByRole("main").getByText(/^Mühürlendi: /u)).toBeVisible({ timeout: 60_000 });
    await takeScreenshot(page, "12-return-sealed");
    annotateTest(`İade: ${taps} dokunuş, ${PHOTO_COUNT} fotoğraf, ${Math.round((Date.now() - began) / 1000)} sn.`);
    expect(taps).toBeLessThanOrEqual(7);

    await openCarPage(page, code);
    await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
    await expect(page.getByLabel("Dönüş km")).toHaveValue("48842");
    await takeScreenshot(page, "13-take-back");
    await page.getByRole("dialog").getByRole("button", { name: "Kiralamayı bitir" }).click();
    await expectAnnounced(page, "34 ABC 123: kiralama bitirildi.");
  },
);

test(
  "what one telephone notes is on the other, two km are asked about once, and what changed after a signature ends it",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const [first, second] = [await newPerson({ viewport }), await newPerson({ viewport })];
    const company = await registerApprovedCompany(first, server);
    const rental = await startRental(first, company.codes[0]!);
    await signIn(second, company);
    for (const page of [first, second]) await page.goto(`/company/condition/${rental}/teslim#durum`);
    await first.getByLabel("Kilometre").fill("48210");
    await first.locator("[data-side=right]").click({ position: { x: 45, y: 100 } });
    await first.getByText("Göçük", { exact: true }).click();
    await first.getByRole("button", { name: "Hasarı ekle" }).click();
    await expect(second.getByLabel("Kilometre")).toHaveValue("48210");
    await expect(second.getByText("Sağ ön kapı: göçük")).toBeVisible();
    await expect(second.getByText(/ yazdı: kilometre, 1 hasar\.$/u)).toBeVisible();
    await takeScreenshot(second, "20-from-another-telephone");

    await second.context().setOffline(true);
    await second.getByLabel("Kilometre").fill("48230");
    await first.getByLabel("Kilometre").fill("48215");
    const readKm = async () => {
      const path = `/company/rentals/${rental}/condition/out`;
      return (await callApi<ConditionView>(first, "GET", path)).draft?.content.km;
    };
    await expect.poll(readKm).toBe(48_215);
    await second.context().setOffline(false);
    await expect(
      second.getByText(/^Kilometre iki cihazda farklı\. .*: 48\.215 km\. Siz: 48\.230 km\.$/u),
    ).toBeVisible();
    await takeScreenshot(second, "21-asked");
    await second.getByRole("button", { name: "Onunki kalsın" }).click();
    await expect(second.getByLabel("Kilometre")).toHaveValue("48215");

    await second.getByRole("button", { name: "İmzaya geç" }).click();
    await drawSignature(second, second.locator("[data-signature]").first());
    await expect(second.locator("[data-signature]").first().locator("polyline")).toHaveCount(1);
    await first.getByLabel("Not", { exact: true }).first().fill("Sağ lastik yeni");
    await expect(second.getByText("Tutanak imzadan sonra değişti: not. Atılan imzalar silindi")).toBeVisible();
    await takeScreenshot(second, "22-signature-lost");
    await drawSignature(second, second.locator("[data-signature]").first());
    await second.getByRole("button", { name: "Teslim tutanağını mühürle" }).click();
    await expect(second.getByText("Lütfen imzalayanın adını seçin ya da yazın.")).toBeVisible();
    await second.getByText("Başka biri", { exact: true }).click();
    await second.getByLabel("İmzalayanın adı").fill("Can Ak");
    await takeScreenshot(second, "23-name");
    await second.getByRole("button", { name: "Teslim tutanağını mühürle" }).click();

    for (const page of [second, first]) {
      await expect(page.getByRole("main").getByText(/^Mühürlendi: /u)).toBeVisible();
      for (const text of ["48.215 km", "Sağ ön kapı: göçük", "Sağ lastik yeni", "imzalayan olarak Can Ak yazılı."])
        await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole("region", { name: "Alınmayan tutanak" })).toHaveCount(0);
    }
    await takeScreenshot(second, "24-sealed");
    const { address } = await callApi<{ address: string }>(second, "POST", `/company/rentals/${rental}/renter-links`);
    const renterPage = await second.request.get(new URL(address).pathname);
    expect(await renterPage.text()).toContain("Beklenen ad Mehmet Öz, imzalayan olarak Can Ak yazılı.");
  },
);

async function takeNextPhoto(page: Page, nth: number) {
  await chooseNextPhoto(page, nth);
  await expect(page.getByRole("status").filter({ hasText: `${nth > 20 ? nth - 20 : nth}/10` })).toBeVisible();
}

async function chooseNextPhoto(page: Page, nth: number) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: /^Sıradaki: / }).click(),
  ]);
  await chooser.setFiles(await makePicture(nth));
}

async function makePicture(nth: number) {
  const background = { r: (nth * 47) % 200, g: (nth * 91) % 200, b: 120 };
  const buffer = await sharp({ create: { width: 2400, height: 1800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `foto-${nth}.jpg`, mimeType: "image/jpeg", buffer };
}

async function drawSignature(page: Page, pad: Locator) {
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.2],
    [0.4, 0.7],
    [0.5, 0.3],
    [0.7, 0.6],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 5 });
  await page.mouse.up();
}

async function countPhotos(page: Page): Promise<number> {
  const addresses = await page
    .getByRole("main")
    .locator("ol img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  const statuses = await Promise.all(addresses.map(async (address) => (await page.request.get(address)).status()));
  return statuses.filter((status) => status === 200).length;
}

async function takeScreenshot(page: Page, name: string) {
  if (!screenshotsFolder) return;
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${screenshotsFolder}/${name}.png`, fullPage: true });
}

function annotateTest(description: string) {
  test.info().annotations.push({ type: "dokunuş", description });
}
