import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

import type { Locator, Page } from "@playwright/test";

import { makeAuthenticator } from "../test/second-factor.ts";
import { expect, expectAnnounced, expectFieldError, test } from "./fixtures.ts";
import { expectAccessiblePage } from "./good-looks.ts";
import {
  administratorOf,
  chooseUserAction,
  endSession,
  openUserRowMenu,
  registerCustomer,
  signInAsAdmin,
} from "./people.ts";
import { startServer } from "./server.ts";

test.describe.configure({ mode: "parallel" });

/** The server also accepts the previous and the next code, but each code only once. */
const CODE_PERIOD_MS = 30_000;

async function confirmSecret(part: Locator) {
  const phone = makeAuthenticator(await part.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u).innerText());
  const codes = part.page().getByRole("dialog", { name: "Kurtarma kodlarınız" });
  const isTaken = async () => {
    await part.getByLabel("Uygulamadaki kod").fill(phone.codeAt(new Date(Date.now() - CODE_PERIOD_MS)));
    await part.getByRole("button", { name: "Doğrula ve aç" }).click();
    await expect(codes.or(part.getByText("Bu kod yanlış"))).toBeVisible();
    return codes.isVisible();
  };
  // The code may have expired before it was checked. In that case the next code is typed.
  if (!(await isTaken())) expect(await isTaken()).toBe(true);
  return phone;
}

