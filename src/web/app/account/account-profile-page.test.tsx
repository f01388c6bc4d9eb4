import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { AlertsView } from "#contract/notices/alerts.ts";
import type { AccountProfileView } from "#contract/people/account.ts";

import {
  makeAccount,
  failFetch,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  findField,
  openApplication,
  openRow,
  contractImplementer,
  findSection,
  findButton,
} from "../../../../test/application.tsx";

const SAVED_MESSAGE = "Profiliniz başarıyla güncellendi.";
const PASSWORD = "sifre-1234";
const NEW_PASSWORD = "yeni-şifre-5678";

test(
  "a display name may be anything that has letters, and stands everywhere at once as it was stored",
  { tags: "long" },
  async () => {
    const { stored } = await openProfile();
    for (const [wrong, sentence] of [
      [" \u00A0\u2003 ", "Görünen Ad veya Şirket Adı boş olamaz."],
      ["\u200F\u202E", "Görünen Ad veya Şirket Adı boş olamaz."],
      ["Ğ".repeat(200), "Ad en fazla 80 karakter olabilir."],
    ] as const) {
      await findField("Görünen ad").fill(wrong);
      await saveName();
      await expectFieldError("Görünen ad", sentence);
      await expect.element(findField("Görünen ad")).toHaveValue(wrong);
      await expect.element(findField("Görünen ad")).toHaveFocus();
    }
    for (const [typed, kept] of [
      ["\u202EAyşe\u202C \u200FÖz\u200F", "Ayşe Öz"],
      ["محمد أوز", "محمد أوز"],
      ["🚗".repeat(80), "🚗".repeat(80)],
      [" Ayşe 👩‍👩‍👧   Öz ", "Ayşe 👩‍👩‍👧 Öz"],
    ] as const) {
      await findField("Görünen ad").fill(typed);
      await saveName();
      await expectAnnounced(SAVED_MESSAGE);
      await expect.element(findField("Görünen ad")).toHaveValue(kept);
      expect(stored().displayName).toBe(kept);
    }
    await page.getByRole("navigation", { name: "Ana menü" }).getByRole("link", { name: "Panelim" }).click();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Hoş geldiniz, Ayşe 👩‍👩‍👧 Öz");
  },
);

test("a name that was changed elsewhere is told, keeps its text, and can be saved then", { tags: "long" }, async () => {
  const { change, stored } = await openProfile();
  change("Diğer Ad");
  await findField("Görünen ad").fill("Benim Adım");
  await saveName();
  await expectAnnounced(/^Bu kayıt siz düzenlerken başka bir yerde değiştirildi\./);
  await expect.element(findField("Görünen ad")).toHaveValue("Benim Adım");
  expect(stored().displayName).toBe("Diğer Ad");
  await findButton("Güncel hâlini yükle").click();
  await expect.element(findButton("Güncel hâlini yükle")).not.toBeInTheDocument();
  await expect.element(findField("Görünen ad")).toHaveValue("Benim Adım");
  await saveName();
  await expectAnnounced(SAVED_MESSAGE);
  expect(stored().displayName).toBe("Benim Adım");
});

