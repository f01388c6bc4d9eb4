import { gzipSync } from "node:zlib";

import type { Locator, Page } from "@playwright/test";

import { expect, expectAnnounced, expectNoAxeViolations, test } from "./fixtures.ts";
import {
  endSession,
  generateCodes,
  linkCode,
  linkNewCode,
  newCodes,
  registerCompany,
  registerCustomer,
  saveProfile,
  signInAsAdmin,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

const LONG_NAME = `${"Wolfeschlegelsteinhausen".repeat(3)}berger`;
const contacts = {
  phone: { value: "0532 123 45 67", visible: true },
  telegram: { value: "ayse_yilmaz_kadikoy_istanbul_34", visible: true },
  email: { value: `${"uzun.adres.".repeat(5)}son@${"alt-alan.".repeat(6)}ornek.com`, visible: true },
  website: { value: `https://ornek.com/${"cok-uzun-bir-yol-".repeat(8)}`, visible: true },
};
const fullProfile = { plate: "WWWWWWWWWWWWWWWWWWWW", note: "Ğ".repeat(150), contacts };

test.describe("every page is readable in light and dark, on a telephone and a desk", () => {
  test("landing page", async ({ page }) => {
    await page.goto("/");
    await expectGoodLooks(page, "the landing page of a guest");
    await registerCustomer(page);
    await page.reload();
    await expectGoodLooks(page, "the landing page of a customer");
  });

  test("purchase page and a page that is not there", async ({ page }) => {
    await page.goto("/purchase");
    await expectGoodLooks(page, "the purchase page");
    await page.goto("/yok");
    await expectGoodLooks(page, "not found");
  });

  test("log-in, empty and refused", async ({ page }) => {
    await page.goto("/login?returnTo=/dashboard");
    await expect(page.getByLabel("E-posta")).toBeVisible();
    await expectGoodLooks(page, "log-in");
    await page.getByRole("button", { name: "Giriş Yap", exact: true }).click();
    await expect(page.getByText("Lütfen şifrenizi girin.")).toBeVisible();
    await page.getByLabel("E-posta").fill("kimse@example.com");
    await page.getByLabel("Şifre", { exact: true }).fill("yanlis");
    await page.getByRole("button", { name: "Giriş Yap", exact: true }).click();
    await expect(page.getByText("Geçersiz e-posta veya şifre.")).toBeVisible();
    await expectGoodLooks(page, "log-in refused");
  });

  test("registration with errors, as a company", async ({ page }) => {
    await page.goto("/register");
    await page.getByLabel("Rent a car şirketi olarak kaydol").check();
    await page.getByLabel("Şifre", { exact: true }).fill("1");
    await page.getByRole("button", { name: "Kayıt Ol", exact: true }).click();
    await expect(page.getByText("Geçersiz e-posta adresi.")).toBeVisible();
    await expectGoodLooks(page, "registration with errors");
  });

  test("waiting page of a company", async ({ page }) => {
    await registerCompany(page, { displayName: LONG_NAME });
    await page.goto("/company-dashboard");
    await page.getByRole("button", { name: "Durumu denetle" }).click();
    await expectAnnounced(page, "Başvurunuz hâlâ inceleniyor.");
    await expectGoodLooks(page, "the waiting page");
  });

  test("dashboard, empty, unreachable, filled and with the large QR", async ({ page, server }) => {
    const codes = await newCodes(server, 2);
    await registerCustomer(page, { displayName: LONG_NAME });
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Henüz numaratörünüz yok" })).toBeVisible();
    await expectGoodLooks(page, "the empty dashboard");

    await page.route("**/rpc/codes/list", (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await expect(page.getByRole("button", { name: "Tekrar dene" })).toBeVisible();
    await expectGoodLooks(page, "the dashboard that could not be loaded");
    await page.unroute("**/rpc/codes/list");

    for (const code of codes) await linkCode(page, code);
    await saveProfile(page, codes[0] ?? "", fullProfile);
    await page.reload();
    await expect(page.getByRole("heading", { name: fullProfile.plate })).toBeVisible();
    await expectGoodLooks(page, "the dashboard");
    await page.getByRole("button", { name: `${fullProfile.plate}: QR'ı büyüt` }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectGoodLooks(page, "the large QR");
  });

  test("linking, refused and done", async ({ page, server }) => {
    const [code = ""] = await newCodes(server);
    await registerCustomer(page);
    // The way to the profile, which opens after 1.5 s, stays closed.
    await page.addInitScript(() => {
      const start = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (run: () => void, after?: number) => (after === 1500 ? 0 : start(run, after)),
      });
    });
    await page.goto("/link-qr?code=KT000000");
    await page.getByRole("button", { name: "Bağla", exact: true }).click();
    await expect(page.getByText("Geçersiz veya bulunamayan QR Kodu.")).toBeVisible();
    await page.getByLabel("QR kodu").fill("?");
    await expectGoodLooks(page, "linking refused");
    await page.getByLabel("QR kodu").fill(code);
    await page.getByLabel("QR kodu").press("Enter");
    await expectAnnounced(page, "Kod başarıyla bağlandı!");
    await expectGoodLooks(page, "linked");
  });

  test("profile, with everything in it, with errors, and its dialogs", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await saveProfile(page, code, {
      ...fullProfile,
      plate: "",
      contacts: { ...contacts, phone: { ...contacts.phone, visible: false } },
    });
    await page.goto(`/edit-profile/${code}`);
    await page.getByText("İletişim bilgilerimi göster").click();
    await page.getByLabel("Plaka").fill("x".repeat(30));
    await page.getByLabel("Görünen not").fill("Ğ".repeat(151));
    await page.getByLabel("Telegram", { exact: true }).fill("?");
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expect(page.getByText("Not en fazla 150 karakter olabilir.")).toBeVisible();
    await expectGoodLooks(page, "the profile with errors");

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("link", { name: "Panelim" }).click();
    await expect(page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" })).toBeVisible();
    await expectGoodLooks(page, "leaving with unsaved changes");
    await page.keyboard.press("Escape");

    await saveProfile(page, code, { plate: fullProfile.plate });
    await page.getByLabel("Plaka").fill("");
    await page.getByLabel("Görünen not").fill("Not");
    await page.getByLabel("Telegram", { exact: true }).fill("ayse_y");
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await page.getByRole("button", { name: "Güncel hali yükle" }).click();
    await expect(page.getByText(fullProfile.plate)).toBeVisible();
    await page.getByLabel("Görünen not").fill("Not");
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expectAnnounced(page, "Profil kaydedildi.");
    await expectGoodLooks(page, "the saved profile");
    await page.getByRole("button", { name: "Bağlantıyı kaldır" }).click();
    await expect(page.getByRole("dialog", { name: /numaratörünün bağlantısını kaldır$/ })).toBeVisible();
    await expectGoodLooks(page, "unlinking");
  });

  test("a session that ended, a profile that is not there, and an announcement", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await page.goto("/edit-profile/KT000000");
    await expect(page.getByRole("heading", { level: 1, name: "Profil bulunamadı." })).toBeVisible();
    await expectGoodLooks(page, "no profile");
    await page.route("**/rpc/account/logout", (route) => route.fulfill({ status: 500, body: "" }));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: "Çıkış Yap" }).click();
    await expect(page.getByText("Çıkış yapılamadı. Lütfen tekrar deneyin.")).toBeVisible();
    await expectGoodLooks(page, "an announcement");
    await page.goto(`/edit-profile/${code}`);
    await expect(page.getByLabel("Görünen not")).toBeVisible();
    await endSession(page);
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Oturumunuz sona erdi" })).toBeVisible();
    await expectGoodLooks(page, "the session that ended");
  });

  test("administrator's page, before and after generating", async ({ page, server }) => {
    await signInAsAdmin(page, server);
    await page.goto("/admin");
    await expect(page.getByRole("button", { name: "Üret", exact: true })).toBeVisible();
    await expectGoodLooks(page, "the administrator's page");
    await page.getByLabel("Kaç adet?").fill("3");
    await page.getByLabel("Ön ek").fill("WWWWWW-");
    await page.getByRole("button", { name: "Üret", exact: true }).click();
    await expectAnnounced(page, "3 yeni kod üretildi.");
    await page.getByLabel("Kaç adet?").fill("0");
    await page.getByRole("button", { name: "Üret", exact: true }).click();
    await expect(page.getByText("Lütfen 1 ile 50 arasında geçerli bir tam sayı girin.")).toBeVisible();
    await expectGoodLooks(page, "the administrator's page with new codes");
  });

  test("list of codes, filled and with nothing found", async ({ page, newPerson, server }) => {
    await signInAsAdmin(page, server);
    const [linked = ""] = await generateCodes(page, 3, "WWWWWW-");
    const owner = await newPerson();
    await registerCustomer(owner, { displayName: LONG_NAME });
    await linkCode(owner, linked);
    await page.goto("/admin/qrcodes?search=wwwwww-");
    await expect(page.getByRole("row", { name: linked })).toContainText("Bağlı");
    await expectGoodLooks(page, "the list of codes");
    await page.getByLabel("Kod ara").fill("yok");
    await expect(page.getByRole("heading", { name: "Eşleşen kod yok" })).toBeVisible();
    await expectGoodLooks(page, "the list of codes with nothing found");
  });

  test("scanned code: a profile, one that shows no contact, not assigned, invalid, too many", async ({
    page,
    newPerson,
    server,
  }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    await saveProfile(owner, code, fullProfile);
    await page.goto(`/q/${code}`);
    await expect(page.getByRole("link", { name: /^Ara/ })).toBeVisible();
    await expectGoodLooks(page, "a scanned profile");
    await saveProfile(owner, code, { contactsVisible: false });
    await page.reload();
    await expect(page.getByText("Etiketin sahibi şu anda iletişim bilgisi göstermiyor.")).toBeVisible();
    await expectGoodLooks(page, "a scanned profile without contacts");
    const [free = ""] = await newCodes(server);
    await page.goto(`/q/${free}`);
    await expectGoodLooks(page, "a code that is not assigned");
    await page.goto("/q/KT000000");
    await expect(page.getByRole("heading", { level: 1, name: "Geçersiz veya Bulunamayan QR Kodu" })).toBeVisible();
    await expectGoodLooks(page, "an invalid code");
    for (let nth = 0; nth < 20; nth += 1) await page.request.get("/q/KT000000");
    const answer = await page.reload();
    expect(answer?.status()).toBe(429);
    await expectGoodLooks(page, "too many unknown codes");
  });

  test("menu of a telephone", async ({ newPerson }) => {
    const page = await newPerson({ viewport: { width: 360, height: 740 } });
    await registerCustomer(page);
    for (const path of ["/", "/dashboard"]) {
      await page.goto(path);
      await page.getByRole("button", { name: "Menüyü aç" }).click();
      await expect(page.getByRole("navigation", { name: "Mobil menü" })).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expectNoAxeViolations(page, `the menu on ${path}, ${colorScheme}`);
      }
    }
  });
});

