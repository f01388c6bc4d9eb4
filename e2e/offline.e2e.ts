import { expect, test } from "./fixtures.ts";
import { registerCustomer } from "./people.ts";

const linkingScript = /\/assets\/link-code-page-.*\.js$/;

test.describe("of somebody who does not save data", () => {
  test.use({ savesData: false });

  test("a page that was never opened is there without a connection", async ({ page, context }) => {
    await registerCustomer(page);
    const script = page.waitForResponse(linkingScript);
    await page.goto("/dashboard");
    await (await script).finished();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Yeni Numaratör Bağla" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Etiket bağla");
  });
});

test("whoever saves data is sent the script of a page when they open it", async ({ page }) => {
  await registerCustomer(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => url.includes("/assets/")).length).toBeGreaterThan(0);
  expect(asked.filter((url) => linkingScript.test(url))).toEqual([]);
  await page.getByRole("link", { name: "Yeni Numaratör Bağla" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Etiket bağla");
  expect(asked.filter((url) => linkingScript.test(url))).toHaveLength(1);
});

test("one whose script had not come yet says so on a page of ours, and comes with the connection", async ({
  page,
  pageErrors,
}) => {
  await registerCustomer(page);
  // The health check is blocked, too, because the page asks for it before it reloads.
  const lost = /\/assets\/link-code-page-|\/healthz$/;
  await page.route(lost, (route) => route.abort("internetdisconnected"));
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Yeni Numaratör Bağla" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Bir şeyler ters gitti");
  const sentence = page.getByText("Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.", { exact: true });
  await expect(sentence).toBeVisible();
  await page.getByRole("button", { name: "Tekrar dene" }).click();
  await expect(sentence).toBeVisible();
  // React logs the error for which our page is shown.
  expect(pageErrors.splice(0).filter((error) => !error.includes("Failed to fetch"))).toEqual([]);
  await page.unroute(lost);
  await page.getByRole("button", { name: "Tekrar dene" }).click();
  await expect(heading).toHaveText("Etiket bağla");
});
