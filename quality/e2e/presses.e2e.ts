import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../../e2e/fixtures.ts";
import {
  addCustomer,
  generateNewCodes,
  linkNewCode,
  makePerson,
  registerApprovedCompany,
  registerCustomer,
  startRental,
} from "../../e2e/people.ts";

test.use({ savesData: false, viewport: { width: 360, height: 740 } });
test.setTimeout(180_000);

/** A poor telephone in a poor network: 400 kbit/s, and a processor six times slower. */
const SLOW_BYTES_PER_SECOND = 50_000;
const SLOW_LATENCY_MS = 150;
const SLOW_PROCESSOR_RATE = 6;

/** How long a finger stays on a button. */
const HELD_MS = 80;

/** 100 ms are taken for at once, and a frame of so slow a processor may itself take as long. */
const AT_ONCE_MS = 200;

// The page's main button is pressed as soon as it is seen, and text is typed at once. Nothing may be lost.
test.describe("on a slow telephone in a slow network", () => {
  test("log-in", async ({ page, newPerson }) => {
    const { email, password } = await registerCustomer(await newPerson());
    const presses = await slowDown(page, "/login");
    await type(page.getByLabel("E-posta"), email);
    await type(page.getByLabel("Şifre", { exact: true }), password);
    await press(page.getByRole("button", { name: "Giriş yap", exact: true }));
    await expect(page).toHaveURL("/dashboard", { timeout: 60_000 });
    await presses.expectTaken(1);
  });

  test("registration", async ({ page }) => {
    const { displayName, email, password } = makePerson();
    const presses = await slowDown(page, "/register");
    await type(page.getByLabel("Görünen ad"), displayName);
    await type(page.getByLabel("E-posta"), email);
    await type(page.getByLabel("Şifre", { exact: true }), password);
    await type(page.getByLabel("Şifre (tekrar)", { exact: true }), password);
    await press(page.getByRole("button", { name: "Kayıt ol", exact: true }));
    await expect(page).toHaveURL(/begin|dashboard|link-qr/, { timeout: 60_000 });
    await presses.expectTaken(1);
  });

  test("dashboard: a sticker's page", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    const presses = await slowDown(page, "/dashboard");
    await press(page.getByRole("link", { name: `${code}: düzenle` }));
    await type(page.getByLabel("Görünen not"), "Hemen geliyorum", "Kısa süre içinde döneceğim.");
    await presses.expectTaken(1);
  });

  test("dashboard: a sticker's code", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    const presses = await slowDown(page, "/dashboard");
    await press(page.getByRole("button", { name: `${code}: QR kodu büyüt` }));
    await expect(page.getByRole("dialog", { name: "QR kod" })).toBeVisible({ timeout: 60_000 });
    await presses.expectTaken(1);
  });

  test("form of a code", async ({ page, server }) => {
    const [code = ""] = await generateNewCodes(server);
    await registerCustomer(page);
    const presses = await slowDown(page, "/link-qr");
    await type(page.getByLabel("QR kod"), code);
    await press(page.getByRole("button", { name: /^Devam et|^Bağla|^Etiketi/ }).first());
    await expect(page.getByText(code).first()).toBeVisible({ timeout: 60_000 });
    await presses.expectTaken(1);
  });

  test("inbox, and telling on the scanned page", async ({ page, newPerson, server }) => {
    const code = await linkNewCode(page, server);
    const visitor = await newPerson({ viewport: { width: 360, height: 740 } });
    const told = await slowDown(visitor, `/q/${code}`);
    await press(visitor.getByRole("link", { name: "Farlar açık" }));
    await type(visitor.getByLabel("Eklemek istedikleriniz"), "En alt katta.");
    await press(visitor.getByRole("button", { name: "Gönder" }));
    await expect(visitor.getByRole("button", { name: "Geri al" })).toBeVisible({ timeout: 60_000 });
    const answered = await slowDown(page, "/inbox");
    await press(page.getByRole("button", { name: "5 dakikaya geliyorum" }));
    await expect(visitor.getByRole("heading", { name: "5 dakikaya geliyorum" })).toBeVisible({ timeout: 60_000 });
    await answered.expectTaken(1);
    await told.expectTaken(2);
  });

  test("fleet: rent a car out", async ({ page, server }) => {
    await registerApprovedCompany(page, server, 3);
    const presses = await slowDown(page, "/company-dashboard");
    await press(page.getByRole("link", { name: "Kirala", exact: true }));
    await type(page.getByLabel("Müşteri", { exact: true }), "Mehmet Kılıçöz");
    await presses.expectTaken(1);
  });

  test("fleet: search", async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server, 3);
    const presses = await slowDown(page, "/company-dashboard");
    await type(page.getByLabel("Araç, müşteri, kiralama veya rezervasyon ara"), codes[2]!);
    await expect(page.getByRole("option", { name: new RegExp(codes[2]!) }).first()).toBeVisible({ timeout: 60_000 });
    await presses.expectTaken(0);
  });

  test("a car: rent it out", async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server);
    await addCustomer(page);
    const presses = await slowDown(page, `/company/edit-car/${codes[0]}`);
    await press(page.getByRole("link", { name: "Kirala", exact: true }));
    await type(page.getByLabel("Müşteri", { exact: true }), "Mehmet");
    await presses.expectNothingMoved();
    await press(page.getByRole("option", { name: /^Mehmet Öz/ }));
    await expect(page.getByRole("group", { name: "Müşteri", exact: true })).toContainText("Mehmet Öz");
    await presses.expectTaken(1);
  });

  test("a car: take it back", async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server);
    await startRental(page, codes[0]!);
    const presses = await slowDown(page, `/company/edit-car/${codes[0]}`);
    await press(page.getByRole("link", { name: "Kiralamayı bitir" }));
    await type(page.getByLabel("Dönüş km"), "50123");
    await presses.expectNothingMoved();
    await press(page.getByRole("dialog").getByRole("button", { name: "Kiralamayı bitir" }));
    await expect(page.getByRole("link", { name: "Kirala", exact: true })).toBeVisible({ timeout: 60_000 });
    await presses.expectTaken(2);
  });

  test("customers: a new one", async ({ page, server }) => {
    await registerApprovedCompany(page, server);
    const presses = await slowDown(page, "/company/customers");
    await press(page.getByRole("button", { name: "Yeni müşteri" }));
    await type(page.getByLabel("Ad soyad"), "Şule Ak");
    await press(page.getByRole("button", { name: "Müşteri ekle" }));
    await expect(page.getByRole("heading", { name: "Şule Ak" })).toBeVisible({ timeout: 60_000 });
    await presses.expectTaken(2);
  });
});

