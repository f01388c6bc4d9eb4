import type { Locator, Page } from "@playwright/test";
import { PNG } from "pngjs";

import { LEGAL_TEXT_NAMES, makeLegalTextPath, legalTextTitles } from "#contract/people/legal.words.ts";
import { EXAMPLE_CODE } from "#domain/sticker/code.ts";

import { expect, expectAnnounced, test } from "./fixtures.ts";
import { expectAccessiblePage } from "./good-looks.ts";
import { linkNewCode, registerCustomer, signInAsAdmin } from "./people.ts";
import { readQr } from "./qr.ts";
import { startServer } from "./server.ts";

test.describe.configure({ mode: "parallel" });

const phoneDevice = { viewport: { width: 390, height: 844 } };
const searchEnginePaths = [
  "/",
  "/purchase",
  "/login",
  "/register",
  ...LEGAL_TEXT_NAMES.map((name) => makeLegalTextPath(name)),
];

test.describe("without a script", () => {
  test("the landing page says everything and leads everywhere", async ({ newPerson }) => {
    const page = await newPerson({ ...phoneDevice, javaScriptEnabled: false });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Çekici gelmeden haberiniz olsun");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Nedir?",
      "Nasıl çalışır?",
      "Ulaşılabilir olmaya başlayın",
      "Merak edilenler",
    ]);
    for (const step of ["Kodu kaydedin", "Etiketi yapıştırın", "Size ulaşsınlar"]) {
      const heading = page.getByRole("heading", { level: 3, name: step });
      await heading.scrollIntoViewIfNeeded();
      await expect(heading).toBeInViewport();
    }
    const answer = page.getByText("Gizlediğiniz bilgiyi o sayfaya hiç göndermeyiz.");
    await expect(answer).toBeHidden();
    await page.getByRole("heading", { level: 3, name: "Kodu okutan ne görür?" }).click();
    await expect(answer).toBeVisible();
    await page.getByText(/^Tüm sorular/u).click();
    for (const question of ["Numaramı göstermezsem bana nasıl ulaşırlar?", "Aracımı satarsam ne olur?"])
      await expect(page.getByRole("heading", { level: 3, name: question })).toBeVisible();
    await expect(page.getByRole("main").getByRole("button"), "buttons that need a script").toHaveCount(0);
    for (const name of LEGAL_TEXT_NAMES)
      await expect(page.getByRole("contentinfo").locator(`a[href="${makeLegalTextPath(name)}"]`)).toBeVisible();
    for (const [name, path] of [
      ["Etiketi al · 299,90 TL", "/purchase"],
      ["Etiketim var", "/begin"],
      ["Ücretsiz kayıt ol", "/register"],
      ["Şirket olarak kayıt olun", "/register?of=company"],
      ["Kodu yazın", "/q"],
    ] as const) {
      await page.goto("/");
      await page.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
    }
  });

  test("the example is opened, told something with two taps, and answers", async ({ newPerson, server }) => {
    const page = await newPerson({ ...phoneDevice, javaScriptEnabled: false });
    const posts: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
    await page.goto("/");
    await page.getByRole("link", { name: "Örnek sayfada deneyin" }).click();
    await expect(page).toHaveURL(`/q/${EXAMPLE_CODE}`);
    await expect(page.getByText("Bu bir örnek: buradan kimseye mesaj gitmez.")).toBeVisible();
    await expect(page.getByText("34 ABC 123")).toBeVisible();
    await page.getByRole("link", { name: "Araç yolu kapatıyor" }).click();
    await page.getByRole("button", { name: "Gönder" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("5 dakikaya geliyorum");
    await expect(page.getByText("Bu bir örnek: buradan kimseye mesaj gitmez.")).toBeVisible();
    await page.locator("summary", { hasText: "Türkçe" }).click();
    await page.getByRole("link", { name: "Deutsch" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ich bin in 5 Minuten da");
    expect(posts).toEqual([]);
    await page.goto("/");
    await page.setViewportSize({ width: 1280, height: 800 });
    const sticker = page.getByRole("img", { name: /^Ön camında QR etiket/u });
    expect(readQr(await sticker.screenshot()).text).toBe(`${server.url}/q/${EXAMPLE_CODE}`);
  });

  test(
    "both pictures of the sticker are there to be swiped, and no button is dead",
    { tag: "@long" },
    async ({ newPerson }) => {
      const page = await newPerson({ ...phoneDevice, javaScriptEnabled: false });
      await page.goto("/purchase");
      const slides = page.getByRole("group", { name: "Etiketin görselleri" }).getByRole("listitem");
      await expect(slides).toHaveCount(2);
      for (const slide of await slides.all()) {
        await slide.scrollIntoViewIfNeeded();
        await expect(slide).toBeInViewport({ ratio: 0.6 });
      }
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    },
  );

  test(
    "the application says what it needs, and where one can go on without",
    { tag: "@long" },
    async ({ newPerson }) => {
      const page = await newPerson({ javaScriptEnabled: false });
      for (const path of [
        "/login",
        "/register",
        "/forgot-password",
        "/reset-password#x",
        "/confirm-email#x",
        "/profile",
      ]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bu sayfa JavaScript ile çalışır.");
        // The message must not appear later, either.
        expect(await page.getByText("Sayfa yükleniyor").boundingBox(), "the sentence for those who wait").toBeNull();
      }
      await expect(page).toHaveURL("/login?returnTo=%2Fprofile");
      await page.getByRole("link", { name: "Etiketi incele" }).click();
      await expect(page).toHaveURL("/purchase");
    },
  );
});

test.describe("a carousel", () => {
  test(
    "shows the three steps on a telephone for five seconds each, and on a desk side by side",
    { tag: "@long" },
    async ({ newPerson }) => {
      const page = await newPerson(phoneDevice);
      await stopTime(page);
      await page.goto("/");
      const steps = expectCarousel(page, "Üç adım", "Adım", 3);
      await steps.isAlive();
      await steps.expectMarked(1);
      for (const shown of [2, 3, 1, 2]) {
        const before = await steps.shown();
        await page.clock.runFor(4990);
        expect(await steps.shown()).toBe(before);
        await page.clock.runFor(10);
        expect(await steps.shown()).toBe(shown);
        await steps.expectMarked(shown);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(steps.toggle).toBeHidden();
      await expect(steps.track).not.toHaveAttribute("tabindex");
      for (const step of ["Kodu kaydedin", "Etiketi yapıştırın", "Size ulaşsınlar"]) {
        const heading = page.getByRole("heading", { level: 3, name: step });
        await heading.scrollIntoViewIfNeeded();
        await expect(heading).toBeInViewport();
      }
    },
  );

  test("waits for whoever points at it, has the focus in it, or stopped it", { tag: "@long" }, async ({ page }) => {
    await stopTime(page);
    await page.goto("/purchase");
    const pictures = expectCarousel(page, "Etiketin görselleri", "Görsel", 2);
    await pictures.isAlive();
    const title = page.getByRole("heading", { level: 1 });

    await pictures.track.hover();
    await page.clock.runFor(5000);
    expect(await pictures.shown(), "while pointed at").toBe(1);
    await title.hover();
    await page.clock.runFor(5000);
    expect(await pictures.shown(), "no longer pointed at").toBe(2);
    await pictures.expectMarked(2);

    await pictures.track.focus();
    await page.clock.runFor(5000);
    expect(await pictures.shown(), "while it has the focus").toBe(2);
    await pictures.track.blur();
    await page.clock.runFor(5000);
    expect(await pictures.shown(), "without the focus").toBe(1);
    await pictures.expectMarked(1);

    await pictures.toggle.click();
    await title.click();
    await expect(pictures.toggle).toHaveAccessibleName("Otomatik geçişi başlat");
    await page.clock.runFor(5000);
    expect(await pictures.shown(), "stopped").toBe(1);
    await pictures.toggle.click();
    await expect(pictures.toggle).toHaveAccessibleName("Otomatik geçişi durdur");
    await page.clock.runFor(5000);
    expect(await pictures.shown(), "started again").toBe(2);
  });

  test(
    "stands still for who asked for less motion, and still goes where it is sent",
    { tag: "@long" },
    async ({ newPerson }) => {
      const page = await newPerson({ reducedMotion: "reduce" });
      await stopTime(page);
      await page.goto("/purchase");
      const pictures = expectCarousel(page, "Etiketin görselleri", "Görsel", 2);
      await pictures.isAlive();
      await expect(pictures.toggle).toBeHidden();
      await page.clock.runFor(5000);
      expect(await pictures.shown()).toBe(1);
      await pictures.dot(2).click();
      await pictures.expectMarked(2);
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await page.getByRole("heading", { level: 1 }).click();
      await pictures.isAlive();
      await page.clock.runFor(5000);
      expect(await pictures.shown(), "once motion is welcome").toBe(1);
    },
  );

  test("goes by dot, by key and by swipe", { tag: "@long" }, async ({ newPerson }) => {
    const page = await newPerson({ ...phoneDevice, hasTouch: true });
    await stopTime(page);
    await page.goto("/purchase");
    const pictures = expectCarousel(page, "Etiketin görselleri", "Görsel", 2);
    await pictures.isAlive();
    await pictures.dot(2).click();
    await pictures.expectMarked(2);
    expect(await pictures.shown()).toBe(2);
    await pictures.track.press("ArrowLeft");
    await pictures.expectMarked(1);
    await pictures.track.press("ArrowLeft");
    expect(await pictures.shown(), "before the first there is none").toBe(1);
    await pictures.track.press("End");
    await pictures.expectMarked(2);
    await pictures.track.press("ArrowRight");
    expect(await pictures.shown(), "after the last there is none").toBe(2);
    await pictures.track.press("Home");
    await pictures.expectMarked(1);

    // Retries, because a busy machine may process the finger's events late and mistake the swipe for a press.
    await expect(async () => {
      await swipeLeft(page, pictures.track);
      await expect.poll(() => pictures.shown(), { timeout: 1000 }).toBe(2);
    }).toPass();
    await pictures.expectMarked(2);
  });
});

test.describe("what is found", () => {
  test(
    "every page that may be found says what it is, where it stands and how it is shared",
    { tag: "@long" },
    async ({ page, server }) => {
      const said = new Set<string>();
      for (const path of searchEnginePaths) {
        await page.goto(`${path}?utm_source=x`);
        const head = await readDocumentHead(page);
        expect(head.robots, path).toBeUndefined();
        expect(head.canonical).toBe(server.url + path);
        expect(head["og:url"]).toBe(server.url + path);
        expect(head["og:title"]).toBe(head.title);
        expect(head["og:description"]).toBe(head.description);
        expect(head["og:image"]).toBe(`${server.url}/og.png`);
        expect(head.description?.length, path).toBeGreaterThan(30);
        for (const text of [head.title ?? "", head.description ?? ""]) {
          expect(said, `said of two pages: ${text}`).not.toContain(text);
          said.add(text);
        }
      }
      const map = await (await page.request.get("/sitemap.xml")).text();
      expect([...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual(
        expect.arrayContaining(searchEnginePaths.map((path) => server.url + path)),
      );
      const robots = await (await page.request.get("/robots.txt")).text();
      expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    },
  );

  test("nobody else's page is found", { tag: "@long" }, async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    for (const path of ["/yok", "/legal/none", "/dashboard", "/profile", "/forgot-password", "/reset-password"]) {
      await page.goto(path);
      const head = await readDocumentHead(page);
      expect(head.robots, path).toContain("noindex");
      expect(head.canonical, path).toBeUndefined();
    }
    const answer = await page.goto(`/q/${code}`);
    expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
    const map = await (await page.request.get("/sitemap.xml")).text();
    expect(map).not.toContain("/q/");
  });

  test("structured data says what the page says", { tag: "@long" }, async ({ page }) => {
    await page.goto("/");
    const data = await readStructuredData(page);
    expect(data.map((one) => one["@type"])).toEqual(["WebSite", "Organization", "FAQPage"]);
    const questions = data[2]?.["mainEntity"] as { name: string; acceptedAnswer: { text: string } }[];
    await page.getByText(/^Tüm sorular/u).click();
    const asked = page.getByRole("region", { name: "Merak edilenler" }).getByRole("heading", { level: 3 });
    await expect(asked).toHaveText(questions.map(({ name }) => name));
    for (const { name, acceptedAnswer } of questions) {
      await asked.filter({ hasText: name }).click();
      await expect(page.getByText(acceptedAnswer.text)).toBeVisible();
    }
    await page.goto("/purchase");
    expect(await readStructuredData(page)).toEqual([]);
  });

  test(
    "icons and the picture for sharing are there, of the sizes that are promised",
    { tag: "@long" },
    async ({ page }) => {
      const answer = await page.request.get("/manifest.webmanifest");
      expect(answer.headers()["content-type"]).toContain("application/manifest+json");
      const manifest = (await answer.json()) as { name: string; icons: { src: string; sizes: string }[] };
      expect(manifest.name).toBe("Kodu Tara");
      const pictures = [
        ...manifest.icons.map(({ src, sizes }) => ({ src, sizes, weight: 10_000 })),
        { src: "/apple-touch-icon.png", sizes: "180x180", weight: 10_000 },
        // Sites that show link previews accept at least 300 kB.
        { src: "/og.png", sizes: "1200x630", weight: 200_000 },
      ];
      expect(pictures).toHaveLength(5);
      for (const { src, sizes, weight } of pictures) {
        const body = await (await page.request.get(src)).body();
        const { width, height } = PNG.sync.read(body);
        expect(`${width}x${height}`, src).toBe(sizes);
        expect(body.length, src).toBeLessThan(weight);
      }
      await page.goto("/");
      const links = await page.evaluate(() =>
        Array.from(
          document.querySelectorAll<HTMLLinkElement>("link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]"),
          (link) => link.href,
        ),
      );
      expect(links).toHaveLength(4);
      for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200);
    },
  );
});

test(
  "the texts of the law stand at their addresses, in a version, and lead to each other",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto(makeLegalTextPath("customers"));
    for (const name of LEGAL_TEXT_NAMES) {
      await page.goto(makeLegalTextPath(name));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(legalTextTitles[name]);
      await expect(page.getByText(/^Sürüm: \d{1,2} \p{L}+ \d{4}$/u)).toBeVisible();
      await expect(page.getByRole("article")).not.toContainText("{{");
      await expect(page.getByRole("article").getByRole("heading", { level: 2 })).not.toHaveCount(0);
      const links = await page.getByRole("main").getByRole("link").all();
      for (const link of links) {
        const path = (await link.getAttribute("href")) ?? "";
        if (!path.startsWith("/")) continue;
        expect((await page.request.get(path)).status(), `${path} on ${name}`).toBe(200);
      }
    }
  },
);

test.describe("printed", () => {
  test("a text is a text, without the frame of the site", { tag: "@long" }, async ({ page }) => {
    await page.goto(makeLegalTextPath("terms"));
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectNoHeaderAndFooter(page);
  });

  test("the first page prints every step, on paper of any width", { tag: "@long" }, async ({ newPerson }) => {
    const page = await newPerson(phoneDevice);
    await page.goto("/");
    await page.emulateMedia({ media: "print" });
    const last = await page.getByRole("heading", { level: 3, name: "Size ulaşsınlar" }).boundingBox();
    expect(last?.x).toBeLessThan(phoneDevice.viewport.width);
    await expect(page.getByRole("main").getByRole("button").filter({ visible: true })).toHaveCount(0);
    await expectNoHeaderAndFooter(page);
  });

  test("the large QR stands alone", { tag: "@long" }, async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: `${code}: QR kodu büyüt` }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("img")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(dialog.getByRole("img")).toBeVisible();
    await expect(page.getByText("Hoş geldiniz")).toBeHidden();
    await expectNoHeaderAndFooter(page);
  });
});

