import type { Page } from "@playwright/test";

import type { ListedCars } from "#contract/fleet/cars.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { loadPages } from "#server/routes/built-files.ts";

import { quietFleet } from "../test/quiet-fleet.ts";
import { expectHydrated, holdRequests, APPLICATION_SCRIPTS_PATTERN } from "./before-script.ts";
import { formatIstanbulTime, findCarRow, findSection } from "./desk.ts";
import { expect, expectFieldError, test } from "./fixtures.ts";
import {
  linkCode,
  linkNewCode,
  generateNewCodes,
  registerApprovedCompany,
  registerCustomer,
  callApi,
  startRental,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

test.describe("the log-in page before its script", () => {
  test("is read, typed in and sent: what was typed stays, and Enter is obeyed when the script has come", async ({
    page,
    newPerson,
  }) => {
    const { email, password } = await registerCustomer(await newPerson());
    const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
    await page.goto("/login?returnTo=/profile", { waitUntil: "commit" });
    await expect(page.getByText("Devam etmek için giriş yapmalısınız.")).toBeVisible();
    await page.getByLabel("E-posta").fill(email);
    await page.getByLabel("Şifre", { exact: true }).fill(password);
    await page.getByLabel("Şifre", { exact: true }).press("Enter");
    expect(page.url()).not.toContain(password);
    await scripts.release();
    await expect(page).toHaveURL("/profile");
  });

  test(
    "a press without any script sends nothing, and puts the password into no address",
    { tag: "@long" },
    async ({ page }) => {
      const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
      await page.goto("/login", { waitUntil: "commit" });
      await page.getByLabel("E-posta").fill("ayse@example.com");
      await page.getByLabel("Şifre", { exact: true }).fill("sifre-1234");
      await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
      await expect(page).toHaveURL("/login");
      await expect(page.getByLabel("E-posta")).toHaveValue("ayse@example.com");
      await scripts.release();
    },
  );

  test(
    "a page that somebody's extension changed is drawn anew, and what was typed is still there",
    { tag: "@long" },
    async ({ page, pageErrors }) => {
      const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
      await page.goto("/login", { waitUntil: "commit" });
      await page.getByLabel("E-posta").fill("ayse@example.com");
      await page.getByLabel("Şifre", { exact: true }).fill("sifre-1234");
      await page.locator("form").evaluate((form) => form.prepend(document.createElement("i")));
      await scripts.release();
      await expect(page.locator("form i")).toHaveCount(0);
      await expect(page.getByLabel("E-posta")).toHaveValue("ayse@example.com");
      await expect(page.getByLabel("Şifre", { exact: true })).toHaveValue("sifre-1234");
      await page.getByRole("link", { name: "Şifremi unuttum" }).click();
      await expect(page.getByLabel("E-posta")).toHaveValue("ayse@example.com");
      expect(pageErrors.splice(0).filter((error) => !error.includes("418"))).toEqual([]);
    },
  );

  test("a typed address goes along to the page for a forgotten password", { tag: "@long" }, async ({ page }) => {
    const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByLabel("E-posta").fill("ayse@example.com");
    await page.getByRole("link", { name: "Şifremi unuttum" }).click();
    await scripts.release();
    await expect(page.getByRole("heading", { level: 1, name: "Şifremi unuttum" })).toBeVisible();
    await expect(page.getByLabel("E-posta")).toHaveValue("ayse@example.com");
    await expect(page).toHaveURL("/forgot-password");
  });

  test(
    "a password that was typed early waits for nobody who comes to the form later",
    { tag: "@long" },
    async ({ page }) => {
      const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
      await page.goto("/login", { waitUntil: "commit" });
      const password = page.getByLabel("Şifre", { exact: true });
      await password.fill("sifre-1234");
      await scripts.release();
      const show = page.getByRole("button", { name: "Şifre: göster" });
      // Clicks repeatedly, until the script is loaded and the button reacts.
      await expect(async () => {
        await show.click();
        await expect(show).toHaveAttribute("aria-pressed", "true", { timeout: 500 });
      }).toPass();
      await show.click();
      await expect(password).toHaveValue("sifre-1234");
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page.getByRole("link", { name: "Şifremi unuttum" }).click();
      // Waits for the heading, because the URL changes before the old form is removed.
      await expect(page.getByRole("heading", { level: 1, name: "Şifremi unuttum" })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "Giriş yap" })).toBeVisible();
      expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
      await expect(password).toHaveValue("");
    },
  );
});