async function type(field: Locator, text: string, before = "") {
  await field.waitFor({ timeout: 60_000 });
  await field.pressSequentially(text);
  await expect(field).toHaveValue(before + text);
}

async function press(button: Locator) {
  await button.click({ timeout: 60_000, noWaitAfter: true, delay: HELD_MS });
}

interface Moved {
  sum: number;
  what: string[];
}

/** Slows the page down, opens the address, and measures in the page how soon it shows that a press was taken. */
async function slowDown(page: Page, path: string) {
  const taken: { name: string; ms: number }[] = [];
  await page.exposeFunction("reportPress", (name: string, ms: number) => void taken.push({ name, ms }));
  await page.addInitScript(measurePresses);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: SLOW_LATENCY_MS,
    downloadThroughput: SLOW_BYTES_PER_SECOND,
    uploadThroughput: SLOW_BYTES_PER_SECOND,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PROCESSOR_RATE });
  await page.goto(path, { waitUntil: "commit" });

  const readMoved = () => page.evaluate(() => (window as unknown as { moved: Moved }).moved);
  return {
    async expectNothingMoved() {
      const { sum, what } = await readMoved();
      expect(sum, what.join("\n")).toBeLessThan(0.1);
    },
    /** Expects that so many presses were each shown at once. */
    async expectTaken(count: number) {
      const heard = taken.map(({ name, ms }) => `${name} ${Math.round(ms)} ms`).join(", ");
      expect(
        taken.map(({ ms }) => ms <= AT_ONCE_MS),
        heard,
      ).toEqual(Array(count).fill(true));
    },
  };
}

/**
 * Runs in the page. A press was taken when the pressed element looks so, or a dialog, a placeholder or a message is
 * there, and it stays visible in every frame until the page answers.
 */
function measurePresses() {
  const state = window as unknown as {
    moved: { sum: number; what: string[] };
    reportPress: (name: string, ms: number) => void;
  };
  state.moved = { sum: 0, what: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    })[]) {
      state.moved.sum += entry.value;
      for (const { node, previousRect: was, currentRect: is } of entry.sources)
        state.moved.what.push(
          `${entry.value.toFixed(3)} ${node?.textContent?.slice(0, 30)} ${was.y}+${was.height} > ${is.y}+${is.height}`,
        );
    }
  }).observe({ type: "layout-shift", buffered: true });

  const ANSWERS = "dialog[open], [aria-busy=true], .skeleton, [role=status], [role=alert]";
  addEventListener(
    "pointerdown",
    ({ target, timeStamp }) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>("a, button") : null;
      if (!pressed || pressed.role === "option") return;
      const name = pressed.textContent.trim().slice(0, 24) || (pressed.ariaLabel ?? "");
      const readAnswers = () =>
        [pressed.ariaDisabled, pressed.ariaExpanded].join() +
        [...document.querySelectorAll(ANSWERS)].map(({ textContent }) => textContent).join("|") +
        document.title +
        (document.activeElement instanceof HTMLInputElement ? document.activeElement.name : "");
      const before = readAnswers();
      const isAnswered = () => !pressed.isConnected || readAnswers() !== before;
      let isSeen = false;
      const look = () => {
        const isShown = isAnswered() || getComputedStyle(pressed).opacity !== "1";
        // The frame is painted before the next task.
        if (isShown && !isSeen) setTimeout(() => state.reportPress(name, performance.now() - timeStamp));
        // A page without a script cannot show anything; the browser shows that it leaves the page.
        if (isSeen && !isShown && document.scripts.length > 0) {
          state.reportPress(`${name} looks unpressed`, performance.now() - timeStamp);
          return;
        }
        isSeen = isShown;
        if (!isAnswered()) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}
