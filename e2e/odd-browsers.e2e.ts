import type { Page } from "@playwright/test";

import { expect, expectAnnounced, test } from "./fixtures.ts";
import { linkNewCode, openCompany, registerCustomer } from "./people.ts";

test.describe.configure({ mode: "parallel" });

const INSTAGRAM =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F90 Instagram 340.0.3.27.99";

test("where a browser keeps nothing, every page is there, and log-in and log-out work", async ({
  page,
  newPerson,
  server,
}) => {
  const { email, password } = await registerCustomer(await newPerson());
  const company = await newPerson();
  const { codes } = await openCompany(company, server);
  for (const person of [page, company])
    await person.addInitScript(() => {
      for (const store of ["localStorage", "sessionStorage", "indexedDB"])
        Object.defineProperty(window, store, {
          get: () => {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
    });
  await page.goto("/login");
  await page.getByLabel("E-posta").fill(email);
  await page.getByLabel("Şifre", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Hoş geldiniz");
  for (const [person, path, heading] of [
    [page, "/alerts", "Bildirimler"],
    [page, "/profile", "Profilim"],
    [company, "/company-dashboard", "Filo Panelim"],
    [company, "/company/calendar", "Takvim"],
    [company, `/company/edit-car/${codes[0]}`, `Kod: ${codes[0]}`],
  ] as const) {
    await person.goto(path);
    await expect(person.getByRole("heading", { level: 1 })).toContainText(heading);
  }
  await page.getByRole("button", { name: "Çıkış yap" }).first().click();
  await expect(page).toHaveURL("/");
});

test("with text twice as large, as with a page twice as large, nothing needs sideways scrolling", async ({
  page,
  newPerson,
  server,
}) => {
  const code = await linkNewCode(page, server);
  const clerk = await newPerson();
  await openCompany(clerk, server);
  const [zoomed, narrow] = [
    { width: 640, height: 360 },
    { width: 390, height: 740 },
  ];
  for (const [person, path] of [
    [page, "/"],
    [page, `/q/${code}`],
    [page, `/q/${code}/haber`],
    [page, "/dashboard"],
    [clerk, "/company-dashboard"],
    [clerk, "/company/calendar"],
    [clerk, "/company/report"],
  ] as const) {
    await person.setViewportSize(zoomed);
    await person.goto(path);
    await expect(person.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await person.waitForLoadState("networkidle");
    expect(await pixelsTooWide(person), `${path}, page`).toEqual([]);
    await person.setViewportSize(narrow);
    // A style of the page itself is not allowed by its policy. This is how a browser's own setting reaches it.
    await person.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200% !important }");
      document.adoptedStyleSheets = [sheet];
    });
    expect(await pixelsTooWide(person), `${path}, text`).toEqual([]);
  }
});

/** What sticks out of a page to the right, unless it scrolls by itself. */
function pixelsTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== "visible" || isClipped(element.parentElement));
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth && !isClipped(element.parentElement))
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
}

test("inside another app a picture that cannot be downloaded is not saved in silence", async ({
  newPerson,
  server,
}) => {
  const owner = await newPerson({ userAgent: INSTAGRAM, viewport: { width: 390, height: 844 } });
  const code = await linkNewCode(owner, server);
  await owner.goto("/dashboard");
  await owner.getByRole("button", { name: new RegExp(`${code}: QR kodu büyüt`, "u") }).click();
  await owner.getByRole("button", { name: /PNG indir/u }).click();
  await expectAnnounced(owner, /^Bu uygulamanın içindeki tarayıcı dosya indiremiyor\./u);
});