test.describe("a dashboard before its script", () => {
  test("shows its codes, leads on by its links, and obeys what was pressed when the script has come", async ({
    page,
    server,
  }) => {
    const code = await linkNewCode(page, server);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
    await page.goto("/dashboard", { waitUntil: "commit" });
    const card = page.getByRole("listitem").filter({ hasText: code });
    await expect(card.getByRole("img", { name: `${code}: QR kod` })).toBeVisible();
    await expect(card.getByRole("link", { name: `${code}: düzenle` })).toHaveAttribute("href", `/edit-profile/${code}`);
    await card.getByRole("button", { name: `${code}: QR kodu büyüt` }).click();
    await scripts.release();
    await expect(page.getByRole("dialog", { name: "QR kod" })).toBeVisible();
    // Only the header's count of unread notices and the keys of the drafts are fetched later. All other data are in the
    // document.
    const fetchedLater = ["/rpc/notices/count", "/rpc/account/current"];
    expect(asked.filter((path) => path.startsWith("/rpc/") && !fetchedLater.includes(path))).toEqual([]);
  });

  test(
    "asks again for codes that are no longer new when the script comes late",
    { tag: "@long" },
    async ({ page, server }) => {
      const code = await linkNewCode(page, server);
      const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
      await page.clock.install();
      await page.goto("/dashboard", { waitUntil: "commit" });
      await expect(page.getByRole("heading", { name: `Kod: ${code}` })).toBeVisible();
      await callApi(page, "POST", `/codes/${code}/unlink`, {});
      await page.clock.fastForward(11_000);
      await scripts.release();
      await expect(page.getByText("Henüz etiketiniz yok")).toBeVisible();
    },
  );

  test("searches for what was typed before and while the script came", { tag: "@long" }, async ({ page, server }) => {
    const codes = await generateNewCodes(server, 10);
    await registerCustomer(page);
    for (const code of codes) await linkCode(page, code);
    const search = page.getByLabel("Etiket ara");
    for (const passFirst of [/ /, /\/(app|early|rolldown-runtime)-[^/]*$/, /\/(?!mount)[^/]*$/]) {
      const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
      await page.goto("/dashboard", { waitUntil: "commit" });
      await scripts.letPass(passFirst);
      await search.fill(codes[3]!);
      await scripts.release();
      await expect(page.getByRole("link", { name: /: düzenle$/ })).toHaveCount(1);
      await expect(search).toHaveValue(codes[3]!);
      await page.unrouteAll({ behavior: "wait" });
    }
  });

  test("is everybody's own, however many are drawn at once", { tag: "@long" }, async ({ newPerson, server }) => {
    const people = [await newPerson(), await newPerson(), await newPerson()];
    const codes = await Promise.all(people.map((person) => linkNewCode(person, server)));
    await Promise.all(
      Array.from({ length: 12 }, async (_, nth) => {
        const answer = await people[nth % 3]!.request.get("/dashboard");
        const html = await answer.text();
        expect(codes.map((code) => html.includes(code))).toEqual(codes.map((_code, whose) => whose === nth % 3));
      }),
    );
  });

  test(
    "is drawn with its own person's name and codes, though another's is begun before it ends",
    { tag: "@long" },
    async () => {
      const { renderDashboard, renderDesk, renderLogin } = await loadPages();
      const brand = { name: "Kodu Tara", price: 1, oldPrice: 1, badge: "", marketplaces: [], isSold: false };
      const startOf = (displayName: string, code: string) => ({
        brand,
        tellsSignIns: false,
        account: {
          id: code,
          displayName,
          email: "",
          role: "customer" as const,
          isEmailConfirmed: true,
          secondFactor: "off" as const,
          isOnSharedDevice: false,
          company: null,
        },
        codes: { items: [makeCodeView(code)], next: null },
        shared: { stickers: [], given: [], hasMoreGiven: false },
      });
      const deskOf = (name: string, code: string) => {
        const company = {
          id: code,
          name,
          memberRole: "owner" as const,
          isApproved: true,
          mayUsePanel: true,
          refusal: null,
        };
        const { codes: _codes, shared: _shared, account, ...start } = startOf(name, code);
        const desk = {
          drawnAt: new Date(0),
          fleet: quietFleet,
          unread: { own: 0, fleet: 0 },
          board: { items: [], next: null },
          cars: makeCarsPage(code),
        };
        return { ...start, account: { ...account, role: "company" as const, company }, desk };
      };
      const marks = ["Ayşe", "KT222222", "Mehmet", "KT333333", "RC444444", "RC555555"];
      const drawn = await Promise.all([
        renderDesk(deskOf("Filo A", "RC444444")),
        renderDesk(deskOf("Filo B", "RC555555")),
        renderDashboard(startOf("Ayşe", "KT222222")),
        renderDashboard(startOf("Mehmet", "KT333333")),
        renderLogin({ brand, tellsSignIns: false, account: null }, undefined),
      ]);
      expect(drawn.map((html) => marks.filter((mark) => html.includes(mark)))).toEqual([
        ["RC444444"],
        ["RC555555"],
        ["Ayşe", "KT222222"],
        ["Mehmet", "KT333333"],
        [],
      ]);
    },
  );
});

