import type { Page } from "@playwright/test";

import { expectHydrated, holdRequests, APPLICATION_SCRIPTS_PATTERN } from "../../e2e/before-script.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import {
  addCustomer,
  generateCodes,
  linkNewCode,
  registerApprovedCompany,
  signInAsAdmin,
  startRental,
} from "../../e2e/people.ts";

test.describe.configure({ mode: "parallel" });
// Data saving is off, as for most visitors.
test.use({ savesData: false });

const DATA_REQUESTS_PATTERN = "**/rpc/**";

test("the landing page is there whole in 30 kB without pictures, its letters among them", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  let bytes = 0;
  devtools.on("Network.dataReceived", ({ encodedDataLength }) => void (bytes += encodedDataLength));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(bytes).toBeGreaterThan(15_000);
  expect(bytes).toBeLessThanOrEqual(30_000);
});

test("a page in Turkish needs one file of letters, and a letter from elsewhere brings its own", async ({
  page,
  server,
}) => {
  const files: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") files.push(request.url());
  });
  await linkNewCode(page, server);
  for (const address of ["/", "/purchase", "/dashboard"]) {
    files.length = 0;
    await page.goto(address, { waitUntil: "networkidle" });
    expect(files, address).toEqual([expect.stringContaining("figtree-turkish")]);
  }
  files.length = 0;
  await page.goto("/profile");
  await page.getByLabel("Görünen ad").fill("Zoë Łukasz");
  await expect.poll(() => files.length).toBe(3);
});

test.describe("nothing on a page moves while it comes", () => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    test.describe(`${viewport.width} wide`, () => {
      test.use({ viewport });

      test("log-in and registration", async ({ page }) => {
        await watchShifts(page);
        for (const [path, button] of [
          ["/login", "Giriş yap"],
          ["/register", "Kayıt ol"],
        ] as const) {
          const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
          await page.goto(path, { waitUntil: "commit" });
          await scripts.release();
          await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
          await page.getByRole("button", { name: button, exact: true }).focus();
          await expectNoShifts(page, path);
        }
      });

      test("a customer's codes", async ({ page, server }) => {
        const code = await linkNewCode(page, server);
        await watchShifts(page);
        const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
        await page.goto("/dashboard", { waitUntil: "commit" });
        await expect(page.getByRole("heading", { name: `Kod: ${code}` })).toBeVisible();
        await scripts.release();
        await expectHydrated(page);
        await expectNoShifts(page, "/dashboard");
      });

      test("a company's desk", async ({ page, server }) => {
        const { codes } = await registerApprovedCompany(page, server, 3);
        await startRental(page, codes[0] ?? "");
        await watchShifts(page);
        const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
        await page.goto("/company-dashboard", { waitUntil: "commit" });
        await expect(page.getByText(codes[0] ?? "").first()).toBeAttached();
        await scripts.release();
        await expect(page).toHaveTitle(/^Filo Panelim/);
        await expectNoShifts(page, "/company-dashboard");
      });

      test("an administrator's codes", async ({ page, server }) => {
        await signInAsAdmin(page, server);
        const codes = await generateCodes(page, 30);
        await expectNoShiftsWhileLoading(page, "/admin/qrcodes", codes[0] ?? "");
      });

      test("a company's pages", async ({ page, server }) => {
        const { codes } = await registerApprovedCompany(page, server, 3);
        await addCustomer(page);
        await startRental(page, codes[0] ?? "");
        for (const [path, shown] of [
          ["/company-dashboard?status=rented", codes[0] ?? ""],
          ["/company/billing", codes[0] ?? ""],
          ["/company/customers", "Mehmet Öz"],
          [`/company/edit-car/${codes[1]}`, codes[1] ?? ""],
          ["/company/expenses", "Gider ekle"],
          ["/company-profile#sirket-bilgileri", "Şirket ve iletişim"],
        ] as const)
          await expectNoShiftsWhileLoading(page, path, shown);
        // This page has only links, so it waits for no data.
        await page.goto("/company-profile");
        await expect(page.getByRole("link", { name: /^Giderler/ })).toBeVisible();
        await expectNoShifts(page, "/company-profile");
      });
    });
  }
});

/** Sums up the layout shifts of the next page. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const describe = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    const shifts = { sum: 0, what: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        shifts.sum += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          shifts.what.push(`${node?.textContent?.slice(0, 40)} ${describe(previousRect)} -> ${describe(currentRect)}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

async function expectNoShifts(page: Page, name: string) {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ sum: number; what: string[] }>((resolve) => {
        // The browser reports the shifts of a frame after the frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve((window as unknown as { shifts: { sum: number; what: string[] } }).shifts),
          ),
        );
      }),
  );
  expect(shifts.sum, `${name} moved: ${shifts.what.join("; ")}`).toBeLessThan(0.02);
}

/** Opens a page with slow data, and checks that nothing shifts until everything is loaded. */
async function expectNoShiftsWhileLoading(page: Page, path: string, shown: string) {
  await watchShifts(page);
  const data = await holdRequests(page, DATA_REQUESTS_PATTERN);
  await page.goto(path);
  await expect(page.getByText("Yükleniyor…").first()).toBeAttached();
  await expect(page.locator(".skeleton").first()).toBeVisible();
  await data.release();
  await expect(page.getByText(shown).first()).toBeVisible();
  await expect(page.getByText("Yükleniyor…")).toHaveCount(0);
  await expectNoShifts(page, path);
  await page.unroute(DATA_REQUESTS_PATTERN);
}
