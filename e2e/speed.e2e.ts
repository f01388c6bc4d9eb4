import type { Page, Route } from "@playwright/test";

import type { OwnCodeView } from "#contract/api/codes.ts";
import { loadPages } from "#server/routes/built-files.ts";

import { expect, expectFieldError, test } from "./fixtures.ts";
import {
  addCustomer,
  generateCodes,
  linkNewCode,
  openCompany,
  registerCustomer,
  send,
  signInAsAdmin,
  startRental,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

const SCRIPTS = /\/assets\/.*\.js$/;
const DATA = "**/rpc/**";

test.describe("the log-in page before its script", () => {
  test("is read, typed in and sent: what was typed stays, and Enter is obeyed when the script has come", async ({
    page,
    newPerson,
  }) => {
    const { email, password } = await registerCustomer(await newPerson());
    const listens = await watchListening(page);
    const scripts = await hold(page, SCRIPTS);
    await page.goto("/login?returnTo=/profile", { waitUntil: "commit" });
    await expect(page.getByText("Devam etmek için giriş yapmalısınız.")).toBeVisible();
    await page.getByLabel("E-posta").fill(email);
    await page.getByLabel("Şifre", { exact: true }).fill(password);
    await scripts.letPass(/\/(app|early|rolldown-runtime)-[^/]*$/);
    await listens();
    await page.getByLabel("Şifre", { exact: true }).press("Enter");
    expect(page.url()).not.toContain(password);
    await scripts.release();
    await expect(page).toHaveURL("/profile");
  });

  test("a press without any script sends nothing, and puts the password into no address", async ({ page }) => {
    const scripts = await hold(page, SCRIPTS);
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByLabel("E-posta").fill("ayse@example.com");
    await page.getByLabel("Şifre", { exact: true }).fill("sifre-1234");
    await page.getByRole("button", { name: "Giriş Yap", exact: true }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("E-posta")).toHaveValue("ayse@example.com");
    await scripts.release();
  });

  test("a page that somebody's extension changed is drawn anew, and what was typed is still there", async ({
    page,
    pageErrors,
  }) => {
    const scripts = await hold(page, SCRIPTS);
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
  });

  test("a password that was typed early waits for nobody who comes to the form later", async ({ page }) => {
    const scripts = await hold(page, SCRIPTS);
    await page.goto("/login", { waitUntil: "commit" });
    const password = page.getByLabel("Şifre", { exact: true });
    await password.fill("sifre-1234");
    await scripts.release();
    const show = page.getByRole("button", { name: "Şifre: göster" });
    // The script is there when the button answers.
    await expect(async () => {
      await show.click();
      await expect(show).toHaveAttribute("aria-pressed", "true", { timeout: 500 });
    }).toPass();
    await show.click();
    await expect(password).toHaveValue("sifre-1234");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole("link", { name: "Şifremi unuttum" }).click();
    // Not by its address, which changes before the form is gone.
    await expect(page.getByRole("heading", { level: 1, name: "Şifremi unuttum" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Giriş yap" })).toBeVisible();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    await expect(password).toHaveValue("");
  });
});

test.describe("a dashboard before its script", () => {
  test("shows its codes, leads on by its links, and obeys what was pressed when the script has come", async ({
    page,
    server,
  }) => {
    const code = await linkNewCode(page, server);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const listens = await watchListening(page);
    const scripts = await hold(page, SCRIPTS);
    await page.goto("/dashboard", { waitUntil: "commit" });
    const card = page.getByRole("listitem").filter({ hasText: code });
    await expect(card.getByRole("img", { name: `${code} QR kodu` })).toBeVisible();
    await expect(card.getByRole("link", { name: `${code}: düzenle` })).toHaveAttribute("href", `/edit-profile/${code}`);
    await scripts.letPass(/\/(app|early|rolldown-runtime)-[^/]*$/);
    await listens();
    await card.getByRole("button", { name: `${code}: QR'ı büyüt` }).click();
    await scripts.release();
    await expect(page.getByRole("dialog", { name: "QR kodu" })).toBeVisible();
    expect(asked.filter((path) => path.startsWith("/rpc/"))).toEqual([]);
  });

  test("asks again for codes that are no longer new when the script comes late", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    const scripts = await hold(page, SCRIPTS);
    await page.clock.install();
    await page.goto("/dashboard", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: `Kod: ${code}` })).toBeVisible();
    await send(page, "POST", `/codes/${code}/unlink`, {});
    await page.clock.fastForward(11_000);
    await scripts.release();
    await expect(page.getByText("Henüz numaratörünüz yok")).toBeVisible();
  });

  test("is everybody's own, however many are drawn at once", async ({ newPerson, server }) => {
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

  test("is drawn with its own person's name and codes, though another's is begun before it ends", async () => {
    const { renderDashboard, renderLogin } = await loadPages();
    const brand = { name: "Kodu Tara", price: 1, oldPrice: 1, badge: "", marketplaces: [] };
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
        company: null,
      },
      codes: { items: [codeOf(code)], next: null },
    });
    const marks = ["Ayşe", "KT222222", "Mehmet", "KT333333"];
    const drawn = await Promise.all([
      renderDashboard(startOf("Ayşe", "KT222222")),
      renderDashboard(startOf("Mehmet", "KT333333")),
      renderLogin({ brand, tellsSignIns: false, account: null }, undefined),
    ]);
    expect(drawn.map((html) => marks.filter((mark) => html.includes(mark)))).toEqual([
      ["Ayşe", "KT222222"],
      ["Mehmet", "KT333333"],
      [],
    ]);
  });
});