test("no page leaves a cookie but the session's, or anything else", { tag: "@long" }, async ({ page, context }) => {
  await page.goto("/");
  for (const path of [...searchEnginePaths, "/forgot-password", "/reset-password", "/confirm-email", "/yok"])
    await page.goto(path);
  expect(await context.cookies()).toEqual([]);
  await registerCustomer(page);
  for (const path of ["/", "/purchase", "/profile"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Çıkış yap" })).toBeVisible();
  }
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["session"]);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
});

const testWithoutSales = test.extend({
  server: [
    async ({}, use) => {
      const server = await startServer({ SALES: "off" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

testWithoutSales("where the sale is off none is offered", { tag: "@long" }, async ({ newPerson }) => {
  const page = await newPerson(phoneDevice);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Etiketi al" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link").first()).toHaveText("Etiketim var");
  await page.getByRole("link", { name: "Etiketi incele" }).click();
  await expect(page).toHaveURL("/purchase");
  await expect(page.getByRole("heading", { name: "Etiket hakkında" })).toHaveCount(0);
  await expect(page.getByText("Etiket henüz satışta değil.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /Satın al/ })).toHaveCount(0);
  await expect(page.getByText("299,90 TL")).toHaveCount(0);
  const [trial] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Deneme etiketini indir" }).click(),
  ]);
  expect(trial.suggestedFilename()).toBe("Deneme etiketi.pdf");
  await page.getByRole("link", { name: "Örnek sayfada deneyin" }).click();
  await expect(page).toHaveURL(`/q/${EXAMPLE_CODE}`);
});

const testWithAllSettings = test.extend({
  server: [
    async ({}, use) => {
      const server = await startServer({
        BRAND: "Tara & <Bul>",
        PRICE: "1249,50",
        OLD_PRICE: "1500",
        PRICE_BADGE: "Bayram",
        MARKETPLACE_1_NAME: "Pazar Bir",
        MARKETPLACE_1_URL: "https://bir.example/urun?a=1&b=2",
        MARKETPLACE_2_NAME: "Pazar İki",
        MARKETPLACE_2_URL: "https://iki.example/</script>",
        OPERATOR_NAME: "Örnek Etiket A.Ş.",
        OPERATOR_EMAIL: "bilgi_masasi@ornek.example",
        OPERATOR_PHONE: "0212 123 45 67",
        STICKER_MATERIAL: "Mat <vinil>",
        STICKER_RETURNS: "14 gün içinde",
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

testWithAllSettings("what is configured is what is sold, named and told", async ({ page, server }) => {
  await page.goto("/purchase");
  await expect(page).toHaveTitle("QR etiket satın al · Tara & <Bul>");
  await expect(page.getByText("1.249,50 TL", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText("1.500,00 TL")).toBeVisible();
  await expect(page.getByText("Bayram")).toBeVisible();
  await expect(page.getByRole("link", { name: "Satın al Pazar Bir" })).toHaveAttribute(
    "href",
    "https://bir.example/urun?a=1&b=2",
  );
  await expect(page.getByRole("main").getByRole("link", { name: "Pazar İki" })).toHaveAttribute("href", /iki\.example/);
  const [product] = await readStructuredData(page);
  expect(product).toMatchObject({
    "@type": "Product",
    name: "Tara & <Bul> QR etiketi",
    material: "Mat <vinil>",
    image: `${server.url}/og.png`,
    offers: [
      { url: "https://bir.example/urun?a=1&b=2", price: "1249.50", priceCurrency: "TRY" },
      { url: expect.stringContaining("iki.example"), price: "1249.50", priceCurrency: "TRY" },
    ],
  });

  expect(product).not.toHaveProperty("size");
  const about = page.getByRole("region", { name: "Etiket hakkında" });
  await expect(about.getByRole("term")).toHaveText(["Malzeme", "İade"]);
  await expect(about.getByRole("definition")).toHaveText(["Mat <vinil>", "14 gün içinde"]);

  const contact = page.getByRole("contentinfo");
  await expect(contact).toContainText("Örnek Etiket A.Ş.");
  await expect(contact.getByRole("link", { name: "bilgi_masasi@ornek.example" })).toHaveAttribute(
    "href",
    "mailto:bilgi_masasi@ornek.example",
  );
  await page.goto(makeLegalTextPath("terms"));
  await expect(page.getByRole("article")).toContainText("Örnek Etiket A.Ş.");
  await expect(page.getByRole("article")).toContainText("Tara & <Bul>");
  await expect(page.getByRole("article")).toContainText("bilgi_masasi@ornek.example");
  await page.goto("/login");
  await expect(page).toHaveTitle(/Tara & <Bul>$/);
  const { name } = (await (await page.request.get("/manifest.webmanifest")).json()) as { name: string };
  expect(name).toBe("Tara & <Bul>");
  await page.goto("/");
  await page.getByRole("heading", { level: 3, name: "Ücreti nedir?" }).click();
  await expect(page.getByText("Etiketi bir kez alırsınız: 1.249,50 TL.")).toBeVisible();
});

testWithAllSettings(
  "on a telephone the price and the way to buy are in the first screen",
  { tag: "@long" },
  async ({ newPerson }) => {
    const page = await newPerson({ viewport: { width: 360, height: 640 } });
    await page.goto("/");
    const deed = page.getByRole("link", { name: "Etiketi al · 1.249,50 TL" });
    await expect(deed).toBeInViewport({ ratio: 1 });
    await deed.click();
    await expect(page).toHaveURL("/purchase");
    await expect(page.getByText("1.249,50 TL")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "Satın al Pazar Bir" })).toBeInViewport({ ratio: 1 });
  },
);

testWithAllSettings(
  "whoever is signed in goes to their panel first, and is not asked to join",
  { tag: "@long" },
  async ({ newPerson }) => {
    const page = await newPerson({ viewport: { width: 360, height: 740 } });
    await registerCustomer(page);
    await page.goto("/");
    const deeds = page.getByRole("main").getByRole("link");
    await expect(deeds).toHaveText(["Panelime git", "Etiketi al · 1.249,50 TL", "Örnek sayfada deneyin"]);
  },
);

test("text of 200 % on a small telephone needs no sideways scrolling", { tag: "@long" }, async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 360, height: 780 } });
  for (const path of ["/", "/purchase", "/purchase/order"]) {
    await page.goto(path);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
});

const testWithoutShops = test.extend({
  server: [
    async ({}, use) => {
      const server = await startServer({
        OPERATOR_EMAIL: "bilgi@ornek.example",
        OPERATOR_PHONE: "0212 123 45 67",
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

testWithoutShops(
  "without shops the sticker is ordered on a form that needs no JavaScript, and what is wrong is said at its field",
  { tag: "@daily" },
  async ({ newPerson, server }) => {
    const page = await newPerson({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
    await page.goto("/");
    await page.getByRole("link", { name: "Etiketi al · 299,90 TL" }).click();
    await page.getByRole("main").getByRole("link", { name: "Satın al" }).click();
    await expect(page.getByText("Burada ödeme alınmaz.")).toBeVisible();
    await page.getByLabel("Ad soyad").fill("Ülkü Şen");
    await page.getByLabel("Telefon").fill("12");
    await page.getByLabel("Teslimat adresi").fill("Gül Sokak 3, Kadıköy");
    await page.getByLabel("Kaç etiket?").fill("2");
    await page.getByRole("button", { name: "Siparişi gönder" }).click();
    await expect(page.getByLabel("Telefon")).toHaveAccessibleDescription(/Bu numara çok kısa/u);
    await expect(page.getByLabel("Ad soyad")).toHaveValue("Ülkü Şen");
    await page.getByLabel("Telefon").fill("0532 111 22 33");
    await page.getByRole("button", { name: "Siparişi gönder" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Siparişiniz kaydedildi");
    await expect(page.getByText("2 etiket, tanesi 299,90 TL. Toplam 599,80 TL.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "0212 123 45 67" })).toBeVisible();
    expect(await readStructuredData(page)).toEqual([]);

    const admin = await newPerson();
    await admin.goto("/purchase/order");
    await expectAccessiblePage(admin, "the form for an order");
    await signInAsAdmin(admin, server);
    await admin.goto("/admin");
    await admin.getByRole("link", { name: /Bekleyen sipariş/u }).click();
    const order = admin.getByRole("listitem").filter({ hasText: "Ülkü Şen" });
    await expect(order).toContainText("Gül Sokak 3, Kadıköy");
    await order.getByRole("button", { name: /yapıldı olarak işaretle/u }).click();
    await expectAnnounced(admin, "Ülkü Şen: sipariş yapıldı.");
    await expect(order.getByText("Yapıldı", { exact: true })).toBeVisible();
    await expectAccessiblePage(admin, "the list of orders");
  },
);

/** Stops the clock, and makes slides jump without animation, so that their position is known at once. */
async function stopTime(page: Page) {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.addInitScript(() => {
    const scrollTo = Element.prototype.scrollTo as (options: ScrollToOptions) => void;
    Object.assign(Element.prototype, {
      scrollTo(this: Element, options: ScrollToOptions) {
        scrollTo.call(this, { ...options, behavior: "instant" });
      },
    });
  });
}

function expectCarousel(page: Page, label: string, slideLabel: string, slides: number) {
  const group = page.getByRole("group", { name: label });
  const track = group.getByRole("list");
  const dot = (nth: number) => group.getByRole("button", { name: `${slideLabel} ${nth} / ${slides}` });
  return {
    track,
    dot,
    toggle: group.getByRole("button", { name: /^Otomatik geçişi/ }),
    async isAlive() {
      await expect(dot(1)).toBeVisible();
      await track.evaluate((element) => new Promise((seen) => new IntersectionObserver(seen).observe(element)));
    },
    shown: () => track.evaluate((element) => 1 + Math.round(element.scrollLeft / element.clientWidth)),
    async expectMarked(nth: number) {
      await expect(dot(nth)).toHaveAttribute("aria-current", "true");
      await expect(group.getByRole("button").and(page.locator("[aria-current=true]"))).toHaveCount(1);
    },
  };
}

async function swipeLeft(page: Page, track: Locator) {
  const { x, y, width, height } = (await track.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", part?: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: part === undefined ? [] : [{ x: x + width * part, y: y + height / 2 }],
    });
  await touch("touchStart", 0.9);
  for (const part of [0.8, 0.65, 0.5, 0.35, 0.2]) await touch("touchMove", part);
  await touch("touchEnd");
}

function readDocumentHead(page: Page) {
  return page.evaluate(() => {
    const metas = Array.from(document.head.querySelectorAll("meta"), (meta) => [
      meta.name || meta.getAttribute("property") || "",
      meta.content,
    ]);
    const canonical = document.head.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
    return { title: document.title, canonical, ...Object.fromEntries(metas) } as Record<string, string | undefined>;
  });
}

async function readStructuredData(page: Page) {
  const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
  return blocks.flatMap((block) => {
    const { "@context": context, "@graph": graph } = JSON.parse(block) as Record<string, unknown>;
    expect(context).toBe("https://schema.org");
    return graph as Record<string, unknown>[];
  });
}

async function expectNoHeaderAndFooter(page: Page) {
  for (const part of [page.getByRole("banner"), page.getByRole("contentinfo"), page.getByRole("navigation")])
    await expect(part.filter({ visible: true })).toHaveCount(0);
}

test("whoever scans reads the text of the law in the language of the page, and turns to another", async ({
  newPerson,
}) => {
  const page = await newPerson({ ...phoneDevice, javaScriptEnabled: false });
  await page.goto(`/q/${EXAMPLE_CODE}?dil=de`);
  await page.getByRole("link", { name: "Datenschutzhinweise" }).click();
  await expect(page).toHaveURL("/legal/visitors?dil=de");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Datenschutzhinweise für Besucher");
  await expect(page.getByText("gilt der türkische Text")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(8);
  await page.locator("summary", { hasText: "Deutsch" }).click();
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("إشعار الخصوصية للزوار");
  await page.getByRole("link", { name: "قراءة النص التركي" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(legalTextTitles.visitors);
  await page.getByRole("link", { name: "Русский" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Обработка данных посетителей");
});
