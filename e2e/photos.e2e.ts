import { truncate, writeFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import type { NoticeRow, NoticeView } from "#contract/notices/notices.ts";
import { photoWords } from "#contract/notices/photos.words.ts";
import { placeWords } from "#contract/notices/places.words.ts";

import { makeCameraPhoto, makeNoisePicture } from "../test/pictures.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { expectAccessiblePage } from "./good-looks.ts";
import { linkNewCode, NOT_REACHED_HEADLINE, callApi } from "./people.ts";

test.describe.configure({ mode: "parallel" });

const handheldDevice = { viewport: { width: 360, height: 740 } };
const deviceWithoutScript = { ...handheldDevice, javaScriptEnabled: false };
const DEVICE_POSITION = { latitude: 41.008238, longitude: 28.978359, accuracy: 45 };
const deviceWithPosition = { ...handheldDevice, geolocation: DEVICE_POSITION, permissions: ["geolocation"] };

test(
  "a visitor without script sends a photo with the notice, and the owner opens it in the inbox",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson(handheldDevice);
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson(deviceWithoutScript);
    await visitor.goto(`/q/${code}/haber?neden=blocking`);
    await visitor.getByText("Fotoğraf ekle").click();
    await expect(visitor.getByRole("button", { name: "Konum ekle" })).toBeHidden();
    await visitor.getByLabel("Eklemek istedikleriniz").fill("Garajın önü.");
    await choosePhoto(visitor, "fatura.pdf", Buffer.from("%PDF-1.4"));
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expectAnnounced(visitor, photoWords.unreadable);
    await expect(findPhotoField(visitor)).toHaveAccessibleDescription(/bir fotoğraf olarak açılamadı/u);
    await expect(visitor.getByLabel("Eklemek istedikleriniz")).toHaveValue("Garajın önü.");
    await choosePhoto(visitor, "IMG_0001.JPG", await makeCameraPhoto());
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expectHeadline(visitor, NOT_REACHED_HEADLINE);
    await expectLoaded(visitor, "Gönderdiğiniz fotoğraf", [200, 400]);

    await owner.goto("/inbox");
    await expect(owner.getByRole("img", { name: "Fotoğraf var." })).toBeVisible();
    await owner.getByRole("link", { name: "Araç yolu kapatıyor" }).click();
    await expectLoaded(owner, "Mesaj gönderenin gönderdiği fotoğraf", [200, 400]);
    await expectAccessiblePage(owner, "a notice with a photo");
    const path = await owner.getByRole("link", { name: "Fotoğrafı büyük aç" }).getAttribute("href");
    const opened = await owner.request.get(path!, { maxRetries: 1 });
    expect([opened.status(), opened.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  },
);

test(
  "with script the notice goes first with where the visitor stands, and then the photo, made smaller on the telephone",
  { tag: "@daily" },
  async ({ newPerson, server }) => {
    const owner = await newPerson(handheldDevice);
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson(deviceWithPosition);
    await visitor.goto(`/q/${code}/haber?neden=lights`);
    await visitor.getByText("Fotoğraf ekle").click();
    await visitor.getByRole("button", { name: "Konum ekle" }).click();
    await expectAnnounced(visitor, placeWords.added(45));
    await visitor.getByRole("button", { name: "Konumu kaldır" }).click();
    await expectAnnounced(visitor, placeWords.gone);
    await visitor.getByRole("button", { name: "Konum ekle" }).click();
    await expectAnnounced(visitor, placeWords.added(45));
    const large = await makeNoisePicture(2400, 1200)
      .jpeg({ quality: 90 })
      .withExif({ IFD0: { Copyright: "kanarya" } })
      .toBuffer();
    await choosePhoto(visitor, "IMG_0002.JPG", large);
    await expect(findPhotoField(visitor)).toHaveJSProperty("value", String.raw`C:\fakepath\IMG_0002.jpg`);
    await expectAccessiblePage(visitor, "the form of a notice with a photo and a place");
    const smaller = await findPhotoField(visitor).evaluate((field: HTMLInputElement) => field.files![0]!.text());
    expect(smaller.length).toBeLessThan(large.length / 2);
    expect(smaller).not.toContain("kanarya");
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expect(visitor).toHaveURL(/\/h\/[\w-]{22}$/u);
    await expectLoaded(visitor, "Gönderdiğiniz fotoğraf", [1600, 800]);
    await expect(visitor.getByText("Konumunuzu da gönderdiniz (±45 m).")).toBeVisible();

    await owner.goto("/inbox");
    await owner.getByRole("link", { name: "Farlar açık" }).click();
    await expect(owner.getByText("Konum (±45 m)")).toBeVisible();
    const map = owner.getByRole("link", { name: "OpenStreetMap’te aç" });
    await expect(map).toHaveAttribute("href", /mlat=41\.00824&mlon=28\.97836/u);
    await expectLoaded(owner, "Mesaj gönderenin gönderdiği fotoğraf", [1600, 800]);
    await expectAccessiblePage(owner, "a notice with a photo and a place");
  },
);

test(
  "a photo that does not get through keeps no notice back, and may be sent from the visitor's page",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson(handheldDevice);
    let tries = 0;
    await visitor.clock.install();
    await visitor.route("**/h/*/foto", (route) => {
      tries += 1;
      return route.abort("connectionreset");
    });
    await visitor.goto(`/q/${code}/haber?neden=lights`);
    await visitor.getByText("Fotoğraf ekle").click();
    await choosePhoto(visitor, "IMG_0001.JPG", await makeCameraPhoto());
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expectHeadline(visitor, "Mesajınız kaydedildi");
    await expect(visitor).toHaveURL(/\/h\/[\w-]{22}$/u);
    expect(await listNotices(owner)).toMatchObject([{ reason: "lights", hasPhoto: false }]);
    await expectAnnounced(visitor, photoWords.sendingAgain);
    await expectAccessiblePage(visitor, "a photo that is sent again");
    await expect(async () => {
      await visitor.clock.runFor(5_000);
      expect(tries).toBe(5);
    }).toPass();
    await expectAnnounced(visitor, photoWords.lost);
    await visitor.unroute("**/h/*/foto");
    await choosePhoto(visitor, "IMG_0001.JPG", await makeCameraPhoto());
    await visitor.getByRole("button", { name: "Fotoğraf ekle" }).click();
    await expectLoaded(visitor, "Gönderdiğiniz fotoğraf", [200, 400]);
    await expect(visitor.getByRole("button", { name: "Fotoğraf ekle" })).toBeHidden();
    expect(await listNotices(owner)).toMatchObject([{ hasPhoto: true, told: 1 }]);
  },
);

test(
  "with script a refused form keeps the photo and the place as well, and a lost connection everything",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson(deviceWithPosition);
    await visitor.goto(`/q/${code}/haber?neden=lights`);
    await visitor.getByText("Fotoğraf ekle").click();
    await visitor.getByRole("button", { name: "Konum ekle" }).click();
    await expectAnnounced(visitor, placeWords.added(45));
    await visitor.getByLabel("Telefonunuz").fill("12");
    await choosePhoto(visitor, "IMG_0001.JPG", await makeCameraPhoto());
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expect(visitor.getByLabel("Telefonunuz")).toHaveAttribute("aria-invalid", "true");
    await expect(visitor.getByLabel("Telefonunuz")).toBeFocused();
    await expect(visitor).toHaveTitle(/^Gönderilemedi: /u);
    await expect(visitor.getByRole("button", { name: "Konumu kaldır" })).toBeVisible();
    await expect(findPhotoField(visitor)).toHaveJSProperty("files.length", 1);

    await visitor.getByLabel("Telefonunuz").fill("0532 765 43 21");
    await visitor.context().setOffline(true);
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expectAnnounced(visitor, "Bağlantı yok. Yazdıklarınız burada kalır.");
    await visitor.context().setOffline(false);
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expectLoaded(visitor, "Gönderdiğiniz fotoğraf", [200, 400]);
    const [notice] = await listNotices(owner);
    expect(notice).toMatchObject({ told: 1, hasPhoto: true, hasPlace: true });
    const { tellings } = await callApi<NoticeView>(owner, "GET", `/notices/${notice!.id}`);
    expect(tellings[0]!.place).toEqual({ lat: 41.00824, lon: 28.97836, accuracy: 45 });
  },
);

