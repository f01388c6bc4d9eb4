import { expect, test } from "./fixtures.ts";
import { linkNewCode, registerApprovedCompany, registerCustomer, startRental } from "./people.ts";

const linkCodePageScriptPattern = /\/assets\/link-code-page-.*\.js$/;

test.describe("of somebody who does not save data", () => {
  test.use({ savesData: false });

  test("a page that was never opened is there without a connection", { tag: "@long" }, async ({ page, context }) => {
    await registerCustomer(page);
    const script = page.waitForResponse(linkCodePageScriptPattern);
    await page.goto("/dashboard");
    await (await script).finished();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Yeni Numaratör Bağla" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Etiket bağla");
  });

  test(
    "the dialogs that rent a car out and take it back open with their content, without a connection too",
    { tag: "@long" },
    async ({ page, server, context }) => {
      const { codes } = await registerApprovedCompany(page, server, 2);
      await startRental(page, codes[1]!);
      for (const [code, opens, shown, lastOfAll] of [
        [codes[0], "Kirala", "Kiralamayı başlat", /\/assets\/car-account-/],
        [codes[1], "Kiralamayı bitir", "Kiralamayı bitir", /\/rpc\/company\/rentals\/get/],
      ] as const) {
        const last = page.waitForResponse(lastOfAll);
        await page.goto(`/company/edit-car/${code}`);
        await (await last).finished();
        await page.waitForLoadState("networkidle");
        await context.setOffline(true);
        await page.getByRole("link", { name: opens, exact: true }).click();
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByRole("button", { name: shown })).toBeVisible();
        if (opens === "Kirala") await dialog.getByRole("combobox", { name: "Müşteri", exact: true }).click();
        if (opens === "Kirala") await expect(dialog.getByRole("option", { name: /^Mehmet Öz/ })).toBeVisible();
        await context.setOffline(false);
      }
    },
  );
});

test("whoever saves data is sent the script of a page when they open it", { tag: "@long" }, async ({ page }) => {
  await registerCustomer(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => url.includes("/assets/")).length).toBeGreaterThan(0);
  expect(asked.filter((url) => linkCodePageScriptPattern.test(url))).toEqual([]);
  await page.getByRole("link", { name: "Yeni Numaratör Bağla" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Etiket bağla");
  expect(asked.filter((url) => linkCodePageScriptPattern.test(url))).toHaveLength(1);
});

test("one whose script had not come yet says so on a page of ours, and comes with the connection", async ({
  page,
  pageErrors,
}) => {
  await registerCustomer(page);
  // The health check is also blocked, because the page calls it before it reloads.
  const lost = /\/assets\/link-code-page-|\/healthz$/;
  await page.route(lost, (route) => route.abort("internetdisconnected"));
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Yeni Numaratör Bağla" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Bir şeyler ters gitti");
  const sentence = page.getByText("Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.", { exact: true });
  await expect(sentence).toBeVisible();
  // The sentence stays while the page tries again, so the test waits until the attempt has failed. Otherwise the
  // connection could be back before the attempt, which would then succeed and remove the button that the test presses
  // next.
  const attempt = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/healthz"));
  await page.getByRole("button", { name: "Tekrar dene" }).click();
  await attempt;
  await expect(sentence).toBeVisible();
  // React logs the error because of which our error page is shown.
  expect(pageErrors.splice(0).filter((error) => !error.includes("Failed to fetch"))).toEqual([]);
  await page.unroute(lost);
  await page.getByRole("button", { name: "Tekrar dene" }).click();
  await expect(heading).toHaveText("Etiket bağla");
});

for (const form of [
  { path: "haber", text: "Eklemek istedikleriniz", reason: "Cam açık", sent: /\/h\/[\w-]{22}$/u },
  { path: "report", text: "Ne gördünüz?", reason: "Başka bir neden", sent: /\/report\?gonder=1$/u },
]) {
  test(`what a stranger typed for ${form.path} is there again after the browser’s own error page, also without script`, async ({
    newPerson,
    server,
  }) => {
    const code = await linkNewCode(await newPerson(), server);
    const stranger = await newPerson({ javaScriptEnabled: false });
    await stranger.goto(`/q/${code}/${form.path}`);
    await stranger.getByRole("radio", { name: form.reason }).check();
    await stranger.getByLabel(form.text).fill("Arka kapı da açık.");
    await stranger.context().setOffline(true);
    await stranger.getByRole("button", { name: /gönder$/iu }).click();
    await expect(stranger).toHaveURL(/^chrome-error:/u);
    await stranger.context().setOffline(false);
    await stranger.goBack();
    await expect(stranger.getByLabel(form.text)).toHaveValue("Arka kapı da açık.");
    await expect(stranger.getByRole("radio", { name: form.reason })).toBeChecked();
    await stranger.getByRole("button", { name: /gönder$/iu }).click();
    await expect(stranger).toHaveURL(form.sent);
  });
}

test(
  "with script a stranger without a connection stays on the form, reads so, and sends when it is back",
  { tag: "@daily" },
  async ({ newPerson, server }) => {
    const code = await linkNewCode(await newPerson(), server);
    const stranger = await newPerson();
    await stranger.goto(`/q/${code}/haber?neden=window`);
    await stranger.getByLabel("Eklemek istedikleriniz").fill("Arka cam.");
    await stranger.context().setOffline(true);
    await stranger.getByRole("button", { name: "Gönder" }).click();
    const said = stranger.getByText("Bağlantı yok. Yazdıklarınız burada kalır. Bağlantı gelince yeniden gönderin.");
    await expect(said).toBeVisible();
    await expect(stranger.getByLabel("Eklemek istedikleriniz")).toHaveValue("Arka cam.");
    await stranger.context().setOffline(false);
    await expect(said).toBeHidden();
    await stranger.getByRole("button", { name: "Gönder" }).click();
    await expect(stranger).toHaveURL(/\/h\/[\w-]{22}$/u);
  },
);
