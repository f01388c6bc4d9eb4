import type { Locator, Page } from "@playwright/test";

import { findPage, pages, type PageName } from "#contract/pages.ts";

import { prepareEveryPageVisits } from "./every-page.ts";
import { expect, expectAnnounced, expectFieldError, test } from "./fixtures.ts";
import {
  administratorOf,
  endSession,
  registerCompany,
  registerCustomer,
  signInAsAdmin,
  makePerson,
  type Person,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

const phoneDevice = { viewport: { width: 390, height: 844 } };

test.describe("registration", () => {
  test(
    "an address in use is refused at its field, however it is written",
    { tag: "@long" },
    async ({ page, newPerson }) => {
      const { email } = await registerCustomer(await newPerson());
      await page.goto("/register");
      await fillRegistration(page, makePerson({ email: ` ${email.toUpperCase().replaceAll("İ", "I")} ` }));
      await submitRegistration(page);
      await expectFieldError(page, "E-posta", "Bu e-posta adresi zaten kullanımda.");
      await expect(page.getByLabel("E-posta")).toBeFocused();
      await expect(page.getByLabel("Görünen ad")).toHaveValue("Ayşe Nur Yılmaz");
    },
  );

  test(
    "the sixth registration within an hour from one address is told how long to wait",
    { tag: "@long" },
    async ({ page }) => {
      for (let nth = 0; nth < 5; nth += 1) {
        await registerCustomer(page);
        await endSession(page);
      }
      await page.goto("/register");
      await fillRegistration(page, makePerson());
      await submitRegistration(page);
      await expectAnnounced(page, /^Çok fazla deneme yapıldı\. Lütfen (59|60) dakika sonra tekrar deneyin\.$/);
    },
  );

  test(
    "a company's registration leads to the waiting page, says so, and opens nothing else",
    { tag: "@long" },
    async ({ page }) => {
      const company = makePerson({ displayName: "Hızlı Kiralama Ltd." });
      await page.goto("/register");
      await page.getByLabel("Rent a car şirketi olarak kaydol").check();
      await page.getByLabel("Şirket adı").fill(company.displayName);
      await page.getByLabel("E-posta").fill(company.email);
      await page.getByLabel("Şifre", { exact: true }).fill(company.password);
      await page.getByLabel("Şifre (tekrar)", { exact: true }).fill(company.password);
      await submitRegistration(page);
      await expectAnnounced(page, "Şirket başvurunuz alınmıştır. Yönetici onayından sonra giriş yapabilirsiniz.");
      await expect(page.getByRole("heading", { level: 1, name: "Hesabınız Onay Bekliyor" })).toBeVisible();
      await expect(page).toHaveURL("/company-dashboard");
      await expect(page.getByText("Hızlı Kiralama Ltd.")).toBeVisible();
      await page.getByRole("button", { name: "Durumu kontrol et" }).click();
      await expectAnnounced(page, "Başvurunuz hâlâ inceleniyor.");
    },
  );
});

test.describe("log-in", () => {
  test(
    "a wrong password, an unknown address and what is no address are answered alike",
    { tag: "@long" },
    async ({ page, newPerson }) => {
      const { email, password } = await registerCustomer(await newPerson());
      await page.goto("/login");
      for (const wrong of [
        { email, password: `${password}x` },
        { email, password: ` ${password}` },
        { email: makePerson().email, password },
        { email: "kimse", password },
      ]) {
        await fillLogin(page, wrong);
        const [answer] = await Promise.all([page.waitForResponse("**/rpc/account/login"), submitLogin(page)]);
        expect(answer.status()).toBe(401);
        await expectAnnounced(page, "Geçersiz e-posta veya şifre.");
        await expect(page.getByLabel("E-posta")).toHaveValue(wrong.email);
        await expect(page.getByLabel("Şifre", { exact: true })).toHaveValue(wrong.password);
      }
      await page.getByLabel("Şifre", { exact: true }).fill("");
      await submitLogin(page);
      await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText(["Lütfen şifrenizi girin."]);
      await fillLogin(page, { email: ` ${email.toUpperCase()} `, password });
      await submitLogin(page);
      await expect(page).toHaveURL("/dashboard");
    },
  );

  test(
    "after ten wrong passwords the account waits a quarter of an hour, even with the right one",
    { tag: "@long" },
    async ({ page, newPerson }) => {
      const { email, password } = await registerCustomer(await newPerson());
      for (let nth = 0; nth < 10; nth += 1) {
        const answer = await page.request.post("/api/account/login", { data: { email, password: "yanlis" } });
        expect(answer.status()).toBe(401);
      }
      await page.goto("/login");
      await fillLogin(page, { email, password });
      await submitLogin(page);
      await expectAnnounced(page, /^Çok fazla deneme yapıldı\. Lütfen 1[45] dakika sonra tekrar deneyin\.$/);
    },
  );

  test(
    "everybody comes to the page of their role, and there again when they open the log-in signed in",
    { tag: "@long" },
    async ({ newPerson, server }) => {
      const people = [
        { enter: (page: Page) => registerCustomer(page), home: "/dashboard" },
        { enter: (page: Page) => registerCompany(page), home: "/company-dashboard" },
        { enter: async () => administratorOf(server), home: "/admin" },
      ];
      for (const { enter, home } of people) {
        const page = await newPerson();
        const person = await enter(page);
        await page.context().clearCookies();
        await page.goto("/login");
        await fillLogin(page, person);
        await submitLogin(page);
        await expect(page).toHaveURL(home);
        await page.goto("/login");
        await expect(page).toHaveURL(home);
      }
    },
  );
});

test.describe("guards", () => {
  test("a guest is sent to log in and comes back to the very address, query included", async ({ page, newPerson }) => {
    const person = await registerCustomer(await newPerson());
    await page.goto("/link-qr?code=KT7M2QXA");
    await expect(page).toHaveURL("/login?returnTo=%2Flink-qr%3Fcode%3DKT7M2QXA");
    await expect(page.getByText("Devam etmek için giriş yapmalısınız.")).toBeVisible();
    await fillLogin(page, person);
    await submitLogin(page);
    await expect(page).toHaveURL("/link-qr?code=KT7M2QXA");
    await expect(page.getByLabel("QR kod")).toHaveValue("KT7M2QXA");
    await page.goBack();
    await expect(page).not.toHaveURL(/login/);
  });

  // pages.test.ts checks every page; this test checks a few in the browser.
  test("a guest who opens a page behind the log-in is sent to log in", { tag: "@long" }, async ({ page }) => {
    for (const path of ["/edit-profile/KT7M2QXA", "/company/billing?payment=unpaid", "/admin"]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`);
      await expect(page.getByRole("heading", { level: 1, name: "Giriş yap" })).toBeVisible();
    }
  });

  test("who lacks the role is sent to /dashboard", { tag: "@long" }, async ({ newPerson, server }) => {
    const [customer, company, administrator] = await Promise.all([newPerson(), newPerson(), newPerson()]);
    await registerCustomer(customer);
    await registerCompany(company);
    await signInAsAdmin(administrator, server);
    for (const [page, path] of [
      [customer, "/admin"],
      [customer, "/company/edit-car/RC-7M2QXA"],
      [company, "/admin/users"],
      [administrator, "/company/billing"],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL("/dashboard");
    }
  });

  test(
    "after logging in nobody is sent to another site, to a page that is none, or to one that their role may not open",
    { tag: "@long" },
    async ({ page, newPerson }) => {
      const person = await registerCustomer(await newPerson());
      for (const returnTo of ["/admin", "https://kotu.example", "/.//kotu.example"]) {
        await page.context().clearCookies();
        await page.goto(`/login?returnTo=${encodeURIComponent(returnTo)}`);
        await fillLogin(page, person);
        await submitLogin(page);
        await expect(page).toHaveURL("/dashboard");
      }
    },
  );

  test("registering on the way leads back as well", { tag: "@long" }, async ({ page }) => {
    await page.goto("/link-qr?code=KT7M2QXA");
    await page.getByRole("link", { name: "Kayıt olun" }).click();
    await fillRegistration(page, makePerson());
    await submitRegistration(page);
    await expect(page).toHaveURL("/link-qr?code=KT7M2QXA");
  });
});

test.describe("log-out", () => {
  test("from the application it leads to the first page, and the pages behind are closed", async ({ page }) => {
    const { displayName } = await registerCustomer(page);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Çıkış yap" }).click();
    await expect(page).toHaveURL("/");
    await expect(
      page.getByRole("navigation", { name: "Ana menü" }).getByRole("link", { name: "Giriş yap" }),
    ).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?returnTo=/);
    await expect(page.getByText(displayName)).toBeHidden();
  });

  test("from the landing page it works as well", { tag: "@long" }, async ({ page }) => {
    await registerCustomer(page);
    await page.goto("/");
    await page.getByRole("button", { name: "Çıkış yap" }).click();
    await expect(page.getByRole("link", { name: "Ücretsiz kayıt ol" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Çıkış yap" })).toBeHidden();
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login\?/);
  });

  test(
    "the button says that it is under way; when it fails the person is told and stays signed in",
    { tag: "@long" },
    async ({ page }) => {
      await registerCustomer(page);
      let answer: (() => void) | undefined;
      await page.route("**/rpc/account/logout", async (route) => {
        await new Promise<void>((resolve) => (answer = resolve));
        await route.fulfill({ status: 500, body: "" });
      });
      for (const [path, failure] of [
        ["/dashboard", "Çıkış yapılamadı. Lütfen tekrar deneyin."],
        ["/", "Çıkış yapılamadı, tekrar deneyin"],
      ] as const) {
        await page.goto(path);
        await page.getByRole("button", { name: "Çıkış yap" }).click();
        await expect(page.getByRole("button", { name: "Çıkış yapılıyor…" })).toBeDisabled();
        await expect.poll(() => answer).toBeDefined();
        answer?.();
        answer = undefined;
        await expectAnnounced(page, failure);
        await expect(page).toHaveURL(path);
      }
      await page.unroute("**/rpc/account/logout");
      await page.getByText("Çıkış yapılamadı").click();
      await expect(page.getByRole("link", { name: "Ücretsiz kayıt ol" })).toBeVisible();
    },
  );

  test(
    "one session, one cookie: scripts cannot read it, and a planted one is not taken over",
    { tag: "@long" },
    async ({ page, context, server }) => {
      await context.addCookies([{ name: "session", value: "yabanci", url: server.url }]);
      await registerCustomer(page);
      await page.goto("/dashboard");
      const cookies = await context.cookies();
      expect(cookies).toMatchObject([{ name: "session", httpOnly: true, sameSite: "Lax", path: "/" }]);
      expect(cookies[0]?.value).not.toBe("yabanci");
      expect(await page.evaluate(() => document.cookie)).toBe("");
    },
  );
});

test.describe("menu", () => {
  test("the entries follow the role", { tag: "@long" }, async ({ newPerson, server }) => {
    const people: [(page: Page) => Promise<unknown>, string[]][] = [
      [async () => undefined, ["Ana sayfa", "Satın al", "Kayıt ol", "Giriş yap"]],
      [
        (page) => registerCustomer(page),
        ["Panelim", "Gelen mesajlar", "Bildirimler", "Profilim", "Ana sayfa", "Satın al"],
      ],
      [
        (page) => registerCompany(page),
        [
          "Filo Panelim",
          "Takvim",
          "Gelen mesajlar",
          "Müşterilerim",
          "Faturalar",
          "Şirket Profili",
          "Ana sayfa",
          "Satın al",
        ],
      ],
      [(page) => signInAsAdmin(page, server), ["Admin Paneli", "Bildirimler", "Profilim", "Ana sayfa", "Satın al"]],
    ];
    for (const [enter, entries] of people) {
      const page = await newPerson();
      await enter(page);
      // Headers of both are implemented separately.
      for (const path of ["/", "/login"]) {
        await page.goto(path);
        await expect(page.getByRole("navigation", { name: "Ana menü" }).getByRole("link")).toHaveText(entries);
      }
    }
  });

  test(
    "on a telephone it has six entries and a question for a company, and every page is reached from it",
    { tag: "@long" },
    async ({ newPerson, server, mailServer }) => {
      const { people } = await prepareEveryPageVisits(() => newPerson(phoneDevice), server, mailServer);
      const page = people.company;
      await page.goto("/company-dashboard");
      await page.getByRole("button", { name: "Menüyü aç" }).click();
      const menu = page.getByRole("navigation", { name: "Mobil menü" });
      await expect(menu.getByRole("link")).toHaveText([
        "Filo Panelim",
        "Takvim",
        /^Gelen mesajlar/u,
        "Müşterilerim",
        "Faturalar",
        "Şirket Profili",
        /^Bu plaka o anda kimdeydi\?/u,
      ]);
      await menu.getByText("Diğer sayfalar").click();
      const listLinks = (within: Locator) =>
        within
          .locator("a:visible")
          .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      const missing = new Set<PageName>(
        (Object.keys(pages) as PageName[]).filter(
          (name) => pages[name].access === "company" && !pages[name].path.includes("$"),
        ),
      );
      const next = await listLinks(menu);
      while (missing.size > 0 && next.length > 0) {
        const path = next.shift()!;
        const name = findPage(path);
        if (name === undefined || !missing.delete(name)) continue;
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const main = page.getByRole("main");
        await page.waitForLoadState("networkidle");
        next.push(...(await listLinks(main)));
        for (const more of await main.getByRole("button", { name: /: diğer işlemler$/u }).all()) {
          await more.click();
          const sheet = page.getByRole("dialog");
          await expect(sheet).toBeVisible();
          next.push(...(await listLinks(sheet)));
          await page.keyboard.press("Escape");
          await expect(sheet).toBeHidden();
        }
      }
      expect([...missing], "pages that nothing leads to").toEqual([]);
    },
  );

  test(
    "on a telephone it opens, and closes on Escape, on its button and beside it, giving the focus back",
    { tag: "@long" },
    async ({ newPerson }) => {
      const page = await newPerson(phoneDevice);
      await registerCustomer(page);
      for (const path of ["/dashboard", "/"]) {
        await page.goto(path);
        const open = page.getByRole("button", { name: "Menüyü aç" });
        const menu = page.getByRole("navigation", { name: "Mobil menü" });
        await expect(menu).toBeHidden();
        await open.click();
        await expect(menu).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(menu).toBeHidden();
        await expect(open).toBeFocused();
        await open.press("Enter");
        await page.getByRole("button", { name: "Menüyü kapat" }).click();
        await expect(menu).toBeHidden();
        await expect(open).toBeFocused();
        await open.click();
        await page.mouse.click(20, 400);
        await expect(menu).toBeHidden();
      }
    },
  );

  test(
    "on a telephone it closes when it has led somewhere, to another page or to the same",
    { tag: "@long" },
    async ({ newPerson }) => {
      const page = await newPerson(phoneDevice);
      await registerCustomer(page);
      await page.goto("/link-qr");
      const menu = page.getByRole("navigation", { name: "Mobil menü" });
      for (const [entry, heading] of [
        ["Panelim", /^Hoş geldiniz/u],
        ["Panelim", /^Hoş geldiniz/u],
        ["Satın al", /./u],
      ] as const) {
        await page.getByRole("button", { name: "Menüyü aç" }).click();
        await menu.getByRole("link", { name: entry }).click();
        await expect(menu).toBeHidden();
        // Waits for the page, because an open menu closes when a page finishes loading.
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      }
      await expect(page).toHaveURL("/purchase");
      await page.getByRole("button", { name: "Menüyü aç" }).click();
      await menu.getByRole("button", { name: "Çıkış yap" }).click();
      await expect(page.getByRole("link", { name: "Ücretsiz kayıt ol" })).toBeVisible();
    },
  );

  test("a new page of the application begins at its top, for the keyboard too", { tag: "@long" }, async ({ page }) => {
    await registerCustomer(page);
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Yeni Numaratör Bağla" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Etiket bağla" })).toBeVisible();
    await page.getByRole("link", { name: "Panele dön" }).click();
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page).toHaveTitle(/^Hoş geldiniz/);
  });
});

test.describe("addresses that lead nowhere", () => {
  test("they are not found, in Turkish, with a way on", { tag: "@long" }, async ({ page }) => {
    for (const path of [
      "/yok",
      "/dashboard/yok",
      "/q/KT7M2QXA/yok",
      "/admin/yok?x=1",
      "/%C5%9Fifre",
      "/legal",
      "/legal/none",
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Sayfa bulunamadı" })).toBeVisible();
    }
    await page.getByRole("link", { name: "Ana sayfaya dön" }).click();
    await expect(page).toHaveURL("/");
  });

  test("a closing slash is no other page", { tag: "@long" }, async ({ page }) => {
    await registerCustomer(page);
    await page.goto("/dashboard/");
    await expect(page.getByRole("heading", { level: 1, name: /^Hoş geldiniz/ })).toBeVisible();
    await page.goto("/purchase/");
    await expect(page.getByRole("heading", { level: 1, name: /QR etiketi/ })).toBeVisible();
  });
});

async function fillRegistration(page: Page, { displayName, email, password }: Person, confirmation = password) {
  await page.getByLabel("Görünen ad").fill(displayName);
  await page.getByLabel("E-posta").fill(email);
  await page.getByLabel("Şifre", { exact: true }).fill(password);
  await page.getByLabel("Şifre (tekrar)", { exact: true }).fill(confirmation);
}

async function submitRegistration(page: Page) {
  await page.getByRole("button", { name: "Kayıt ol", exact: true }).click();
}

async function fillLogin(page: Page, { email, password }: Pick<Person, "email" | "password">) {
  await page.getByLabel("E-posta").fill(email);
  await page.getByLabel("Şifre", { exact: true }).fill(password);
}

async function submitLogin(page: Page) {
  await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
}