test("the application starts over the log-in page when somebody turns to it, or has left it alone for three seconds", async ({
  page,
}) => {
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
});

test("whoever comes back to the log-in finds the address that they typed, from a page of the application and from another", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Giriş Yap", exact: true }).click();
  await expectFieldError(page, "E-posta", "Lütfen e-posta adresinizi girin.");
  await page.getByLabel("E-posta").fill("ayse@example.com");
  await page.getByRole("link", { name: "Kayıt olun" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kayıt ol" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("E-posta")).toHaveValue("ayse@example.com");
  await page.getByRole("navigation", { name: "Ana menü" }).getByRole("link", { name: "Satın Al" }).click();
  await expect(page).toHaveURL("/purchase");
  await page.goBack();
  await expect(page.getByLabel("E-posta")).toHaveValue("ayse@example.com");
});

test.describe("a page that somebody is about to open is asked for ahead", () => {
  const approaches = {
    "the pointer": (page: Page, name: string) => page.getByRole("link", { name }).hover(),
    "the focus": (page: Page, name: string) => page.getByRole("link", { name }).focus(),
    "a finger": (page: Page, name: string) => page.getByRole("link", { name }).dispatchEvent("touchstart"),
  };
  for (const [what, approach] of Object.entries(approaches)) {
    test(`by ${what} on a link to it: its script and its first data`, async ({ page, server }) => {
      const code = await linkNewCode(page, server);
      // What comes ahead by itself, for whoever loses the connection, is left out.
      await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
      await page.goto("/dashboard");
      const name = `${code}: düzenle`;
      await expectStarted(page);
      const asked = Promise.all([
        page.waitForRequest(/\/assets\/edit-profile-page-/),
        page.waitForRequest(/\/rpc\/profiles\/get/),
      ]);
      await approach(page, name);
      await asked;
      await expect(page).toHaveURL("/dashboard");
    });
  }

  test("the data asks nobody to sign in who only passes over the link", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await page.goto("/dashboard");
    await expectStarted(page);
    await page.context().clearCookies();
    const answer = page.waitForResponse(/\/rpc\/profiles\/get/);
    await page.getByRole("link", { name: `${code}: düzenle` }).hover();
    expect((await answer).status()).toBe(401);
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("link", { name: `${code}: düzenle` }).click();
    await expect(page.getByRole("dialog", { name: "Oturumunuz sona erdi" })).toBeVisible();
  });
});

test("the landing page is there whole in 30 kB without pictures, its letters among them", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  let bytes = 0;
  devtools.on("Network.dataReceived", ({ encodedDataLength }) => void (bytes += encodedDataLength));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(bytes).toBeGreaterThan(15_000);
  expect(bytes).toBeLessThanOrEqual(30_000);
});

test("a page in Turkish needs one file of letters, and a letter from elsewhere brings its own", async ({
  page,
  server,
}) => {
  const files: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") files.push(request.url());
  });
  await linkNewCode(page, server);
  for (const address of ["/", "/purchase", "/dashboard"]) {
    files.length = 0;
    await page.goto(address, { waitUntil: "networkidle" });
    expect(files, address).toEqual([expect.stringContaining("figtree-turkish")]);
  }
  files.length = 0;
  await page.goto("/profile");
  await page.getByLabel("Görünen ad").fill("Zoë Łukasz");
  await expect.poll(() => files.length).toBe(3);
});

