import type { BrowserContextOptions, Page } from "@playwright/test";

import { IDLE_LOCK_MINUTES } from "#domain/people/shared-device.ts";

import type { MailServer } from "../test/mail-server.ts";
import { fillRentalStart, submitRentalStart } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { expectAccessiblePage } from "./good-looks.ts";
import { confirmAddress, findTokenLink, findMailBySubject } from "./mails.ts";
import { callApi, registerApprovedCompany, type Person, registerCustomer, saveCar, signIn } from "./people.ts";
import type { TestServer } from "./server.ts";

test.use({ viewport: { width: 800, height: 1280 } });

const UNLOCK_CODE_OF_CAN = "4829";
const UNLOCK_CODE_OF_ELA = "730512";
const UNLOCK_CODE_OF_OWNER = "9150";

interface Fixtures {
  page: Page;
  newPerson: (options?: BrowserContextOptions) => Promise<Page>;
  server: TestServer;
  mailServer: MailServer;
}

test(
  "clerks work in turns on one tablet, each under their own name",
  { tag: "@daily" },
  async ({ page, newPerson, server, mailServer }) => {
    const { company, codes, canPage, can, ela } = await openTeam({ page, newPerson, server, mailServer });
    const [first = "", second = ""] = codes;

    await canPage.goto("/profile");
    await canPage.getByRole("button", { name: /^Ortak cihaz kodu/u }).click();
    await canPage.getByLabel("Kod", { exact: true }).fill("1234");
    await canPage.getByLabel("Şifreniz", { exact: true }).fill(can.password);
    await canPage.getByRole("button", { name: "Kodu kaydet" }).click();
    await expect(canPage.getByText("Bu kodu herkes önce dener.")).toBeVisible();
    await canPage.getByLabel("Kod", { exact: true }).fill(UNLOCK_CODE_OF_CAN);
    await canPage.getByRole("button", { name: "Kodu kaydet" }).click();
    await expectAnnounced(canPage, "Kodunuz kaydedildi. Ortak cihazda artık bu kodu yazın.");
    await expectAccessiblePage(canPage, "the own code");

    const { tablet, lock } = await shareTablet(newPerson, company);
    await tablet.getByRole("button", { name: can.displayName }).click();
    await pressDigits(tablet, "0000");
    await expect(tablet.getByText("Kod yanlış. Yeniden deneyin.")).toBeVisible();
    await pressDigits(tablet, UNLOCK_CODE_OF_CAN);
    await expect(tablet.getByRole("heading", { level: 1 })).toHaveText("Filo Panelim");
    await fillRentalStart(tablet, first);
    await submitRentalStart(tablet);
    await expect(tablet.getByRole("heading", { level: 2, name: "Süren kiralama" })).toBeVisible();
    await tablet.goto("/profile");
    await expect(tablet).toHaveURL("/company-dashboard");

    // After the lock, the next person gets a newly loaded page.
    await tablet.getByRole("button", { name: /^Kilitle/u }).click();
    await lock.getByRole("button", { name: ela.displayName }).click();
    await pressDigits(tablet, UNLOCK_CODE_OF_ELA);
    await expect(tablet.getByRole("button", { name: "Kilitle Ela Su" })).toBeVisible();
    await fillRentalStart(tablet, second);
    await submitRentalStart(tablet);
    await expect(tablet.getByRole("heading", { level: 2, name: "Süren kiralama" })).toBeVisible();

    await page.goto("/company/audit?kind=rentals");
    await expect(page.getByRole("main")).toContainText(ela.displayName);
    await expect(page.getByRole("main")).toContainText(can.displayName);
  },
);