test.describe("a company's desk before its script", () => {
  const EARLY = /\/(app|early|rolldown-runtime)-[^/]*$/;
  const SEARCH = "Araç, müşteri, kiralama veya rezervasyon ara";

  test(
    "shows its cars and what needs attention, leads on by its links, and obeys what was pressed when the script has come",
    { tag: "@long" },
    async ({ page, server }) => {
      const [late = "", free = ""] = (await registerApprovedCompany(page, server, 2)).codes;
      await startRental(page, late, { dueAt: formatIstanbulTime({ hours: -3, minutes: -5 }) });
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
      await page.goto("/company-dashboard", { waitUntil: "commit" });
      await expect(findCarRow(page, late)).toContainText(/3 sa [5-7] dk geçti/);
      await expect(findCarRow(page, late)).toContainText("3.000,00 TL");
      await expect(findCarRow(page, free).getByRole("link", { name: `${free}: araca git` })).toHaveAttribute(
        "href",
        `/company/edit-car/${free}`,
      );
      await expect(page.getByRole("link", { name: "Kirala", exact: true })).toHaveAttribute(
        "href",
        "/company-dashboard?kirala=",
      );
      await expect(page.getByRole("group", { name: "Filo durumu" })).toContainText("Toplam2");
      await expect(findSection(page, "Bugün")).toContainText("Mehmet Öz");
      await scripts.release();
      // Only the header's counts are fetched later. All other data are in the document.
      const mayAsk = ["/rpc/notices/count", "/rpc/company/notices/count"];
      expect(asked.filter((path) => path.startsWith("/rpc/") && !mayAsk.includes(path))).toEqual([]);
    },
  );

  test(
    "is taken over as it was drawn, two hundred cars of it, whatever the device's clock says",
    { tag: "@long" },
    async ({ page, server }) => {
      const { codes } = await registerApprovedCompany(page, server, 200);
      await startRental(page, codes[0]!, { dueAt: formatIstanbulTime({ hours: -3, minutes: -5 }) });
      const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
      await page.clock.install({ time: Date.now() + 2 * 3_600_000 });
      await page.goto("/company-dashboard", { waitUntil: "commit" });
      const row = findCarRow(page, codes[0]!);
      await expect(row).toContainText(/3 sa [5-7] dk geçti/);
      await expect(page.getByRole("link", { name: /: araca git$/ })).toHaveCount(50);
      await row.evaluate((drawn) => Object.assign(drawn, { isDrawn: true }));
      await scripts.release();
      await expect(page).toHaveTitle(/^Filo Panelim/);
      await expect(row).toContainText(/5 sa [5-7] dk geçti/);
      expect(await row.evaluate((shown) => "isDrawn" in shown)).toBe(true);
    },
  );

  test("finds what was typed before and while the script came", { tag: "@long" }, async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server, 3);
    const search = page.getByLabel(SEARCH);
    for (const passFirst of [/ /, EARLY, /\/(?!mount)[^/]*$/]) {
      const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
      await page.goto("/company-dashboard", { waitUntil: "commit" });
      await scripts.letPass(passFirst);
      await search.fill(codes[2]!);
      await scripts.release();
      await expect(page.getByRole("option", { name: new RegExp(codes[2]!) }).first()).toBeVisible();
      await expect(search).toHaveValue(codes[2]!);
      await page.unrouteAll({ behavior: "wait" });
    }
  });

  test(
    "shows the cars of the state that was chosen before the script came",
    { tag: "@long" },
    async ({ page, server }) => {
      const [rented = ""] = (await registerApprovedCompany(page, server, 2)).codes;
      await startRental(page, rented);
      const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
      await page.goto("/company-dashboard", { waitUntil: "commit" });
      await page.getByLabel("Durum", { exact: true }).selectOption({ label: "Kirada" });
      await scripts.release();
      await expect(page).toHaveURL("/company-dashboard?status=rented");
      await expect(page.getByRole("link", { name: /: araca git$/ })).toContainText([`${rented}: araca git`]);
    },
  );

  test(
    "stays where it was scrolled, and a press is kept when the page moves under it",
    { tag: "@long" },
    async ({ page, server }) => {
      await registerApprovedCompany(page, server, 2);
      await page.goto("/company-dashboard");
      await expect(page).toHaveTitle(/^Filo Panelim/);
      const more = page.getByRole("button", { name: "Araç listesi: diğer işlemler" });
      const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
      await page.goto("/company-dashboard", { waitUntil: "commit" });
      await more.scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => scrollY);
      expect(scrolled).toBeGreaterThan(0);
      await scripts.release();
      await expect(page).toHaveTitle(/^Filo Panelim/);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);

      const { x, y, width, height } = (await more.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await more.evaluate(() => scrollBy(0, -100));
      await page.mouse.up();
      await expect(page.getByRole("dialog").getByRole("link", { name: "Araç bilgilerini getirin" })).toBeVisible();
    },
  );

  test("takes first steps over as this device has them, put away", { tag: "@long" }, async ({ page, server }) => {
    await registerApprovedCompany(page, server);
    const [away, shown] = [/^Şimdilik gizle$/, /^Göster$/].map((name) => page.getByRole("button", { name }));
    await page.goto("/company-dashboard");
    await expect(page).toHaveTitle(/^Filo Panelim/);
    await away!.click();
    await expect(shown!).toBeVisible();
    const scripts = await holdRequests(page, APPLICATION_SCRIPTS_PATTERN);
    await page.goto("/company-dashboard", { waitUntil: "commit" });
    await expect(away!).toBeVisible();
    await scripts.release();
    await expect(shown!).toBeVisible();
    await shown!.click();
    await expect(page.getByRole("link", { name: "Araçlarınızın plakalarını girin" })).toBeVisible();
  });
});