async function readRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: "Kurtarma kodlarınız" });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const codes = await dialog.getByRole("listitem").allInnerTexts();
  // The dialog cannot be closed by mistake.
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Bitir" })).toBeDisabled();
  await dialog.getByLabel("Kodları güvenli bir yerde sakladım").check();
  await dialog.getByRole("button", { name: "Bitir" }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

test(
  "a second step is set up, asked for at log-in and over a page whose session ended, and turned off",
  { tag: "@daily" },
  async ({ page }) => {
    const person = await registerCustomer(page);
    await page.goto("/profile#ikinci-adim");
    const part = page.getByRole("region", { name: "İkinci adım" });
    await part.getByRole("button", { name: "İkinci adımı kur" }).click();
    await part.getByRole("button", { name: "Devam et" }).click();
    await expectFieldError(part, "Şifreniz", "Lütfen şifrenizi girin.");
    await part.getByLabel("Şifreniz", { exact: true }).fill("yanlis-sifre");
    await part.getByRole("button", { name: "Devam et" }).click();
    await expectFieldError(part, "Şifreniz", "Şifreniz yanlış.");
    await part.getByLabel("Şifreniz", { exact: true }).fill(person.password);
    await part.getByRole("button", { name: "Devam et" }).click();
    await part.getByLabel("Uygulamadaki kod").fill("12345");
    await part.getByRole("button", { name: "Doğrula ve aç" }).click();
    await expectFieldError(part, "Uygulamadaki kod", "Uygulamanın gösterdiği 6 rakamlı kodu girin.");
    const phone = await confirmSecret(part);
    const [first = "", second = ""] = await readRecoveryCodes(page);
    await expectAnnounced(page, "İkinci adım açık.");
    await expect(part).toContainText("Kalan kurtarma kodu: 10");

    await test.step("log-in asks for the code, and leads where it was to lead", async () => {
      await endSession(page);
      await page.goto("/login?returnTo=/link-qr");
      await page.getByLabel("E-posta").fill(person.email);
      await page.getByLabel("Şifre", { exact: true }).fill(person.password);
      await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
      const code = page.getByLabel("Uygulamadaki kod");
      await expect(code).toBeFocused();
      await code.fill("000 000");
      await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
      await expectFieldError(page, "Uygulamadaki kod", "Bu kod yanlış");
      await expect(code).toHaveValue("000 000");
      await page.getByRole("button", { name: "Geri dön" }).click();
      await expect(page.getByLabel("Şifre", { exact: true })).toHaveValue(person.password);
      await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
      const shown = phone.codeAt(new Date());
      await code.fill(` ${shown.slice(0, 3)} ${shown.slice(3)} `);
      await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
      await expect(page).toHaveURL(/^[^?]+\/link-qr$/u);
    });

    await test.step("over a page whose session ended, a recovery code does, and what was typed stays", async () => {
      await page.goto("/profile#ikinci-adim");
      await page.getByLabel("Görünen ad").fill("Yeni Ad");
      await endSession(page);
      await page.getByRole("button", { name: "Kaydet" }).click();
      const dialog = page.getByRole("dialog", { name: "Oturumunuz sona erdi" });
      await dialog.getByLabel("Şifre", { exact: true }).fill(person.password);
      await dialog.getByRole("button", { name: "Giriş yap ve devam et" }).click();
      await dialog.getByRole("button", { name: "Kurtarma kodu kullan" }).click();
      await dialog.getByLabel("Kurtarma kodu").fill(first.toLowerCase());
      await dialog.getByRole("button", { name: "Giriş yap", exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByLabel("Görünen ad")).toHaveValue("Yeni Ad");
      await page.reload();
      await expect(page.getByLabel("Görünen ad")).toHaveValue("Yeni Ad");
      await expect(part).toContainText("Kalan kurtarma kodu: 9");
    });

    await test.step("turned off by password and code", async () => {
      await part.getByRole("button", { name: "Kapat", exact: true }).click();
      await part.getByLabel("Şifreniz", { exact: true }).fill(person.password);
      await part.getByRole("button", { name: "Kurtarma kodu kullan" }).click();
      await part.getByLabel("Kurtarma kodu").fill(second);
      await part.getByRole("button", { name: "İkinci adımı kapat" }).click();
      await expectAnnounced(page, "İkinci adım kapatıldı.");
      await expect(part.getByRole("button", { name: "İkinci adımı kur" })).toBeVisible();
    });
  },
);

test(
  "every state of the second step is readable in light and dark, on a telephone and a desk",
  { tag: "@long" },
  async ({ page, server }) => {
    const person = await registerCustomer(page);
    await page.goto("/profile#ikinci-adim");
    const part = page.getByRole("region", { name: "İkinci adım" });
    await part.getByRole("button", { name: "İkinci adımı kur" }).click();
    await part.getByLabel("Şifreniz", { exact: true }).fill(person.password);
    await part.getByRole("button", { name: "Devam et" }).click();
    await part.getByRole("button", { name: "Doğrula ve aç" }).click();
    await expectFieldError(part, "Uygulamadaki kod", "Lütfen kodu girin.");
    await expectAccessiblePage(page, "setting up the second step");
    await confirmSecret(part);
    await expect(page.getByRole("dialog", { name: "Kurtarma kodlarınız" })).toBeVisible();
    await expectAccessiblePage(page, "the recovery codes");
    await readRecoveryCodes(page);
    await part.getByRole("button", { name: "Kapat", exact: true }).click();
    await part.getByRole("button", { name: "İkinci adımı kapat" }).click();
    await expectAccessiblePage(page, "turning the second step off, with errors");
    await endSession(page);
    await page.goto("/login");
    await page.getByLabel("E-posta").fill(person.email);
    await page.getByLabel("Şifre", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
    await page.getByLabel("Uygulamadaki kod").fill("000 000");
    await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
    await expectFieldError(page, "Uygulamadaki kod", "Bu kod yanlış");
    await expectAccessiblePage(page, "the second step of log-in");
    await signInAsAdmin(page, server);
    await page.goto(`/admin/users?search=${encodeURIComponent(person.email)}`);
    await chooseUserAction(page.getByRole("row").filter({ hasText: person.email }), "İkinci adımı sıfırla");
    await expectAccessiblePage(page, "resetting a second step");
  },
);

test(
  "an administrator resets somebody's second step, and is reminded of their own",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const owner = await newPerson();
    const person = await registerCustomer(owner, { displayName: "Telefonsuz Kişi" });
    await owner.goto("/profile#ikinci-adim");
    const part = owner.getByRole("region", { name: "İkinci adım" });
    await part.getByRole("button", { name: "İkinci adımı kur" }).click();
    await part.getByLabel("Şifreniz", { exact: true }).fill(person.password);
    await part.getByRole("button", { name: "Devam et" }).click();
    await confirmSecret(part);
    await readRecoveryCodes(owner);

    await signInAsAdmin(page, server);
    await page.goto("/admin");
    await page.getByRole("link", { name: "Girişe ikinci adımı ekleyin" }).click();
    await expect(page).toHaveURL(/\/profile#ikinci-adim$/u);
    await page.goto(`/admin/users?search=${encodeURIComponent(person.email)}`);
    const row = page.getByRole("row").filter({ hasText: person.email });
    await chooseUserAction(row, "İkinci adımı sıfırla");
    const dialog = page.getByRole("dialog", { name: "Telefonsuz Kişi: ikinci adımı sıfırla" });
    await expect(dialog).toContainText(person.email);
    await dialog.getByLabel("Neden").fill("Telefonunu kaybetti.");
    await dialog.getByRole("button", { name: "İkinci adımı sıfırla" }).click();
    await expectAnnounced(page, "Telefonsuz Kişi: ikinci adım sıfırlandı.");
    const menu = await openUserRowMenu(row);
    await expect(menu.getByRole("button", { name: "Oturumlarını kapat" })).toBeVisible();
    await expect(menu.getByRole("button", { name: "İkinci adımı sıfırla" })).toHaveCount(0);
  },
);

test(
  "on a public site an administrator sets the second step up before anything else opens",
  { tag: "@long" },
  async ({ newPerson }) => {
    const server = await startServer({ PUBLIC_URL: "https://localhost" });
    const site = await openProxySite(server.url, "https://localhost");
    try {
      const page = await newPerson();
      const { email, password } = administratorOf(server);
      await page.goto(`${site.url}/login?returnTo=/admin/reports`);
      await page.getByLabel("E-posta").fill(email);
      await page.getByLabel("Şifre", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("İkinci adımı kurun");
      await page.goto(`${site.url}/admin/users`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("İkinci adımı kurun");
      await expectAccessiblePage(page, "the second step that is required");
      const main = page.getByRole("main");
      await main.getByLabel("Şifreniz", { exact: true }).fill(password);
      await main.getByRole("button", { name: "Devam et" }).click();
      await confirmSecret(main);
      await readRecoveryCodes(page);
      await expect(page).toHaveURL(`${site.url}/admin/users`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kullanıcılar");
    } finally {
      site.close();
      await server.stop();
    }
  },
);

async function openProxySite(target: string, origin: string) {
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, ...(asked.headers.origin !== undefined && { origin }) };
    const passed = request(target + asked.url, { method: asked.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
