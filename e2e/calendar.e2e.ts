import type { Locator, Page } from "@playwright/test";

import { parseIstanbulTime, formatIstanbulDay } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { expectNoAxeViolations } from "./good-looks.ts";
import { registerApprovedCompany, saveCar, callApi } from "./people.ts";

function findNextMonday() {
  const weekday = new Date(formatIstanbulDay(0)).getUTCDay();
  return formatIstanbulDay(((8 - weekday) % 7) + (weekday === 1 ? 7 : 0));
}

async function middleOfElement(page: Page, selector: string) {
  const box = (await page.locator(selector).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const cellSelector = (row: number, column: number) => `[data-row="${row}"] [data-day="${column}"]`;

async function dragBetween(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

test(
  "in New York, too, a car is promised by a drag, moved to another one, refused where one is promised already, and handed out",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const page = await newPerson({ timezoneId: "America/New_York", viewport: { width: 1280, height: 800 } });
    await registerApprovedCompany(page, server, 2);
    const monday = findNextMonday();
    await page.goto(`/company/calendar?day=${monday}`);
    await page.getByText("Hafta", { exact: true }).click();
    await expect(page.getByRole("grid", { name: "Takvim" })).toBeVisible();
    const dialog = page.getByRole("dialog");
    const promise = async (row: number, name: string) => {
      await dragBetween(
        page,
        await middleOfElement(page, cellSelector(row, 2)),
        await middleOfElement(page, cellSelector(row, 4)),
      );
      await expect(dialog.getByLabel("Başlangıç")).toHaveValue(`${addDaysTo(monday, 2)}T09:00`);
      await expect(dialog.getByLabel("Bitiş")).toHaveValue(`${addDaysTo(monday, 4)}T18:00`);
      await dialog.getByLabel("Müşteri ya da ad").fill(name);
      await dialog.getByRole("button", { name: "Rezervasyon yap" }).click();
      await expect(dialog).toBeHidden();
      await expect(page.locator(`[data-row="${row}"] [data-bar]`)).toContainText(name);
    };
    await promise(0, "Mehmet Öz");
    await dragBetween(
      page,
      await middleOfElement(page, `[data-row="0"] [data-bar]`),
      await middleOfElement(page, cellSelector(1, 3)),
    );
    await expect(page.locator(`[data-row="1"] [data-bar]`)).toContainText("Mehmet Öz");
    await expectAnnounced(page, /Taşındı: /u);
    await page.reload();
    await expect(page.locator(`[data-row="1"] [data-bar]`)).toContainText("Mehmet Öz");

    await promise(0, "Ayşe Kaya");
    await dragBetween(
      page,
      await middleOfElement(page, `[data-row="0"] [data-bar]`),
      await middleOfElement(page, cellSelector(1, 3)),
    );
    await expect(dialog).toContainText("Bu araç rezerve (Mehmet Öz)");
    await expect(dialog).toContainText("Bu zamanda boş aracınız yok.");
    await dialog.getByRole("button", { name: "Kapat" }).click();
    await expect(page.locator(`[data-row="0"] [data-bar]`)).toContainText("Ayşe Kaya");

    await page.locator(`[data-row="1"] [data-bar]`).click();
    await dialog.getByRole("link", { name: "Teslim et" }).click();
    const rent = page.getByRole("dialog", { name: "Kirala" });
    await expect(rent.getByText(/^Rezervasyon: Mehmet Öz\. Dönüş /u)).toBeVisible();
    await rent.getByLabel("Toplam ücret (TL)").fill("4500");
    await rent.getByRole("button", { name: "Kiralamayı başlat" }).click();
    await expect(page.getByText(/kiralama başlatıldı/u)).toBeVisible();
  },
);

test(
  "a reservation that was given up by mistake is found by its renter's name, on a telephone, and stands again",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const page = await newPerson({ viewport: { width: 360, height: 740 } });
    const { codes } = await registerApprovedCompany(page, server, 1);
    await saveCar(page, codes[0]!, "display", { plate: "34 NLG 101" });
    const id = crypto.randomUUID();
    const times = { from: `${formatIstanbulDay(20)}T09:00`, until: `${formatIstanbulDay(22)}T18:00` };
    await callApi(page, "POST", "/company/reservations", {
      id,
      code: codes[0],
      name: "Nilgün Arayan",
      phone: "",
      ...times,
    });
    await callApi(page, "POST", `/company/reservations/${id}/cancel`, { version: 1 });
    await page.goto("/company-dashboard");
    await page.getByRole("combobox", { name: "Araç, müşteri, kiralama veya rezervasyon ara" }).fill("nilgün");
    await page.getByRole("option", { name: /Nilgün Arayan.*Vazgeçildi/u }).click();
    await expect(page).toHaveURL(`/company/reservations?reservation=${id}&list=all`);
    const dialog = page.getByRole("dialog", { name: "Rezervasyon" });
    await dialog.getByRole("button", { name: "Rezervasyonu geri getir" }).click();
    await expectAnnounced(page, "Rezervasyon geri getirildi.");
    await dialog.getByRole("button", { name: "Kapat" }).click();
    await expect(page.getByRole("button", { name: /^Nilgün Arayan.*: aç$/u })).toBeVisible();
    await expectNoAxeViolations(page, "the reservations", "everything");

    await page.goto("/company/audit?kind=reservations");
    await page.getByRole("link", { name: "Nilgün Arayan" }).first().click();
    await expect(dialog).toContainText("Nilgün Arayan");
    await page.goto(`/company/calendar?day=${formatIstanbulDay(20)}&search=nilg`);
    await expect(page.getByRole("gridcell", { name: /Rezervasyon, Nilgün Arayan/u }).first()).toBeVisible();
  },
);

test(
  "by a finger days are chosen and a reservation is moved, while one that does not rest scrolls",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const page = await newPerson({ viewport: { width: 768, height: 1024 }, hasTouch: true, reducedMotion: "reduce" });
    await registerApprovedCompany(page, server, 2);
    const monday = findNextMonday();
    await page.goto(`/company/calendar?day=${monday}`);
    await page.getByText("Hafta", { exact: true }).tap();
    const dialog = page.getByRole("dialog");
    const finger = await makeFinger(page);
    await expect(page.locator(cellSelector(0, 2))).toBeVisible();

    await finger.down(await middleOfElement(page, cellSelector(0, 1)));
    await finger.to(await middleOfElement(page, cellSelector(0, 4)));
    await expect(finger.dragged).toBeHidden();
    await finger.up();
    await expect(dialog).toBeHidden();

    await finger.rest(await middleOfElement(page, cellSelector(0, 1)));
    await finger.to(await middleOfElement(page, cellSelector(0, 3)));
    await finger.up();
    await expect(dialog.getByLabel("Başlangıç")).toHaveValue(`${addDaysTo(monday, 1)}T09:00`);
    await expect(dialog.getByLabel("Bitiş")).toHaveValue(`${addDaysTo(monday, 3)}T18:00`);
    await dialog.getByLabel("Müşteri ya da ad").fill("Mehmet Öz");
    await expectNoAxeViolations(page, "a new reservation", "everything");
    await dialog.getByText("Aracı kapat", { exact: true }).first().tap();
    await expectNoAxeViolations(page, "a car that is closed for a time", "everything");
    await dialog.getByText("Rezervasyon", { exact: true }).tap();
    await dialog.getByRole("button", { name: "Rezervasyon yap" }).tap();
    await expect(dialog).toBeHidden();

    await finger.rest(await middleOfElement(page, `[data-row="0"] [data-bar]`));
    await finger.to(await middleOfElement(page, cellSelector(1, 4)));
    await finger.up();
    await expectAnnounced(page, /Taşındı: /u);
    await expect(page.locator(`[data-row="1"] [data-bar]`)).toContainText("Mehmet Öz");
    await expect(dialog).toBeHidden();
    await page.reload();
    await page.locator(`[data-row="1"] [data-bar]`).tap();
    await expect(dialog).toContainText("Mehmet Öz");
    await expectNoAxeViolations(page, "a reservation", "everything");
  },
);

