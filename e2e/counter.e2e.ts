import type { Locator, Page } from "@playwright/test";

import { openRentDialog, findSection } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { registerApprovedCompany, saveCar, startRental } from "./people.ts";

/** The assumed seconds for a key press and for a tap, from which the test estimates a clerk's working time. */
const SECONDS_PER_KEY = 0.15;
const SECONDS_PER_TAP = 1;
const KEYBOARD_HEIGHT_PX = 300;

test.use({ viewport: { width: 360, height: 740 } });

test(
  "a rental for a new customer costs at most 30 seconds of keys and taps and one page load",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server);
    const [code = ""] = codes;
    await saveCar(page, code, "display", { plate: "34 ABC 123" });
    await page.goto(`/company/edit-car/${code}`);
    const hand = makeCountingActions(page);
    await hand.tap(page.getByRole("link", { name: "Kirala", exact: true }));
    await expect(page.getByLabel("Müşteri", { exact: true })).toBeFocused();
    await hand.type("Mehmet Kılıçöz");
    await hand.tap(page.getByRole("option", { name: "Yeni müşteri: Mehmet Kılıçöz" }));
    await expect(page.getByLabel("Telefon", { exact: true })).toBeFocused();
    // Compares the structure that the browser gives to screen readers.
    await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog "Kirala":
      - heading "Kirala" [level=2]
      - group "Araç":
        - text: 34 ABC 123
        - button "Başka araç"
      - group "Yeni müşteri":
        - button "Kayıtlı müşteri seç"
        - textbox "Ad soyad": Mehmet Kılıçöz
        - textbox "Telefon"
      - textbox "Planlanan bitiş"
      - 'group "Planlanan bitiş: hazır seçenekler"':
        - button "Bir gün azalt" [disabled]
        - status: Bitiş seçin
        - button "Bir gün artır"
        - button "1 gün"
      - textbox "Toplam ücret (TL)"
      - textbox "Alınan ödeme (TL)"
      - textbox "Depozito (TL)"
      - button "Kiralamayı başlat"
      - button "Kapat"
  `);
    await hand.type("05327654321");
    await hand.tap(page.getByRole("button", { name: "3 gün" }));
    await hand.tap(page.getByLabel("Toplam ücret (TL)"));
    await hand.type("4350");
    await hand.tap(page.getByRole("button", { name: "Tamamını al (4.350,00 TL)" }));
    await hand.tap(page.getByRole("button", { name: "Kiralamayı başlat" }));
    await expectAnnounced(page, "34 ABC 123: kiralama başlatıldı.");
    expect(hand.seconds()).toBeLessThanOrEqual(30);
    expect(hand.loads(), "pages after the one that the clerk is on").toBe(0);
  },
);

test(
  "taking a car back that owes nothing costs at most three taps and no page load",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server);
    const [code = ""] = codes;
    await startRental(page, code, { total: 100_000, paid: 100_000 });
    await page.goto(`/company/edit-car/${code}`);
    const hand = makeCountingActions(page);
    await hand.tap(page.getByRole("link", { name: "Kiralamayı bitir" }));
    await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog /kiralamayı bitir$/:
      - heading /kiralamayı bitir$/ [level=2]
      - textbox "Dönüş km"
      - combobox "Yakıt"
      - term: Kalan
      - definition: 0,00 TL
      - button "Kiralamayı bitir"
      - button "Vazgeç"
      - button "Kapat"
  `);
    await hand.tap(page.getByRole("dialog").getByRole("button", { name: "Kiralamayı bitir" }));
    await expectAnnounced(page, `${code}: kiralama bitirildi.`);
    expect(hand.taps()).toBeLessThanOrEqual(3);
    expect(hand.loads()).toBe(0);
  },
);

test(
  "a car is found by its plate without scrolling, and is there to be rented above the telephone's keyboard",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server, 14);
    for (const [nth, code] of codes.entries()) await saveCar(page, code, "display", { plate: `34 ABC ${101 + nth}` });
    await page.goto("/company-dashboard");
    const search = page.getByRole("combobox", { name: "Araç, müşteri, kiralama veya rezervasyon ara" });
    await expect(search, "the search is in view").toBeInViewport({ ratio: 1 });
    const scrolled = await countScrolls(page);
    const hand = makeCountingActions(page);
    await hand.tap(search);
    await hand.type("34abc112");
    const found = page.getByRole("option", { name: /^34 ABC 112/u });
    await expect(found).toHaveText(["TR34 ABC 112Müsait", "Kirala"]);
    for (const option of await found.all()) {
      const { y, height } = (await option.boundingBox())!;
      expect(y, "below the head of the page").toBeGreaterThanOrEqual(0);
      expect(y + height, "above the keyboard").toBeLessThanOrEqual(740 - KEYBOARD_HEIGHT_PX);
    }
    await hand.tap(page.getByRole("option", { name: "34 ABC 112: kirala" }));
    await expect(page.getByRole("dialog", { name: "Kirala" })).toContainText("34 ABC 112");
    expect(await scrolled(), "scrolls").toBe(0);
    expect(hand.taps()).toBe(2);
    expect(hand.loads()).toBe(0);
  },
);

test(
  "from the sticker the staff logs in, rents out and takes back; whoever is of another company reads so",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const { codes } = await registerApprovedCompany(page, server);
    const [code = ""] = codes;
    await page.goto(`/q/${code}`);
    await page.getByRole("link", { name: "Personel girişi" }).click();
    await expect(page).toHaveURL(`/company/scan/${code}`);
    await page.getByRole("link", { name: "Kirala", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Kirala" })).toBeVisible();
    await page.goBack();
    await startRental(page, code);
    await page.reload();
    await expect(page.getByRole("link", { name: /^Ara ?:/ })).toHaveAttribute("href", "tel:+905327654321");
    await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Kiralamayı bitir" }).click();
    await expectAnnounced(page, `${code}: kiralama bitirildi.`);
    await expect(findSection(page, "Kiralama")).toBeVisible();

    const guest = await newPerson();
    await guest.goto(`/q/${code}`);
    await guest.getByRole("link", { name: "Personel girişi" }).click();
    await expect(guest).toHaveURL(`/login?returnTo=${encodeURIComponent(`/company/scan/${code}`)}`);
    const stranger = await newPerson();
    await registerApprovedCompany(stranger, server);
    await stranger.goto(`/company/scan/${code}`);
    await expect(stranger.getByRole("heading", { name: "Bu araç başka bir şirketin" })).toBeVisible();
    await stranger.getByRole("link", { name: "Etiketin sayfasına dön" }).click();
    await expect(stranger).toHaveURL(`/q/${code}`);
  },
);

test("Back closes the dialog, and a reload keeps it", { tag: "@long" }, async ({ page, server }) => {
  const { codes } = await registerApprovedCompany(page, server);
  const [code = ""] = codes;
  await openRentDialog(page, code);
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Kirala" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(`/company/edit-car/${code}`);
});

async function countScrolls(page: Page) {
  const scrolls = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    document.addEventListener("scroll", () => (counted.count += 1), { capture: true });
    return counted;
  });
  return () => scrolls.evaluate(({ count }) => count);
}

function makeCountingActions(page: Page) {
  let [keys, taps, loads] = [0, 0, 0];
  page.on("load", () => loads++);
  return {
    async tap(what: Locator) {
      taps++;
      await what.click();
    },
    async type(text: string) {
      keys += text.length;
      await page.keyboard.type(text);
    },
    taps: () => taps,
    loads: () => loads,
    seconds: () => keys * SECONDS_PER_KEY + taps * SECONDS_PER_TAP,
  };
}
