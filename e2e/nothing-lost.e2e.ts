import type { Page } from "@playwright/test";

import { openRentDialog, openRow } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import {
  confirmDialog,
  endSession,
  linkNewCode,
  generateNewCodes,
  registerApprovedCompany,
  registerCustomer,
  callApi,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

const OFFLINE_MESSAGE = "Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin. Yazdıklarınız silinmedi.";
const PROFILE_SAVED_MESSAGE = "Profil kaydedildi.";

test.describe("a session that ended elsewhere", () => {
  test(
    "while a profile is edited: the person signs in over the page, and what they wrote is saved",
    { tag: "@daily" },
    async ({ page, server }) => {
      const [code = ""] = await generateNewCodes(server);
      const person = await registerCustomer(page);
      await callApi(page, "POST", `/codes/${code}/link`, {});
      await openProfile(page, code);
      await fillProfile(page);
      await endSession(page);
      await clickSave(page);

      const dialog = page.getByRole("dialog", { name: "Oturumunuz sona erdi" });
      await expect(dialog.getByLabel("E-posta")).toHaveValue(person.email);
      await expect(dialog.getByLabel("Şifre", { exact: true })).toBeFocused();
      await dialog.getByLabel("Şifre", { exact: true }).fill("yanlis-sifre");
      await dialog.getByLabel("Şifre", { exact: true }).press("Enter");
      await expectAnnounced(dialog, "Geçersiz e-posta veya şifre.");
      await dialog.getByLabel("Şifre", { exact: true }).fill(person.password);
      await dialog.getByRole("button", { name: "Giriş yap ve devam et" }).click();
      await expect(dialog).toBeHidden();
      await expectAnnounced(page, PROFILE_SAVED_MESSAGE);
      await expectTypedProfile(page);
      await page.goto(`/q/${code}`);
      await expect(page.getByText("Yan sokaktayım.")).toBeVisible();
    },
  );

  test(
    "when somebody else signs in over the page, nothing of the first person is sent in their name",
    { tag: "@long" },
    async ({ page, newPerson, server }) => {
      const [code = ""] = await generateNewCodes(server);
      const other = await registerCustomer(await newPerson(), { displayName: "Mehmet Öz" });
      await registerCustomer(page);
      await page.goto(`/link-qr?code=${code}`);
      await expect(page.getByLabel("QR kod")).toHaveValue(code);
      await endSession(page);
      await page.getByRole("button", { name: "Bağla", exact: true }).click();
      await signInInDialog(page, other);
      await expect(page.getByRole("heading", { level: 1, name: "Hoş geldiniz, Mehmet Öz" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Henüz etiketiniz yok" })).toBeVisible();
    },
  );

  test(
    "when somebody else signs in over a profile, they come to a page of their own and what was typed is not saved",
    { tag: "@long" },
    async ({ page, newPerson, server }) => {
      const other = await registerCustomer(await newPerson(), { displayName: "Mehmet Öz" });
      const code = await linkNewCode(page, server);
      await openProfile(page, code);
      await fillProfile(page);
      await endSession(page);
      await clickSave(page);
      await signInInDialog(page, other);
      await expect(page.getByRole("heading", { level: 1, name: "Hoş geldiniz, Mehmet Öz" })).toBeVisible();
      await page.goto(`/q/${code}`);
      await expect(page.getByText("Kısa süre içinde döneceğim.")).toBeVisible();
    },
  );
});

test(
  "half a customer is there after an immediate reload, and after the session has ended; the browser keeps nothing readable",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes, email, password } = await registerApprovedCompany(page, server);
    const [code = ""] = codes;
    const stored = () => page.evaluate<Record<string, string>>(() => ({ ...sessionStorage }));
    const name = page.getByLabel("Ad soyad");
    await openRentDialog(page, code);
    await page.getByLabel("Müşteri", { exact: true }).fill("Selin");
    await page.getByRole("option", { name: "Yeni müşteri: Selin" }).click();
    await expect(name).toHaveValue("Selin");
    await name.press("End");
    await name.pressSequentially(" Aks");
    await page.reload();
    await expect(name).toHaveValue("Selin Aks");
    await name.press("End");
    await name.pressSequentially("oy");
    await expect
      .poll(async () => Object.keys(await stored()).filter((key) => key.startsWith("draft:")))
      .toHaveLength(1);
    await endSession(page);
    await page.reload();
    await page.getByLabel("E-posta").fill(email);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Giriş yap");
    const kept = Object.entries(await stored()).find(([key]) => key.startsWith("draft:"))!;
    expect(kept[0]).toContain(`:rental:${code}`);
    expect(`${kept[1]} ${Buffer.from(kept[1], "base64").toString("latin1")}`).not.toMatch(/Selin|Aks|customer|rental/u);
    await page.getByLabel("Şifre", { exact: true }).fill(password);
    await page.getByLabel("Şifre", { exact: true }).press("Enter");
    await expect(name).toHaveValue("Selin Aksoy");
  },
);

test(
  "a lost connection is told, the text stays, and the next try saves it",
  { tag: "@long" },
  async ({ page, context, server }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await fillProfile(page);
    await context.setOffline(true);
    await clickSave(page);
    await expectAnnounced(page, OFFLINE_MESSAGE);
    await expectTypedProfile(page);
    await context.setOffline(false);
    await clickSave(page);
    await expectAnnounced(page, PROFILE_SAVED_MESSAGE);
    await page.reload();
    await expect(page.getByLabel("Görünen not")).toHaveValue("Yan sokaktayım.");
  },
);

test.describe("two tabs", () => {
  test(
    "the second to save is told, keeps its text, takes over the rest from the newest, and can save then",
    { tag: "@long" },
    async ({ page, context, server }) => {
      const code = await linkNewCode(page, server);
      const second = await context.newPage();
      await openProfile(page, code);
      await openProfile(second, code);
      await page.getByLabel("Görünen not").fill("Birinci sekme");
      await page.getByLabel("E-posta", { exact: true }).fill("birinci@ornek.com");
      await clickSave(page);
      await expectAnnounced(page, PROFILE_SAVED_MESSAGE);

      await fillProfile(second);
      await clickSave(second);
      await expectAnnounced(
        second,
        /^Bu profil siz düzenlerken başka bir yerde değiştirildi\. Yazdıklarınız silinmedi/,
      );
      await expectTypedProfile(second);
      await page.goto(`/q/${code}`);
      await expect(page.getByText("Birinci sekme")).toBeVisible();

      await second.getByRole("button", { name: "Güncel hâlini yükle" }).click();
      await expectTypedProfile(second);
      await expect(second.getByLabel("E-posta", { exact: true })).toHaveValue("birinci@ornek.com");
      await clickSave(second);
      await expectAnnounced(second, PROFILE_SAVED_MESSAGE);
      await page.reload();
      await expect(page.getByText("Yan sokaktayım.")).toBeVisible();
      await expect(page.getByRole("link", { name: "birinci@ornek.com" })).toBeVisible();
    },
  );
});

test.describe("leaving with unsaved changes", () => {
  test("is asked inside the application, and staying keeps everything", { tag: "@long" }, async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await page.goto("/link-qr");
    await page.getByRole("link", { name: "Panelim" }).click();
    await page.getByRole("link", { name: `${code}: düzenle` }).click();
    await openRow(page, "İletişim bilgileri");
    await fillProfile(page);
    const dialog = page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" });
    for (const leave of [
      () => page.getByRole("link", { name: "Panelim" }).click(),
      () => page.evaluate(() => history.back()),
    ]) {
      for (const stay of [
        () => dialog.getByRole("button", { name: "Sayfada kal" }).click(),
        () => page.keyboard.press("Escape"),
      ]) {
        await leave();
        await expect(dialog).toBeVisible();
        await stay();
        await expect(dialog).toBeHidden();
        await expect(page).toHaveURL(`/edit-profile/${code}`);
        await expectTypedProfile(page);
      }
    }
    await page.getByRole("link", { name: "Panelim" }).click();
    await dialog.getByRole("button", { name: "Kaydetmeden ayrıl" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("Kısa süre içinde döneceğim.")).toBeVisible();
  });

  test("is asked by the browser when the tab is closed", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await fillProfile(page);
    const [question] = await Promise.all([page.waitForEvent("dialog"), page.close({ runBeforeUnload: true })]);
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await expectTypedProfile(page);
  });
});

test.describe("the profile's fields", () => {
  test(
    "a plate is set once: afterwards there is no field for it, and the API refuses another",
    { tag: "@long" },
    async ({ page, server }) => {
      const code = await linkNewCode(page, server);
      await openProfile(page, code);
      await page.getByLabel("Plaka").fill("x".repeat(21));
      await clickSave(page);
      await expectAnnounced(page, "Plaka en fazla 20 karakter olabilir.");
      await page.getByLabel("Plaka").fill("  merkez   kırtasiye ");
      await clickSave(page);
      await confirmDialog(page, "Evet, kaydet");
      await expectAnnounced(page, PROFILE_SAVED_MESSAGE);
      await expect(page.getByText("MERKEZ KIRTASİYE")).toBeVisible();
      await expect(page.getByLabel("Plaka")).toBeHidden();
      await page.reload();
      await expect(page.getByLabel("Görünen not")).toBeVisible();
      await expect(page.getByLabel("Plaka")).toBeHidden();

      const {
        updatedAt: _,
        scanUrl: __,
        off: ___,
        noteHidden: ____,
        plateHidden: _____,
        ...profile
      } = await callApi<Record<string, unknown>>(page, "GET", `/profiles/${code}`);
      for (const plate of ["34 ABC 123", ""]) {
        const answer = await page.request.put(`/api/profiles/${code}`, { data: { ...profile, plate } });
        expect(answer.status()).toBe(409);
        expect(await answer.json()).toMatchObject({ message: "Plaka bir kez belirlenir ve sonradan değiştirilemez." });
      }
      await page.reload();
      await expect(page.getByText("MERKEZ KIRTASİYE")).toBeVisible();
    },
  );
});

async function openProfile(page: Page, code: string) {
  await page.goto(`/edit-profile/${code}`);
  await expect(page.getByLabel("Görünen not")).toBeVisible();
  await openRow(page, "İletişim bilgileri");
}

async function fillProfile(page: Page) {
  await page.getByLabel("Görünen not").fill("Yan sokaktayım.");
  await page.getByLabel("Telefon", { exact: true }).fill("0532 123 45 67");
  await page.getByText("Göster: Web sitesi").click();
}

async function expectTypedProfile(page: Page) {
  await expect(page.getByLabel("Görünen not")).toHaveValue("Yan sokaktayım.");
  await expect(page.getByLabel("Telefon", { exact: true })).toHaveValue("0532 123 45 67");
  await expect(page.getByLabel("Göster: Web sitesi")).not.toBeChecked();
}

async function clickSave(page: Page) {
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
}

async function signInInDialog(page: Page, { email, password }: { email: string; password: string }) {
  const dialog = page.getByRole("dialog", { name: "Oturumunuz sona erdi" });
  await dialog.getByLabel("E-posta").fill(email);
  await dialog.getByLabel("Şifre", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Giriş yap ve devam et" }).click();
}