test("a password is refused at its fields, kept while the connection is lost, and forgotten once it is changed", async () => {
  const { application } = await openProfile();
  await openRow("Şifre");
  const change = findSection("Şifre").getByRole("button", { name: "Şifreyi değiştir" });
  await fillPasswords("yanlış-şifre", "12345", "123456");
  await change.click();
  await expectFieldError("Yeni şifre", "Şifre en az 6 karakter olmalı.");
  await expectFieldError("Yeni şifre (tekrar)", "Şifreler eşleşmiyor!");
  await fillPasswords("yanlış-şifre", NEW_PASSWORD);
  await change.click();
  await expectFieldError("Şu anki şifre", "Şifreniz yanlış.");
  await expect.element(findField("Şu anki şifre")).toHaveFocus();
  await expect.element(findField("Yeni şifre")).toHaveValue(NEW_PASSWORD);

  application.answer("account/changePassword", failFetch);
  await findField("Şu anki şifre").fill(PASSWORD);
  await change.click();
  await expectAnnounced(/^Bağlantı kurulamadı\./);
  for (const [label, value] of [
    ["Şu anki şifre", PASSWORD],
    ["Yeni şifre", NEW_PASSWORD],
    ["Yeni şifre (tekrar)", NEW_PASSWORD],
  ] as const)
    await expect.element(findField(label)).toHaveValue(value);
  application.recover("account/changePassword");
  await change.click();
  await expectAnnounced("Şifreniz değişti. Diğer cihazlardaki oturumlarınızı kapattık.");
  await expect.element(findField("Şu anki şifre")).toHaveValue("");
  await expect
    .element(
      page.getByText("Bunlar çalışmaya devam ediyor: Depo (Kendi programınız). Birini siz eklemediyseniz kaldırın."),
    )
    .toBeVisible();
  await expect
    .element(
      page.getByText(
        "Mesajlarınızı görebilen kişiler ve davetler duruyor: Kerem (bütün etiketler, davetli), Ayşe Ak (34 ABC 123), diğer ikinci kişileriniz. Birini siz eklemediyseniz kaldırın.",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole("link", { name: "İkinci kişileri aç" })).toBeVisible();
  await expectAccessiblePage();
});

function makeAlertsView(name: string, address: string): AlertsView {
  const never = { lastSentAt: null, failingSince: null, topics: [], sharesContent: false, host: "x.example" };
  const channel = (called: string, isOff: boolean) => ({
    ...never,
    id: crypto.randomUUID(),
    kind: "webhook" as const,
    name: called,
    createdAt: new Date(),
    isOff,
    isOffByReset: isOff,
  });
  return {
    settings: { version: 0, mailTopics: ["notices"], quiet: null, urgentBreaksQuiet: true, fleetAt: 450 },
    pausedUntil: null,
    mail: { address, isConfirmed: true },
    channels: [channel("Depo", false), channel(`Eski ${name}`, true)],
    gap: null,
    offered: { push: null, telegram: null },
  };
}

const secondPerson = {
  id: crypto.randomUUID(),
  code: "",
  plate: "",
  name: "Kerem",
  email: "kerem@example.com",
  afterMinutes: 10,
  state: "asked" as const,
  at: new Date(),
  expiresAt: new Date(),
  version: 1,
};

async function openProfile() {
  const account = makeAccount();
  const { displayName, email } = account;
  let profile: AccountProfileView = {
    displayName,
    email,
    isEmailConfirmed: true,
    emailChange: null,
    createdAt: new Date(),
    version: 1,
    acknowledged: [],
  };
  const change = (name: string) => {
    profile = { ...profile, displayName: name, version: profile.version + 1 };
    return profile;
  };
  const { account: procedure } = contractImplementer;
  const application = await openApplication("/profile", account, {
    account: {
      current: procedure.current.handler(() => ({ account: { ...account, displayName: profile.displayName } })),
      profile: procedure.profile.handler(() => profile),
      sessions: procedure.sessions.handler(() => ({ items: [] })),
      rename: procedure.rename.handler(({ input, errors }) => {
        if (input.version !== profile.version) throw errors.CHANGED_MEANWHILE();
        return change(input.displayName);
      }),
      changeEmail: procedure.changeEmail.handler(({ input, errors }) => {
        if (input.password !== PASSWORD) throw errors.PASSWORD_WRONG();
        if (input.email === "dolu@example.com") throw errors.EMAIL_IN_USE();
        const expiresAt = new Date("2026-11-30T09:00:00Z");
        profile = { ...profile, emailChange: { email: input.email, waiting: ["from", "to"], expiresAt } };
        return {};
      }),
      keepEmail: procedure.keepEmail.handler(() => {
        profile = { ...profile, emailChange: null };
        return {};
      }),
      changePassword: procedure.changePassword.handler(({ input, errors }) => {
        if (input.currentPassword !== PASSWORD) throw errors.PASSWORD_WRONG();
        return {};
      }),
    },
    codes: { list: contractImplementer.codes.list.handler(() => ({ items: [], next: null })) },
    alerts: { get: contractImplementer.alerts.get.handler(() => makeAlertsView(displayName, email)) },
    secondPeople: {
      list: contractImplementer.secondPeople.list.handler(() => ({
        people: [
          secondPerson,
          { ...secondPerson, code: "KT7M2QXA", plate: "34 ABC 123", name: "Ayşe Ak", state: "agreed" as const },
        ],
        hasMore: true,
      })),
    },
  });
  await expect.element(findField("Görünen ad")).toBeVisible();
  return { application, change, stored: () => profile };
}

async function saveName() {
  await findSection("Hesap bilgileri").getByRole("button", { name: "Kaydet", exact: true }).click();
}

async function fillPasswords(current: string, password: string, confirmation: string = password) {
  await findField("Şu anki şifre").fill(current);
  await findField("Yeni şifre").fill(password);
  await findField("Yeni şifre (tekrar)").fill(confirmation);
}

test("another address is asked for with the password; what waits is said, and can be given up", async () => {
  await openProfile();
  await expectAccessiblePage();
  await findButton("E-posta adresini değiştir").click();
  const form = page.getByRole("form", { name: "E-posta adresini değiştir" });
  await form.getByLabelText("Yeni e-posta").fill("dolu@example.com");
  await form.getByLabelText("Şifreniz", { exact: true }).fill("yanlis");
  await findButton("Bağlantıları gönder").click();
  await expectFieldError("Şifreniz", "Şifreniz yanlış.");
  await form.getByLabelText("Şifreniz", { exact: true }).fill(PASSWORD);
  await findButton("Bağlantıları gönder").click();
  await expect.element(form.getByText("Bu e-posta", { exact: false })).toBeVisible();
  await expect.element(form.getByLabelText("Yeni e-posta")).toHaveValue("dolu@example.com");
  await form.getByLabelText("Yeni e-posta").fill("yeni@example.com");
  await expectAccessiblePage();
  await findButton("Bağlantıları gönder").click();
  await expect
    .element(findSection("Hesap bilgileri").getByText("Yeni adresiniz: yeni@example.com").first())
    .toBeVisible();
  await expect
    .element(page.getByText("iki adresinize de giden bağlantılara dokunun", { exact: false }).first())
    .toBeVisible();
  await expectAccessiblePage();
  await findButton("Değişiklikten vazgeç").click();
  await expect.element(findButton("E-posta adresini değiştir")).toBeVisible();
});