test(
  "a reminder that was put away stays away when the page is drawn anew",
  { tag: "@long" },
  async ({ page, server }) => {
    await linkNewCode(page, server);
    await page.goto("/dashboard");
    await expectHydrated(page);
    await page.getByRole("button", { name: "E-posta hatırlatmasını kapat" }).click();
    await expect(page.getByText("E-posta adresinizi doğrulayın")).toHaveCount(0);
    await page.reload();
    await expectHydrated(page);
    await expect(page.getByText("E-posta adresinizi doğrulayın")).toHaveCount(0);
  },
);

test(
  "the application starts over the log-in page when somebody turns to it, or has left it alone for three seconds",
  { tag: "@long" },
  async ({ page }) => {
    const hasStarted = () =>
      page.locator("#app").evaluate((place) => Object.keys(place).some((key) => key.startsWith("__react")));
    await page.clock.install({ time: "2026-11-22T09:00:00Z" });
    await page.clock.pauseAt("2026-11-22T09:01:00Z");
    for (const turn of [() => page.getByLabel("E-posta").focus(), () => page.clock.runFor(3000)]) {
      await page.goto("/login", { waitUntil: "networkidle" });
      await page.clock.runFor(2900);
      expect(await hasStarted()).toBe(false);
      await turn();
      await expect
        .poll(async () => {
          await page.clock.runFor(10);
          return hasStarted();
        })
        .toBe(true);
    }
  },
);

