import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";
import {
  addCustomer,
  addExpense,
  linkCode,
  generateNewCodes,
  registerApprovedCompany,
  registerCustomer,
  signInAsAdmin,
  startRental,
} from "./people.ts";

const SEARCHED_NAME = "Ayşe Kaya 0532 111 22 33";

async function searchPages(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path);
    const search = page.getByRole("searchbox").first();
    await search.fill(SEARCHED_NAME);
    // The state of the history entry contains the id of the stored text.
    const isStored = () =>
      page.evaluate(() => {
        // Null until the application has started.
        const { typed } = (history.state ?? {}) as { typed?: string };
        return typed !== undefined && Object.keys(sessionStorage).some((key) => key.endsWith(`:typed:${typed}`));
      });
    await expect.poll(isStored, { message: path }).toBe(true);
    const kept = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]));
    expect(kept, path).not.toContain("Kaya");
    await expect(page, path).toHaveURL(path);
    await page.reload();
    await expect(search, path).toHaveValue(SEARCHED_NAME);
    await expect(page, path).toHaveURL(path);
  }
}

test("whom an administrator searches for stands in no address", { tag: "@long" }, async ({ page, server }) => {
  await signInAsAdmin(page, server);
  await searchPages(page, ["/admin/users", "/admin/companies", "/admin/qrcodes"]);
});

test("whom a company searches for stands in no address", { tag: "@long" }, async ({ page, server }) => {
  const { codes } = await registerApprovedCompany(page, server, 1);
  await startRental(page, codes[0] ?? "");
  await addCustomer(page);
  await addExpense(page);
  await searchPages(page, ["/company/customers", "/company/billing", "/company/expenses"]);
});

test(
  "what an owner searches for stands in no address, and is there again after a reload",
  { tag: "@long" },
  async ({ page, server }) => {
    const codes = await generateNewCodes(server, 10);
    await registerCustomer(page);
    for (const code of codes) await linkCode(page, code);
    await searchPages(page, ["/dashboard"]);
  },
);
