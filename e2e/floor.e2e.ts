import { writeFile } from "node:fs/promises";

import { listMissingFunctions, removeFunctions } from "../quality/floor/missing-functions.ts";
import { makeCameraPhoto } from "../test/pictures.ts";
import { makeDriver } from "./engines/chromium.ts";
import { PersonActions } from "./engines/hands.ts";
import { journeysOfEveryRun, journeys } from "./engines/journeys.ts";
import { expect, test } from "./fixtures.ts";
import { registerApprovedCompany, startRental } from "./people.ts";

test.describe.configure({ mode: "parallel" });
// Data saving is off, because the fixture switches it on through `navigator.connection`, which `removeFunctions`
// removes.
test.use({ savesData: false });

const missingFunctions = listMissingFunctions();
const windowSize = { viewport: { width: 1100, height: 900 } };

for (const [name, run] of Object.entries(journeys)) {
  const tag = journeysOfEveryRun.has(name) ? [] : ["@long"];
  test(`at the floor of browsers: ${name}`, { tag }, async ({ server, newPerson }) => {
    const page = await newPerson(windowSize);
    await page.addInitScript(removeFunctions, missingFunctions);
    const photo = test.info().outputPath("IMG_0001.JPG");
    await writeFile(photo, await makeCameraPhoto());
    const hands = new PersonActions(makeDriver(page), server.url);
    const look = async (what: string) => {
      expect(await hands.beyond(), `${what} is wider than the screen`).toBeLessThanOrEqual(0);
    };
    await run({ hands, server, newPerson, photo, look });
    // Makes sure that the functions were really removed.
    expect(await page.evaluate(() => "timeout" in AbortSignal || "showPopover" in HTMLElement.prototype)).toBe(false);
  });
}

test(
  "at the floor of browsers every page that people open most is shown, and nothing fails",
  { tag: "@long" },
  async ({ server, newPerson }) => {
    const page = await newPerson(windowSize);
    await page.addInitScript(removeFunctions, missingFunctions);
    const { codes } = await registerApprovedCompany(page, server);
    await startRental(page, codes[0]!);
    for (const [path, heading] of [
      ["/company/report", "Rapor"],
      ["/company/calendar", "Takvim"],
      [`/company/edit-car/${codes[0]}`, `Kod: ${codes[0]}`],
      ["/alerts", "Bildirimler"],
      ["/profile", "Profilim"],
      ["/company/customers", "Müşterilerim"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
      await expect(page.getByText(/Bir şeyler ters gitti|Bağlantı kurulamadı|bir hata oldu/u)).toBeHidden();
    }
    await page.goto("/company/calendar");
    await page.getByText("Liste", { exact: true }).click();
    await expect(page.getByText("Mehmet Öz").first()).toBeVisible();
  },
);

test(
  "where a browser knows no popovers, the menu opens, leads on, and closes by Escape and beside it",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const company = await newPerson({ viewport: { width: 360, height: 740 } });
    await registerApprovedCompany(company, server);
    for (const person of [company, await newPerson({ viewport: { width: 360, height: 740 } })]) {
      await person.addInitScript(removeFunctions, missingFunctions);
      await person.addInitScript(() => {
        // A browser without popovers ignores the attribute. The test removes it, because Chromium's own styles would
        // hide the menu.
        new MutationObserver(() => {
          for (const menu of document.querySelectorAll("[popover]")) menu.removeAttribute("popover");
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await person.route(/\.css$/u, async (route) => {
        const answer = await route.fetch();
        const sheet = (await answer.text()).replaceAll("not selector(:popover-open)", "(display: block)");
        await route.fulfill({ response: answer, body: sheet });
      });
      await person.goto(person === company ? "/company/calendar" : "/");
      const menu = person.getByRole("navigation", { name: "Mobil menü" });
      const open = person.getByRole("button", { name: "Menüyü aç" });
      await expect(menu).toBeHidden();
      await open.click();
      await expect(menu).toBeInViewport();
      await person.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await open.click();
      await person.mouse.click(10, 500);
      await expect(menu).toBeHidden();
      await open.click();
      await person.getByRole("button", { name: "Menüyü kapat" }).click();
      await expect(menu).toBeHidden();
      await open.click();
      const next = person === company ? "Rezervasyonlar" : "Kayıt ol";
      if (person === company) await menu.getByText("Diğer sayfalar").click();
      await menu.getByRole("link", { name: next }).click();
      await expect(person.getByRole("heading", { level: 1 })).toHaveText(next);
      await expect(menu).toBeHidden();
    }
  },
);