test.describe("by keyboard alone", () => {
  test("somebody logs in, links a code, edits the note and saves", async ({ page, newPerson, server }) => {
    const [code = ""] = await newCodes(server);
    const { email, password } = await registerCustomer(await newPerson());
    await page.goto("/login");
    await expect(page.getByLabel("E-posta")).toBeVisible();
    await tabTo(page, page.getByLabel("E-posta"));
    await page.keyboard.type(email);
    await tabTo(page, page.getByLabel("Şifre", { exact: true }));
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { name: "Henüz numaratörünüz yok" })).toBeVisible();
    await tabTo(page, page.getByRole("link", { name: "Yeni Numaratör Bağla" }));
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("QR kodu")).toBeFocused();
    await page.keyboard.type(code.toLowerCase());
    await tabTo(page, page.getByRole("button", { name: "Bağla", exact: true }));
    await page.keyboard.press("Space");

    await expect(page).toHaveURL(`/edit-profile/${code}`);
    await expect(page.getByLabel("Görünen not")).toBeVisible();
    await tabTo(page, page.getByLabel("Görünen not"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Klavyeyle yazıldı");
    await tabTo(page, page.getByLabel("Göster: Telefon"));
    await page.keyboard.press("Space");
    await expect(page.getByLabel("Telefon", { exact: true })).toBeDisabled();
    await tabTo(page, page.getByRole("button", { name: "Kaydet", exact: true }));
    await page.keyboard.press("Enter");
    await expectAnnounced(page, "Profil kaydedildi.");

    await tabTo(page, page.getByRole("button", { name: "Bağlantıyı kaldır" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByRole("button", { name: "Vazgeç" }));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Bağlantıyı kaldır" })).toBeFocused();
  });

  test("the first stop leads past the menu", async ({ page }) => {
    for (const path of ["/", "/login"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: "İçeriğe geç" });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      const inMain = await page.evaluate(() => document.activeElement?.closest("main") !== null);
      expect(inMain, `the focus on ${path} is in the content`).toBe(true);
    }
  });

  test("a dialog keeps the focus inside and gives it back to what opened it", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await page.goto("/dashboard");
    const opener = page.getByRole("button", { name: `${code}: QR'ı büyüt` });
    await opener.press("Enter");
    const dialog = page.getByRole("dialog", { name: "QR kodu" });
    await expect(dialog).toBeVisible();
    for (let nth = 0; nth < 8; nth += 1) {
      await page.keyboard.press("Tab");
      const outside = await dialog.evaluate((element) => {
        const focused = document.activeElement;
        return focused !== document.body && !element.contains(focused);
      });
      expect(outside, "the focus is on something behind the dialog").toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  for (const width of [360, 1280]) {
    test(`the focus is seen at every stop and covered by nothing, at ${width} px`, async ({ newPerson, server }) => {
      const page = await newPerson({ viewport: { width, height: 640 }, reducedMotion: "reduce" });
      const administrator = await newPerson({ viewport: { width, height: 640 }, reducedMotion: "reduce" });
      await page.goto("/register");
      await expect(page.getByLabel("Görünen ad")).toBeVisible();
      await expectFocusSeen(page);
      const code = await linkNewCode(page, server);
      await saveProfile(page, code, { contacts });
      for (const path of ["/", "/dashboard", `/edit-profile/${code}`, `/q/${code}`]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByText("Yükleniyor…")).toBeHidden();
        await expectFocusSeen(page);
      }
      await signInAsAdmin(administrator, server);
      await administrator.goto("/admin");
      await administrator.getByRole("button", { name: "Üret", exact: true }).click();
      await expectAnnounced(administrator, "1 yeni kod üretildi.");
      await administrator.getByRole("heading", { level: 1 }).click();
      await expectFocusSeen(administrator);
      await administrator.goto(`/admin/qrcodes?search=${code}`);
      await expect(administrator.getByRole("row", { name: code })).toBeVisible();
      await expectFocusSeen(administrator);
    });
  }
});

test("who asked for less motion gets none", async ({ newPerson, server }) => {
  const moving = { reduce: [] as string[], "no-preference": [] as string[] };
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    const page = await newPerson({ reducedMotion });
    const code = await linkNewCode(page, server);
    for (const path of ["/", "/purchase", "/dashboard", `/edit-profile/${code}`, `/q/${code}`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      moving[reducedMotion].push(...(await whatMoves(page)).map((what) => `${path}: ${what}`));
    }
  }
  expect(moving.reduce).toEqual([]);
  expect(moving["no-preference"]).not.toEqual([]);
});

test("without JavaScript the public pages and their menu work, and the application says what it needs", async ({
  newPerson,
}) => {
  const page = await newPerson({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto("/");
  await page.getByRole("button", { name: "Menüyü aç" }).click();
  await page.getByRole("navigation", { name: "Mobil menü" }).getByRole("link", { name: "Satın Al" }).click();
  await expect(page).toHaveURL("/purchase");
  await expect(page.getByText("299,90 TL")).toBeVisible();
  await expect(page.getByText("350,00 TL")).toBeVisible();
  await expect(page.getByText("%20 İndirim")).toBeVisible();
  await page.goto("/login");
  expect(await page.evaluate(() => document.body.innerText)).toContain("Bu sayfa JavaScript ile çalışır.");
});

test("nothing but the session is left in the browser", async ({ page, context, server }) => {
  const visitor = await context.newPage();
  await visitor.goto("/");
  await visitor.goto("/login");
  await visitor.goto("/q/KT000000");
  expect(await context.cookies()).toEqual([]);
  const code = await linkNewCode(page, server);
  for (const path of ["/", "/dashboard", `/edit-profile/${code}`, `/q/${code}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["session"]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("a scanned code needs one answer, small enough for a bad connection", async ({ page, newPerson, server }) => {
  const owner = await newPerson();
  const code = await linkNewCode(owner, server);
  await saveProfile(owner, code, fullProfile);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/q/${code}`, { waitUntil: "networkidle" });
  expect(asked.filter((path) => path !== "/favicon.svg")).toEqual([`/q/${code}`]);
  const answer = await page.request.get(`/q/${code}`);
  expect(gzipSync(await answer.body()).length).toBeLessThan(14_000);
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(answer.headers()["x-robots-tag"]).toContain("noindex");
});

/** What must hold of every page, whatever state it is in. Leaves the page at 1280 px, light. */
async function expectGoodLooks(page: Page, name: string) {
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `pixels by which ${name} is wider than ${width}`).toBeLessThanOrEqual(0);
    if (width === 320) continue;
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectNoAxeViolations(page, `${name}, ${colorScheme}, ${width} px`);
    }
  }
  const { lang, headings } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: Array.from(document.getElementsByTagName("h1"), (heading) => heading.textContent),
  }));
  expect(lang, `language of ${name}`).toBe("tr");
  expect(headings, `first headings of ${name}`).toHaveLength(1);
  await expect(page, `title of ${name}`).toHaveTitle(/\S.*(·|:).*\S/);
}

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, there: Locator) {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await there.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(there, "reached with Tab").toBeFocused();
}

