import { expect, test } from "vitest";
import { page } from "vitest/browser";

import {
  makeAccount,
  findButton,
  expectAnnounced,
  expectAccessiblePage,
  expectFieldError,
  expectOneRequest,
  failFetch,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../test/application.tsx";

const openedAccount = makeAccount();
const PASSWORD = "sifre-1234";

test("empty fields are named, and nothing is sent", async () => {
  const application = await openLogin();
  await expectAccessiblePage();
  await findButton("Giriş yap").click();
  await expectFieldError("E-posta", "Lütfen e-posta adresinizi girin.");
  await expectFieldError("Şifre", "Lütfen şifrenizi girin.");
  await expect.element(findField("E-posta")).toHaveFocus();
  expect(application.asked).toEqual([]);
});

test(
  "what is refused keeps what was typed, and an emptied field takes the place of what was said before",
  { tags: "long" },
  async () => {
    const application = await openLogin();
    await fillLogIn(openedAccount.email, "yanlis-sifre");
    await findButton("Giriş yap").click();
    await expectAnnounced("Geçersiz e-posta veya şifre.");
    await expectAccessiblePage();
    await expect.element(findField("E-posta")).toHaveValue(openedAccount.email);
    await expect.element(findField("Şifre")).toHaveValue("yanlis-sifre");
    await findField("Şifre").fill("");
    await findButton("Giriş yap").click();
    await expectFieldError("Şifre", "Lütfen şifrenizi girin.");
    await expect.element(page.getByText("Geçersiz e-posta veya şifre.")).not.toBeInTheDocument();
    expect(application.countOf("account/login")).toBe(1);
  },
);

test("where the browser blocks cookies and the server knows no session after the log-in, it says so", async () => {
  const application = await openLogin();
  Object.defineProperty(navigator, "cookieEnabled", { value: false, configurable: true });
  try {
    await fillLogIn(openedAccount.email, PASSWORD);
    application.answer("account/current", () => Response.json({ json: { account: null } }));
    await findButton("Giriş yap").click();
    await expectAnnounced(/^Tarayıcınız çerezleri engellediği için giriş yapılamıyor\./u);
    expect(application.countOf("account/current")).toBeGreaterThan(0);
  } finally {
    Reflect.deleteProperty(navigator, "cookieEnabled");
  }
});

test("a failing server, a lost connection and an error of our own are told apart", { tags: "long" }, async () => {
  const application = await openLogin();
  await fillLogIn(openedAccount.email, PASSWORD);
  application.answer("account/login", () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await findButton("Giriş yap").click();
  await expectAnnounced("Giriş başarısız oldu. Lütfen tekrar deneyin.");
  application.answer("account/login", failFetch);
  await findButton("Giriş yap").click();
  await expectAnnounced(/^Bağlantı kurulamadı\./);
  application.answer("account/login", () => {
    throw new ReferenceError("structuredClone is not defined");
  });
  await findButton("Giriş yap").click();
  await expectAnnounced(/^Bu sayfada bir hata oldu\./);
  application.recover("account/login");
  await findButton("Giriş yap").click();
  await expect.poll(() => application.history.location.pathname).toBe("/dashboard");
});

test("a double press sends once", { tags: "long" }, async () => {
  const application = await openLogin();
  await fillLogIn(openedAccount.email, PASSWORD);
  await expectOneRequest(application, "account/login", "Giriş yap");
  await expect.poll(() => application.history.location.pathname).toBe("/dashboard");
});

test("the password can be looked at before it is sent", async () => {
  await openLogin();
  await findField("Şifre").fill(PASSWORD);
  await expect.element(findField("Şifre")).toHaveAttribute("type", "password");
  await findButton("Şifre: göster").click();
  await expect.element(findField("Şifre")).toHaveAttribute("type", "text");
  await expect.element(findField("Şifre")).toHaveValue(PASSWORD);
});

async function openLogin() {
  const application = await openApplication("/login", null, {
    account: {
      login: contractImplementer.account.login.handler(({ input, errors }) => {
        if (input.password !== PASSWORD) throw errors.CREDENTIALS_INVALID();
        return openedAccount;
      }),
    },
    codes: { list: contractImplementer.codes.list.handler(() => ({ items: [], next: null })) },
  });
  await expect.element(findField("E-posta")).toBeVisible();
  return application;
}

async function fillLogIn(email: string, password: string) {
  await findField("E-posta").fill(email);
  await findField("Şifre").fill(password);
}

test("the link to a forgotten password passes on what stands in the field, even if it was typed before hydration", async () => {
  await openLogin();
  // React is told of no event, as with text that was typed before hydration.
  (findField("E-posta").element() as HTMLInputElement).value = "erken@example.com";
  await page.getByRole("link", { name: "Şifremi unuttum" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Şifremi unuttum" })).toBeVisible();
  await expect.element(findField("E-posta")).toHaveValue("erken@example.com");
});
