import type { Locator, Page } from "@playwright/test";

import { expect, expectAnnounced, test } from "./fixtures.ts";
import { CONFIRM_BUTTON_NAME, findTokenLink, findMailTo, findMailBySubject } from "./mails.ts";
import { approveCompany, callApi, makePerson } from "./people.ts";

test.use({ viewport: { width: 360, height: 780 } });

const CAR_COUNT = 40;
const CUSTOMER_COUNT = 300;
const TAPS_MAX = 15;

/** Fields that the test fills in directly are not counted. */
async function countTaps(page: Page, count: () => void) {
  await page.exposeFunction("countTap", count);
  await page.addInitScript(() => {
    addEventListener("click", ({ isTrusted }) => {
      if (isTrusted) (window as unknown as { countTap(): void }).countTap();
    });
  });
}

async function pasteLines(area: Locator, lines: readonly string[]) {
  await area.click();
  await area.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join("\n"));
}

test(
  `the first day of a company: ${CAR_COUNT} cars, ${CUSTOMER_COUNT} customers and two clerks at work in at most ${TAPS_MAX} taps`,
  { tag: "@long" },
  async ({ page: owner, newPerson, server, mailServer }) => {
    let taps = 0;
    const tap = () => {
      taps += 1;
    };
    await countTaps(owner, tap);
    const person = makePerson({ displayName: "Ege Filo" });
    const clerks = [makePerson({ displayName: "Can Ak" }), makePerson({ displayName: "Su Er" })];

    await test.step("the owner registers and confirms the address", async () => {
      await owner.goto("/register");
      await owner.getByLabel("Rent a car şirketi olarak kaydol").click();
      await owner.getByLabel("Şirket adı").fill(person.displayName);
      await owner.getByLabel("E-posta", { exact: true }).fill(person.email);
      await owner.getByLabel("Şifre", { exact: true }).fill(person.password);
      await owner.getByLabel("Şifre (tekrar)", { exact: true }).fill(person.password);
      await owner.getByRole("button", { name: "Kayıt ol", exact: true }).click();
      await owner.goto(findTokenLink(await findMailTo(mailServer, person, "confirm")));
      await owner.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
      await expect(owner.getByRole("button", { name: CONFIRM_BUTTON_NAME })).toBeHidden();
    });

    await test.step("an administrator approves the company", async () => {
      const { account } = await callApi<{ account: { company: { id: string } } }>(owner, "GET", "/account/current");
      await approveCompany(server, account.company.id, CAR_COUNT);
    });

    await test.step("the owner enters the plates", async () => {
      await owner.goto("/company-dashboard");
      await owner.getByRole("link", { name: "Araçlarınızın plakalarını girin" }).click();
      const plates = Array.from({ length: CAR_COUNT }, (_, nth) => `34 EGE ${100 + nth}`);
      await pasteLines(
        owner
          .getByRole("region", { name: /^Plakası girilmemiş/ })
          .getByRole("textbox")
          .first(),
        plates,
      );
      await owner.getByRole("button", { name: `${CAR_COUNT} plakayı kaydet` }).click();
      await owner
        .getByRole("dialog")
        .getByRole("button", { name: `${CAR_COUNT} plakayı kaydet` })
        .click();
      await expect(owner.getByText("Bütün plakalar girildi")).toBeVisible();
    });

    await test.step("the owner brings the list of customers", async () => {
      await owner.getByRole("link", { name: "Müşterilerinizi getirin" }).click();
      const rows = Array.from({ length: CUSTOMER_COUNT }, (_, nth) => `Deniz Kaya ${nth + 1}\t0532 ${1_000_000 + nth}`);
      await pasteLines(owner.getByLabel("Liste", { exact: true }), ["Ad soyad\tTelefon", ...rows]);
      await owner.getByRole("button", { name: `${CUSTOMER_COUNT} müşteriyi kaydet` }).click();
      await expect(owner.getByRole("main").getByText(`${CUSTOMER_COUNT} müşteri kaydedildi.`).first()).toBeVisible();
    });

    await test.step("the owner invites two clerks", async () => {
      await owner.getByRole("link", { name: "Ekibinizi davet edin" }).click();
      await owner.getByLabel("E-posta", { exact: true }).fill(clerks.map(({ email }) => email).join(" "));
      await owner.getByLabel("Şifreniz", { exact: true }).fill(person.password);
      await owner.getByRole("button", { name: "Davet gönder" }).click();
      await expectAnnounced(owner, "2 davet gönderildi.");
    });

    for (const clerk of clerks) {
      await test.step(`${clerk.displayName} joins and sees the fleet`, async () => {
        const desk = await newPerson();
        await countTaps(desk, tap);
        await desk.goto(findTokenLink(await findMailBySubject(mailServer, clerk, "ekibine davet edildiniz")));
        await desk.getByLabel("Görünen ad").fill(clerk.displayName);
        await desk.getByLabel("Şifre", { exact: true }).fill(clerk.password);
        await desk.getByLabel("Şifre (tekrar)", { exact: true }).fill(clerk.password);
        await desk.getByRole("button", { name: "Kayıt ol ve katıl" }).click();
        await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Filo Panelim");
        await expect(desk.getByRole("link", { name: "34 EGE 100: araca git" })).toBeVisible();
        const { items } = await callApi<{ items: unknown[] }>(desk, "POST", "/company/customers/search", {
          search: "Deniz Kaya 300",
        });
        expect(items).toHaveLength(1);
      });
    }
    expect(taps).toBeLessThanOrEqual(TAPS_MAX);
  },
);
