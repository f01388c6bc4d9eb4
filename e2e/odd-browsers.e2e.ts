import type { Page } from "@playwright/test";

import { prepareEveryPageVisits, type VisitorKind } from "./every-page.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { linkNewCode, registerApprovedCompany, registerCustomer } from "./people.ts";

test.describe.configure({ mode: "parallel" });

const INSTAGRAM_USER_AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F90 Instagram 340.0.3.27.99";

test(
  "where a browser keeps nothing, every page is there, and log-in and log-out work",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const { email, password } = await registerCustomer(await newPerson());
    const company = await newPerson();
    const { codes } = await registerApprovedCompany(company, server);
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
  },
);

const zoomedWindow = { width: 640, height: 360 };
const narrowWindow = { width: 390, height: 740 };

test(
  "with text twice as large, as with a page twice as large, nothing needs sideways scrolling",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const code = await linkNewCode(page, server);
    const clerk = await newPerson();
    await registerApprovedCompany(clerk, server);
    for (const [person, path] of [
      [page, "/"],
      [page, `/q/${code}`],
      [page, `/q/${code}/haber`],
      [page, "/dashboard"],
      [clerk, "/company-dashboard"],
      [clerk, "/company/calendar"],
      [clerk, "/company/report"],
    ] as const) {
      await person.setViewportSize(zoomedWindow);
      await openPath(person, path);
      expect(await listTooWideParts(person), `${path}, page`).toEqual([]);
      await person.setViewportSize(narrowWindow);
      await doubleTextSize(person);
      expect(await listTooWideParts(person), `${path}, text`).toEqual([]);
    }
  },
);

test(
  "with text twice as large no page needs sideways scrolling",
  { tag: "@long" },
  async ({ newPerson, server, mailServer }) => {
    const { people, visits } = await prepareEveryPageVisits(
      () => newPerson({ viewport: narrowWindow }),
      server,
      mailServer,
    );
    const found: Record<string, string[]> = {};
    const go = async (who: VisitorKind) => {
      for (const { path } of Object.values(visits)
        .flat()
        .filter((visit) => visit.who === who)) {
        await openPath(people[who], path);
        await doubleTextSize(people[who]);
        const parts = await listTooWideParts(people[who]);
        if (parts.length > 0) found[path] = parts;
      }
    };
    await Promise.all((Object.keys(people) as VisitorKind[]).map(go));
    expect(found).toEqual({});
  },
);

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
}

/** Uses a constructed style sheet, because the page's Content-Security-Policy forbids inline styles. */
function doubleTextSize(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% !important }");
    document.adoptedStyleSheets = [sheet];
  });
}

/** The pixels by which a page is too wide, and the elements that extend beyond its right edge. */
function listTooWideParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== "visible" || isClipped(element.parentElement));
    const parts = [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth && !isClipped(element.parentElement))
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
    // The width of the overflow is always listed, because a long word may overflow an element that fits.
    return [`${scrollWidth - innerWidth} px`, ...parts];
  });
}

test(
  "inside another app a picture that cannot be downloaded is not saved in silence",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson({ userAgent: INSTAGRAM_USER_AGENT, viewport: { width: 390, height: 844 } });
    const code = await linkNewCode(owner, server);
    await owner.goto("/dashboard");
    await owner.getByRole("button", { name: new RegExp(`${code}: QR kodu büyüt`, "u") }).click();
    await owner.getByRole("button", { name: /PNG indir/u }).click();
    await expectAnnounced(owner, /^Bu uygulamanın içindeki tarayıcı dosya indiremiyor\./u);
  },
);
