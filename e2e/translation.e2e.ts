import type { Page } from "@playwright/test";

import { isAppPage, type PageName } from "#contract/pages.ts";

import { translatePage } from "../test/translate-page.ts";
import { prepareEveryPageVisits, type VisitorKind } from "./every-page.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { findTokenLink, findMailTo } from "./mails.ts";
import { registerCustomer, callApi, makePerson } from "./people.ts";

/** A limit is enough, because rows of a list have the same buttons. */
const PRESSED_BUTTONS_MAX = 15;

test(
  "a guest logs in on a page that the browser translated before the application came",
  { tag: "@long" },
  async ({ page, newPerson }) => {
    const person = await registerCustomer(await newPerson(), makePerson());
    await page.addInitScript(translatePage);
    await page.goto("/login");
    await page.getByLabel("E-posta").fill(person.email);
    await page.getByLabel("Şifre", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(person.displayName);
  },
);

test(
  "whoever reads in another language sends a test of their alerts",
  { tag: "@long" },
  async ({ page, mailServer }) => {
    const person = await registerCustomer(page);
    const link = findTokenLink(await findMailTo(mailServer, person, "confirm"));
    await callApi(page, "POST", "/account/confirm", { token: link.split("#")[1] });
    await page.addInitScript(translatePage);
    await page.goto("/alerts#e-posta");
    await page.getByRole("button", { name: "E-posta: test gönder" }).click();
    await expectAnnounced(page, /Gönderildi, \d\d\.\d\d\./u);
  },
);

test(
  "no page fails, whatever is pressed on it, while the browser translates it",
  { tag: "@long" },
  async ({ newPerson, server, mailServer }) => {
    test.setTimeout(600_000);
    const { people, visits } = await prepareEveryPageVisits(() => newPerson(), server, mailServer);
    for (const page of Object.values(people)) await page.addInitScript(translatePage);
    // Visits only pages of the application, because no script hydrates other pages.
    const all = (Object.keys(visits) as PageName[]).filter(isAppPage).flatMap((name) => visits[name]);
    const failed: string[] = [];
    const go = async (who: VisitorKind) => {
      for (const { path } of all.filter((visit) => visit.who === who))
        failed.push(...(await pressAllButtons(people[who], path)));
    };
    await Promise.all((Object.keys(people) as VisitorKind[]).map(go));
    expect(failed).toEqual([]);
  },
);

async function pressAllButtons(page: Page, path: string): Promise<string[]> {
  const failed: string[] = [];
  await openPath(page, path);
  const count = Math.min(await findMainButtons(page).count(), PRESSED_BUTTONS_MAX);
  for (let nth = 0; nth < count; nth += 1) {
    const button = findMainButtons(page).nth(nth);
    // An earlier press may have removed the button.
    if ((await button.count()) === 0) break;
    const said = (await button.getAttribute("aria-label")) ?? (await button.textContent());
    await button.click({ timeout: 500, noWaitAfter: true }).catch(() => undefined);
    await waitUntilSettled(page);
    if (await page.getByText("Bir şeyler ters gitti").isVisible()) {
      failed.push(`${path}: ${said ?? ""}`);
      await openPath(page, path);
    } else if (new URL(page.url()).pathname !== new URL(path, page.url()).pathname) await openPath(page, path);
    else await page.keyboard.press("Escape");
  }
  return failed;
}

async function waitUntilSettled(page: Page): Promise<void> {
  await page
    .waitForFunction(() => document.querySelector(".cursor-progress") === null, undefined, { timeout: 5_000 })
    .catch(() => undefined);
  await page
    .evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    .catch(() => undefined);
}

function findMainButtons(page: Page) {
  return page.getByRole("main").getByRole("button").and(page.locator(":visible"));
}

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(path, { waitUntil: "networkidle" });
}