test(
  "a place that is not given, or not exact, is said and not sent",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    const refusing = await newPerson(handheldDevice);
    await refusing.goto(`/q/${code}/haber?neden=lights`);
    await refusing.getByText("Fotoğraf ekle").click();
    await refusing.getByRole("button", { name: "Konum ekle" }).click();
    await expectAnnounced(refusing, placeWords.refused);
    const visitor = await newPerson({ ...deviceWithPosition, geolocation: { ...DEVICE_POSITION, accuracy: 2000 } });
    await visitor.goto(`/q/${code}/haber?neden=lights`);
    await visitor.getByText("Fotoğraf ekle").click();
    await visitor.getByRole("button", { name: "Konum ekle" }).click();
    await expectAnnounced(visitor, placeWords.coarse);
    await expectAccessiblePage(visitor, "a place that is not exact");
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expectHeadline(visitor, NOT_REACHED_HEADLINE);
    expect(await listNotices(owner)).toMatchObject([{ hasPlace: false }]);
  },
);

test(
  "a file that is too large is said before it is sent, and by the server where no script looks",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const code = await linkNewCode(await newPerson(), server);
    const visitor = await newPerson(handheldDevice);
    await visitor.goto(`/q/${code}/haber?neden=lights`);
    await visitor.getByText("Fotoğraf ekle").click();
    await chooseLargePhoto(visitor, 13);
    await expectAnnounced(visitor, photoWords.tooLarge);
    await expect(findPhotoField(visitor)).toHaveValue("");
    for (const megabytes of [13, 40]) {
      const plain = await newPerson(deviceWithoutScript);
      await plain.goto(`/q/${code}/haber?neden=lights`);
      await plain.getByLabel("Eklemek istedikleriniz").fill("Sağ far.");
      await chooseLargePhoto(plain, megabytes);
      await plain.getByRole("button", { name: "Gönder" }).click();
      await expectAnnounced(plain, photoWords.tooLarge);
      await expect(plain.getByLabel("Eklemek istedikleriniz")).toHaveValue("Sağ far.");
    }
  },
);

function findPhotoField(page: Page) {
  return page.getByLabel("Fotoğraf", { exact: true });
}

function choosePhoto(page: Page, name: string, buffer: Buffer): Promise<void> {
  return findPhotoField(page).setInputFiles({ name, mimeType: "image/jpeg", buffer });
}

/** Chooses a large file from the disk, so that its bytes need not pass through the test. */
async function chooseLargePhoto(page: Page, megabytes: number): Promise<void> {
  const path = test.info().outputPath("IMG_0003.JPG");
  await writeFile(path, "");
  await truncate(path, megabytes * 1024 * 1024);
  await findPhotoField(page).setInputFiles(path);
}

async function expectLoaded(page: Page, name: string, size: [number, number]) {
  const picture = page.getByRole("img", { name });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual(size);
}

async function expectHeadline(page: Page, headline: string) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline);
}

async function listNotices(owner: Page) {
  return (await callApi<{ items: NoticeRow[] }>(owner, "GET", "/notices?list=unread")).items;
}