/** Goes through all stops of a page: each looks different with the focus than without, and its middle lies open. */
async function expectFocusSeen(page: Page) {
  const seen = new Set<string>();
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return null;
      const box = focused.getBoundingClientRect();
      // A visually hidden switch or choice shows its focus on its label.
      const drawn = box.width < 4 ? (focused.closest("label") ?? focused) : focused;
      const { left, top, width, height } = drawn.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const isOpen = above !== null && (drawn.contains(above) || above.contains(drawn));
      return {
        name: `${focused.tagName} ${focused.id} ${drawn.textContent} ${focused.ariaLabel}`,
        left,
        top,
        width,
        height,
        isOpen,
      };
    });
    if (stop === null || seen.has(stop.name)) break;
    seen.add(stop.name);
    expect(stop.isOpen, `${stop.name} is covered on ${page.url()}`).toBe(true);
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const [x, y] = [Math.max(stop.left - 6, 0), Math.max(stop.top - 6, 0)];
    const clip = {
      x,
      y,
      width: Math.min(stop.width + 12, size.width - x),
      height: Math.min(stop.height + 12, size.height - y),
    };
    const focused = await page.screenshot({ clip });
    await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      element.blur();
      element.setAttribute("data-was-focused", "");
    });
    const left = await page.screenshot({ clip });
    await page.evaluate(() => {
      const element = document.querySelector<HTMLElement>("[data-was-focused]");
      element?.removeAttribute("data-was-focused");
      element?.focus();
    });
    expect(focused.equals(left), `${stop.name} looks the same without the focus on ${page.url()}`).toBe(false);
  }
  expect(seen.size, `stops on ${page.url()}`).toBeGreaterThan(3);
}

/** Elements whose style lets anything take longer than a blink. */
function whatMoves(page: Page) {
  return page.evaluate(() => {
    const longest = (durations: string) =>
      Math.max(
        ...durations.split(",").map((text) => Number.parseFloat(text) * (text.trim().endsWith("ms") ? 1 : 1000)),
      );
    return Array.from(document.querySelectorAll("*")).flatMap((element) =>
      [null, "::before", "::after", "::backdrop"].flatMap((part) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part);
        const moves = longest(transitionDuration) > 1 || (animationName !== "none" && longest(animationDuration) > 1);
        return moves ? [`${element.tagName}${part ?? ""}`] : [];
      }),
    );
  });
}