test.describe("nothing on a page moves while it comes", () => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    test.describe(`${viewport.width} wide`, () => {
      test.use({ viewport });

      test("log-in and registration", async ({ page }) => {
        await watchShifts(page);
        for (const [path, button] of [
          ["/login", "Giriş Yap"],
          ["/register", "Kayıt Ol"],
        ] as const) {
          const scripts = await hold(page, SCRIPTS);
          await page.goto(path, { waitUntil: "commit" });
          await scripts.release();
          await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
          await page.getByRole("button", { name: button, exact: true }).focus();
          await expectStill(page, path);
        }
      });

      test("a customer's codes", async ({ page, server }) => {
        const code = await linkNewCode(page, server);
        await watchShifts(page);
        const scripts = await hold(page, SCRIPTS);
        await page.goto("/dashboard", { waitUntil: "commit" });
        await expect(page.getByRole("heading", { name: `Kod: ${code}` })).toBeVisible();
        await scripts.release();
        await expectStarted(page);
        await expectStill(page, "/dashboard");
        await page.getByRole("button", { name: "E-posta hatırlatmasını kapat" }).click();
        await expect(page.getByText("E-posta adresinizi doğrulayın")).toHaveCount(0);
        await page.reload();
        await expectStarted(page);
        await expect(page.getByText("E-posta adresinizi doğrulayın")).toHaveCount(0);
      });

      test("an administrator's codes", async ({ page, server }) => {
        await signInAsAdmin(page, server);
        const codes = await generateCodes(page, 30);
        await expectStillWhileLoading(page, "/admin/qrcodes", codes[0] ?? "");
      });

      test("a company's pages", async ({ page, server }) => {
        const { codes } = await openCompany(page, server, 3);
        await addCustomer(page);
        await startRental(page, codes[0] ?? "");
        for (const [path, shown] of [
          ["/company-dashboard", codes[0] ?? ""],
          ["/company/billing", codes[0] ?? ""],
          ["/company/customers", "Mehmet Öz"],
          [`/company/edit-car/${codes[1]}`, codes[1] ?? ""],
          ["/company-profile", "Gider"],
        ] as const)
          await expectStillWhileLoading(page, path, shown);
      });
    });
  }
});

function codeOf(code: string): OwnCodeView {
  const scanUrl = `https://example.com/q/${code}`;
  return { code, scanUrl, plate: "", note: "", createdAt: new Date(0), off: null, noteHidden: null };
}

/** The application has taken over the dashboard that the server drew: from here on it notices where somebody points. */
async function expectStarted(page: Page) {
  await expect(page).toHaveTitle(/^Hoş geldiniz/);
}

/** Gives what waits until the page's first script remembers what is pressed. */
async function watchListening(page: Page) {
  await page.addInitScript(() => {
    const { addEventListener } = HTMLElement.prototype;
    HTMLElement.prototype.addEventListener = function (this: HTMLElement, ...given: [string, EventListener]) {
      if (this.id === "app" && given[0] === "click") Object.assign(window, { isListening: true });
      addEventListener.apply(this, given);
    };
  });
  return () => page.waitForFunction(() => "isListening" in window);
}

/** Keeps back what the page asks for of this kind. */
async function hold(page: Page, what: RegExp | string) {
  const held: Route[] = [];
  let passing: RegExp | undefined;
  await page.route(what, (route) => {
    if (passing?.test(route.request().url())) return route.fallback();
    held.push(route);
  });
  async function letPass(which: RegExp) {
    passing = which;
    const let_ = held.filter((route) => which.test(route.request().url()));
    await Promise.all(let_.map((route) => route.fallback()));
    for (const route of let_) held.splice(held.indexOf(route), 1);
  }
  return {
    letPass,
    release: () => letPass(/./),
  };
}

/** From the next page on, sums up how much of it has moved, as browsers measure it. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const describe = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    const shifts = { sum: 0, what: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        shifts.sum += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          shifts.what.push(`${node?.textContent?.slice(0, 40)} ${describe(previousRect)} -> ${describe(currentRect)}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

async function expectStill(page: Page, name: string) {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ sum: number; what: string[] }>((resolve) => {
        // What the last frame moved is told after it.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve((window as unknown as { shifts: { sum: number; what: string[] } }).shifts),
          ),
        );
      }),
  );
  expect(shifts.sum, `${name} moved: ${shifts.what.join("; ")}`).toBeLessThan(0.02);
}

/** Opens a page whose data is slow, and looks from its first picture to its last. */
async function expectStillWhileLoading(page: Page, path: string, shown: string) {
  await watchShifts(page);
  const data = await hold(page, DATA);
  await page.goto(path);
  await expect(page.getByText("Yükleniyor…").first()).toBeAttached();
  await expect(page.locator(".skeleton").first()).toBeVisible();
  await data.release();
  await expect(page.getByText(shown).first()).toBeVisible();
  await expect(page.getByText("Yükleniyor…")).toHaveCount(0);
  await expectStill(page, path);
  await page.unroute(DATA);
}
