import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { COMPANY_REGISTRATION_PATH, pages } from "#contract/pages.ts";

import {
  makeAccount,
  findButton,
  expectAnnounced,
  expectAccessiblePage,
  expectFieldError,
  expectOneRequest,
  findField,
  failFetch,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
} from "../../../../test/application.tsx";

const newPerson = { displayName: "Ayşe Nur Yılmaz", email: "ayse@example.com", password: "sifre-1234" };

test("an empty form is answered at every field, and the first wrong one has the focus", { tags: "long" }, async () => {
  const application = await openRegistration();
  await findButton("Kayıt ol").click();
  await expectFieldError("Görünen ad", "Görünen Ad veya Şirket Adı boş olamaz.");
  await expectFieldError("E-posta", "Lütfen e-posta adresinizi girin.");
  await expectFieldError("Şifre", "Şifre en az 6 karakter olmalı.");
  await expect.element(findField("Görünen ad")).toHaveFocus();
  expect(application.asked).toEqual([]);
});

test("what strangers will read of the name follows what is typed", async () => {
  await openRegistration();
  const shown = "Kodu okutanlar adınızı kısaltılmış görür:";
  await expect.element(findField("Görünen ad")).toHaveAccessibleDescription(`${shown} Ay*** Y.`);
  await findField("Görünen ad").fill("Zeynep Demir");
  await expect.element(findField("Görünen ad")).toHaveAccessibleDescription(`${shown} Ze*** D.`);
  await findField("Görünen ad").fill("   ");
  await expect.element(findField("Görünen ad")).toHaveAccessibleDescription(`${shown} Ay*** Y.`);
});

test("each rule speaks in its own sentence and keeps what was typed", async () => {
  const application = await openRegistration();
  await fillRegistration({ displayName: " \u00a0\t ", email: "ayse@", password: "123456" }, "1234567");
  await findButton("Kayıt ol").click();
  await expectFieldError("Görünen ad", "Görünen Ad veya Şirket Adı boş olamaz.");
  await expectFieldError("E-posta", "Geçersiz e-posta adresi.");
  await expectFieldError("Şifre (tekrar)", "Şifreler eşleşmiyor!");
  await expect.element(findField("E-posta")).toHaveValue("ayse@");
  await expect.element(findField("Şifre")).toHaveValue("123456");
  await expect.element(findField("Şifre (tekrar)")).toHaveValue("1234567");

  await fillRegistration({ displayName: "A".repeat(81), email: "ayşe@ornek.com", password: "a".repeat(129) });
  await findButton("Kayıt ol").click();
  await expectFieldError("Görünen ad", "Ad en fazla 80 karakter olabilir.");
  await expectFieldError("E-posta", "Geçersiz e-posta adresi.");
  await expectFieldError("Şifre", "Şifre en fazla 128 karakter olabilir.");
  await expect.element(page.getByText("Şifreler eşleşmiyor!")).not.toBeInTheDocument();
  expect(application.asked).toEqual([]);
});

test(
  "six characters are a password that is not a common one, and the hint only advises",
  { tags: "long" },
  async () => {
    const application = await openRegistration();
    await fillRegistration({ ...newPerson, password: "şaşkın" });
    await expect.element(findField("Şifre")).toHaveAccessibleDescription(/^Zayıf bir şifre/);
    await findButton("Kayıt ol").click();
    await expect.poll(() => application.history.location.pathname).toBe("/dashboard");
  },
);

test("an address in use is refused at its field", async () => {
  const application = await openRegistration();
  await fillRegistration(newPerson);
  application.answer("account/register", makeRefusalAnswer("EMAIL_IN_USE"));
  await findButton("Kayıt ol").click();
  await expectFieldError("E-posta", "Bu e-posta adresi zaten kullanımda.");
  await expect.element(findField("E-posta")).toHaveFocus();
  await expect.element(findField("Görünen ad")).toHaveValue("Ayşe Nur Yılmaz");
});

test("a failing server and a lost connection are told apart, and nothing typed is lost", { tags: "long" }, async () => {
  const application = await openRegistration();
  await fillRegistration(newPerson);
  application.answer("account/register", () => new Response("", { status: 500 }));
  await findButton("Kayıt ol").click();
  await expectAnnounced("Kayıt başarısız oldu. Lütfen tekrar deneyin.");
  application.answer("account/register", failFetch);
  await findButton("Kayıt ol").click();
  await expectAnnounced(/^Bağlantı kurulamadı\./);
  for (const [label, text] of [
    ["Görünen ad", newPerson.displayName],
    ["E-posta", newPerson.email],
    ["Şifre", newPerson.password],
    ["Şifre (tekrar)", newPerson.password],
  ] as const)
    await expect.element(findField(label)).toHaveValue(text);
  application.recover("account/register");
  await findButton("Kayıt ol").click();
  await expect
    .element(page.getByRole("heading", { level: 1, name: `Hoş geldiniz, ${newPerson.displayName}` }))
    .toBeVisible();
});

test("a double press sends once", { tags: "long" }, async () => {
  const application = await openRegistration();
  await fillRegistration(newPerson);
  await expectOneRequest(application, "account/register", "Kayıt ol");
  await expect.poll(() => application.history.location.pathname).toBe("/dashboard");
});

test(
  "where the browser blocks cookies, it says that the account exists and why nobody is logged in",
  { tags: "long" },
  async () => {
    const application = await openRegistration();
    Object.defineProperty(navigator, "cookieEnabled", { value: false, configurable: true });
    try {
      await fillRegistration(newPerson);
      application.answer("account/current", () => Response.json({ json: { account: null } }));
      await findButton("Kayıt ol").click();
      await expectAnnounced(/^Hesabınız oluşturuldu ama tarayıcınız çerezleri engellediği için/u);
      expect(application.history.location.pathname).toBe("/register");
    } finally {
      Reflect.deleteProperty(navigator, "cookieEnabled");
    }
  },
);

test("whoever comes as a company registers as one; its empty name is refused in the words of both", async () => {
  await openRegistration(COMPANY_REGISTRATION_PATH);
  await expect.element(page.getByLabelText("Rent a car şirketi olarak kaydol")).toBeChecked();
  await findButton("Kayıt ol").click();
  await expectFieldError("Şirket adı", "Görünen Ad veya Şirket Adı boş olamaz.");
  await expectAccessiblePage();
});

async function openRegistration(path: string = pages.register.path) {
  const application = await openApplication(path, null, {
    account: {
      register: contractImplementer.account.register.handler(({ input: { displayName, email } }) =>
        makeAccount({ displayName, email }),
      ),
    },
    codes: { list: contractImplementer.codes.list.handler(() => ({ items: [], next: null })) },
  });
  await expect.element(findButton("Kayıt ol")).toBeVisible();
  return application;
}

async function fillRegistration({ displayName, email, password }: typeof newPerson, confirmation: string = password) {
  await findField("Görünen ad").fill(displayName);
  await findField("E-posta").fill(email);
  await findField("Şifre").fill(password);
  await findField("Şifre (tekrar)").fill(confirmation);
}