test(
  "whoever comes back to the log-in finds the address that they typed, from a page of the application and from another",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
    await expectFieldError(page, "E-posta", "Lütfen e-posta adresinizi girin.");
    await page.getByLabel("E-posta").fill("ayse@example.com");
    await page.getByRole("link", { name: "Kayıt olun" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Kayıt ol" })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("E-posta")).toHaveValue("ayse@example.com");
    await page.getByRole("navigation", { name: "Ana menü" }).getByRole("link", { name: "Satın al" }).click();
    await expect(page).toHaveURL("/purchase");
    await page.goBack();
    await expect(page.getByLabel("E-posta")).toHaveValue("ayse@example.com");
  },
);

test.describe("a page that somebody is about to open is asked for ahead", () => {
  const approaches = {
    "the pointer": (page: Page, name: string) => page.getByRole("link", { name }).hover(),
    "the focus": (page: Page, name: string) => page.getByRole("link", { name }).focus(),
    "a finger": (page: Page, name: string) => page.getByRole("link", { name }).dispatchEvent("touchstart"),
  };
  for (const [what, approach] of Object.entries(approaches)) {
    const tag = what === "the pointer" ? [] : ["@long"];
    test(`by ${what} on a link to it: its script and its first data`, { tag }, async ({ page, server }) => {
      const code = await linkNewCode(page, server);
      await page.goto("/dashboard");
      const name = `${code}: düzenle`;
      await expectHydrated(page);
      const asked = Promise.all([
        page.waitForRequest(/\/assets\/edit-profile-page-/),
        page.waitForRequest(/\/rpc\/profiles\/get/),
      ]);
      await approach(page, name);
      await asked;
      await expect(page).toHaveURL("/dashboard");
    });
  }

  test("the data asks nobody to sign in who only passes over the link", { tag: "@long" }, async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await page.goto("/dashboard");
    await expectHydrated(page);
    await page.context().clearCookies();
    const answer = page.waitForResponse(/\/rpc\/profiles\/get/);
    await page.getByRole("link", { name: `${code}: düzenle` }).hover();
    expect((await answer).status()).toBe(401);
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("link", { name: `${code}: düzenle` }).click();
    await expect(page.getByRole("dialog", { name: "Oturumunuz sona erdi" })).toBeVisible();
  });
});

function makeCarsPage(code: string): ListedCars {
  const car = { code, plate: "", status: "available" as const, rental: null, next: null, photoAt: null };
  const face = { make: "", model: "", year: null, colour: "" };
  return { items: [{ ...car, face, isNoted: false, statusLine: null, isNoteHidden: false }], next: null };
}

function makeCodeView(code: string): OwnCodeView {
  const scanUrl = `https://example.com/q/${code}`;
  const bare = {
    plate: "",
    kind: "vehicle" as const,
    note: "",
    unread: 0,
    status: null,
    version: 1,
    noticesPausedUntil: null,
    isReachable: true,
    gap: null,
  };
  return { ...bare, off: null, noteHidden: null, plateHidden: null, code, scanUrl, createdAt: new Date(0) };
}