test(
  "by the keyboard alone a reservation is made, stands on another car and other days, and lasts longer",
  { tag: "@long" },
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { codes } = await registerApprovedCompany(page, server, 2);
    for (const [nth, code] of codes.entries()) await saveCar(page, code, "display", { plate: `34 ABC ${101 + nth}` });
    const monday = findNextMonday();
    await page.goto(`/company/calendar?day=${monday}`);
    const grid = page.getByRole("grid", { name: "Takvim" });
    const dialog = page.getByRole("dialog");
    await expect(grid.getByRole("gridcell").first()).toBeVisible();
    // Compares the structure that the browser gives to screen readers.
    await expect(grid).toMatchAriaSnapshot(`
    - grid "Takvim":
      - row:
        - columnheader "Araç"
        - columnheader /^\\d+ \\S+ Pazartesi$/
      - rowgroup:
        - row:
          - rowheader "34 ABC 101":
            - link "34 ABC 101"
          - gridcell /^34 ABC 101, \\d+ \\S+ Pazartesi. boş$/
  `);

    await tabTo(page, grid.locator(`[data-row="0"] [data-day][tabindex="0"]`));
    for (const key of ["ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Enter"]) await page.keyboard.press(key);
    await expect(dialog.getByLabel("Bitiş")).toHaveValue(`${addDaysTo(monday, 3)}T18:00`);
    await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Yeni kayıt":
      - heading "Yeni kayıt" [level=2]
      - group "Ne yapılacak?":
        - radio "Rezervasyon" [checked]
        - radio "Aracı kapat"
      - combobox "Müşteri ya da ad"
      - textbox "Telefon"
      - textbox "Başlangıç"
      - textbox "Bitiş"
      - group "Hazır süreler":
        - button "1 gün"
      - group "Araç":
        - text: 34 ABC 101
        - button "Başka araç"
      - textbox "Ücret (TL)"
      - textbox "Depozito (TL)"
      - textbox "Not"
      - button "Rezervasyon yap"
      - button "Kapat"
  `);
    await tabTo(page, dialog.getByLabel("Müşteri ya da ad"));
    await page.keyboard.type("Ayşe Kaya");
    await page.keyboard.press("Enter");
    await expectAnnounced(page, /^Rezervasyon yapıldı: Ayşe Kaya, 34 ABC 101/u);
    const day = grid.getByRole("gridcell", { name: /Rezervasyon, Ayşe Kaya/u }).nth(1);
    await expect(day).toBeVisible();

    await tabTo(page, grid.locator(`[data-day][tabindex="0"]`));
    await page.keyboard.press("Home");
    for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await tabTo(page, dialog.getByRole("button", { name: "Düzenle, taşı" }));
    await page.keyboard.press("Enter");
    await tabTo(page, dialog.getByLabel("Başlangıç"));
    // The year is the third part of the date field in every language of the browser.
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
    const from = await dialog.getByLabel("Başlangıç").inputValue();
    expect(from).not.toBe(`${addDaysTo(monday, 1)}T09:00`);
    await tabTo(page, dialog.getByRole("button", { name: "1 hafta" }));
    await page.keyboard.press("Enter");
    await tabTo(page, dialog.getByRole("button", { name: "Başka araç" }));
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("combobox", { name: "Araç", exact: true })).toBeFocused();
    await page.keyboard.type("102");
    await expect(dialog.getByRole("option")).toHaveText(["TR34 ABC 102"]);
    for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
    await tabTo(page, dialog.getByRole("button", { name: "Kaydet" }));
    await page.keyboard.press("Enter");
    await expectAnnounced(page, "Rezervasyon kaydedildi.");
    const { items } = await callApi<{ items: object[] }>(page, "GET", "/company/reservations");
    const began = parseIstanbulTime(from);
    expect(items).toMatchObject([
      {
        plate: "34 ABC 102",
        startsAt: new Date(began).toISOString(),
        endsAt: new Date(began + 7 * 86_400_000).toISOString(),
      },
    ]);
  },
);

async function tabTo(page: Page, wanted: Locator) {
  for (let stops = 0; stops < 80; stops += 1) {
    if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${String(wanted)}.`);
}

async function makeFinger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  let at = { x: 0, y: 0 };
  const dragged = page.locator("[data-ghost]");
  const finger = {
    dragged,
    async down(point: { x: number; y: number }) {
      at = point;
      await touch("touchStart", at);
    },
    async rest(point: { x: number; y: number }) {
      await finger.down(point);
      await expect(dragged).toBeVisible();
    },
    async to(point: { x: number; y: number }) {
      const from = at;
      for (let step = 1; step <= 6; step += 1) {
        at = { x: from.x + ((point.x - from.x) * step) / 6, y: from.y + ((point.y - from.y) * step) / 6 };
        await touch("touchMove", at);
      }
    },
    up: () => touch("touchEnd"),
  };
  return finger;
}

function addDaysTo(day: string, days: number) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