test(
  "nothing typed is lost behind the lock, in whatever way it comes",
  { tag: "@long" },
  async ({ page, newPerson, server, mailServer }) => {
    const { company, ela } = await openTeam({ page, newPerson, server, mailServer });
    const { tablet, lock } = await shareTablet(newPerson, company);
    await tablet.getByRole("button", { name: ela.displayName }).click();
    await pressDigits(tablet, UNLOCK_CODE_OF_ELA);
    await expect(tablet.getByRole("button", { name: "Kilitle Ela Su" })).toBeVisible();

    // Locking one tab locks all tabs of the device. If the same person unlocks one tab, all are unlocked.
    const other = await tablet.context().newPage();
    await other.goto("/company/customers");

    await other.getByRole("button", { name: "Yeni müşteri" }).first().click();
    await other.getByLabel("Ad soyad").fill("Öbür Sekme");
    await tablet.bringToFront();
    await tablet.getByRole("button", { name: /^Kilitle/u }).click();
    const otherLock = other.getByRole("dialog", { name: "Cihaz kilitli" });
    await expect(otherLock).toBeVisible();
    await lock.getByRole("button", { name: ela.displayName }).click();
    await pressDigits(tablet, UNLOCK_CODE_OF_ELA);
    await expect(lock).toBeHidden();
    await expect(otherLock).toBeHidden();
    await expect(other.getByLabel("Ad soyad")).toHaveValue("Öbür Sekme");
    await other.close();

    // The device stays locked when its page is opened again, even if the log-out request did not reach the server.
    await tablet.goto("/company/customers");
    await tablet.route("**/rpc/account/logout", (route) => route.abort());
    await tablet.getByRole("button", { name: /^Kilitle/u }).click();
    await expect(lock).toBeVisible();
    await expect(tablet).toHaveTitle(/^Cihaz kilitli/u);
    const late = await tablet.context().newPage();
    await late.goto("/company/customers");
    await expect(late.getByRole("heading", { level: 1 })).toHaveText("Cihaz kilitli");
    await late.close();
    await tablet.unroute("**/rpc/account/logout");
    await lock.getByRole("button", { name: ela.displayName }).click();
    await pressDigits(tablet, UNLOCK_CODE_OF_ELA);
    await expect(lock).toBeHidden();

    // A clerk pauses in the middle of a form, until the device locks itself.
    await tablet.goto("/company/customers");
    await tablet.getByRole("button", { name: "Yeni müşteri" }).first().click();
    await tablet.getByLabel("Ad soyad").fill("Zehra Yarım");
    // Moves the page's clock forward, so that the test need not wait for minutes.
    await tablet.evaluate((minutes) => {
      const now = Date.now;
      Date.now = () => now() + minutes * 60_000;
    }, IDLE_LOCK_MINUTES);
    await expect(lock).toBeVisible();
    await lock.getByRole("button", { name: ela.displayName }).click();
    // The code can also be typed on a keyboard.
    await tablet.keyboard.type(UNLOCK_CODE_OF_ELA);
    await tablet.keyboard.press("Enter");
    await expect(lock).toBeHidden();
    await expect(tablet.getByLabel("Ad soyad")).toHaveValue("Zehra Yarım");

    // An owner ends the shared use of the device on the device itself.
    await tablet.goto("/company-dashboard");
    await tablet.getByRole("button", { name: /^Kilitle/u }).click();
    await lock.getByRole("button", { name: company.displayName }).click();
    await pressDigits(tablet, UNLOCK_CODE_OF_OWNER);
    await expect(tablet.getByRole("button", { name: /^Kilitle/u })).toContainText(company.displayName);
    await tablet.goto("/company-profile/shared-devices");
    await tablet.getByRole("button", { name: /^Chrome/u }).click();
    await tablet.getByRole("button", { name: "Ortak cihaz olmaktan çıkar" }).click();
    const question = tablet.getByRole("dialog");
    await question.getByLabel("Şifreniz", { exact: true }).fill(company.password);
    await question.getByRole("button", { name: "Ortak cihaz olmaktan çıkar" }).click();
    await expect(tablet.getByLabel("E-posta")).toBeVisible();
  },
);

async function openTeam({ page: owner, newPerson, server, mailServer }: Fixtures) {
  const company = await registerApprovedCompany(owner, server, 2, { displayName: "Ege Filo" });
  await confirmAddress(owner, mailServer, company);
  const [first = "", second = ""] = company.codes;
  await saveCar(owner, first, "display", { plate: "34 ABC 123" });
  await saveCar(owner, second, "display", { plate: "34 ABC 124" });
  const joined = async (displayName: string): Promise<[Page, Person]> => {
    const page = await newPerson({ viewport: { width: 360, height: 740 } });
    const person = await registerCustomer(page, { displayName });
    await callApi(owner, "POST", "/company/member-invitations", {
      email: person.email,
      role: "clerk",
      password: company.password,
    });
    const link = findTokenLink(await findMailBySubject(mailServer, person, "ekibine davet edildiniz"));
    await callApi(page, "POST", "/invitation/accept", { token: new URL(link).hash.slice(1), keepsStickers: true });
    return [page, person];
  };
  const [canPage, can] = await joined("Can Ak");
  const [elaPage, ela] = await joined("Ela Su");
  await callApi(elaPage, "PUT", "/shift-code", { code: UNLOCK_CODE_OF_ELA, password: ela.password });
  await callApi(owner, "PUT", "/shift-code", { code: UNLOCK_CODE_OF_OWNER, password: company.password });
  return { company, codes: company.codes, canPage, can, ela };
}

async function shareTablet(newPerson: Fixtures["newPerson"], company: Person) {
  const tablet = await newPerson({ viewport: { width: 800, height: 1280 } });
  await signIn(tablet, company);
  await tablet.goto("/company-profile");
  await tablet.getByRole("link", { name: /^Ortak cihazlar/u }).click();
  await tablet.getByRole("button", { name: "Bu cihazı ortak yap" }).click();
  await tablet.getByLabel("Şifreniz", { exact: true }).fill(company.password);
  await tablet.getByRole("button", { name: "Ortak cihaz yap" }).click();
  await expect(tablet.getByRole("heading", { level: 1 })).toHaveText("Cihaz kilitli");
  await expectAccessiblePage(tablet, "a locked device");
  await tablet.setViewportSize({ width: 800, height: 1280 });
  return { tablet, lock: tablet.getByRole("dialog", { name: "Cihaz kilitli" }) };
}

async function pressDigits(page: Page, code: string) {
  for (const digit of code) await page.getByRole("button", { name: digit, exact: true }).click();
  await page.getByRole("button", { name: "Aç", exact: true }).click();
}
