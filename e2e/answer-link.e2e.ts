import type { Page } from "@playwright/test";

import type { LinkedNoticeView } from "#contract/notices/answer-links.ts";
import type { AnswerPageView } from "#contract/ports/public-pages.ts";
import { loadPages } from "#server/routes/built-files.ts";

import type { MailServer, ReceivedMail } from "../test/mail-server.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessiblePage } from "./good-looks.ts";
import { CONFIRM_BUTTON_NAME, findTokenLink, findMailTo } from "./mails.ts";
import { linkCode, generateNewCodes, registerCustomer, saveProfile } from "./people.ts";
import type { TestServer } from "./server.ts";

test.describe.configure({ mode: "parallel" });

const handheldDevice = { viewport: { width: 360, height: 740 } };
const deviceWithoutScript = { ...handheldDevice, javaScriptEnabled: false };

for (const { how, telephone, tag } of [
  { how: "without script", telephone: deviceWithoutScript, tag: ["@long"] },
  { how: "with script", telephone: handheldDevice, tag: ["@daily"] },
])
  test(
    `${how}: from the mail of a notice one tap answers it, and the visitor's page shows that`,
    { tag },
    async ({ newPerson, server, mailServer }) => {
      const { owner, code } = await makeOwnerWithCode(await newPerson(), server, mailServer);
      const visitor = await newPerson(handheldDevice);
      await sendNotice(visitor, code, "crash", "Sağ arka kapı.");
      const mail = await mailServer.arrival(({ to, subject }) => to.includes(owner.email) && subject.includes("kaza"));

      const reader = await newPerson(telephone);
      await reader.goto(findAnswerLink(mail, "coming-5"));
      await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Araca çarpıldı / kaza");
      await expect(reader.getByText("Sağ arka kapı.")).toBeVisible();
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Mesajınız iletildi");
      const send = reader.getByRole("button", { name: "Gönder: 5 dakikaya geliyorum" });
      await expect(send).toBeInViewport({ ratio: 1 });
      expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(60);
      await send.click();

      await expect(reader.getByRole("heading", { name: "Verilen yanıt" })).toBeVisible();
      await expect(reader.getByText(/^5 dakikaya geliyorum \(\d\d\.\d\d\)$/u)).toBeVisible();
      await expect(reader).not.toHaveURL(/answer=/u);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("5 dakikaya geliyorum");

      await reader.getByLabel("Kendi sözünüz").fill("Kırmızı montluyum.");
      await reader.getByRole("button", { name: "Hemen geliyorum" }).click();
      await expect(reader.getByText("Hemen geliyorum · Kırmızı montluyum.")).toBeVisible();
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Hemen geliyorum");
      await expect(visitor.getByText("Kırmızı montluyum.")).toBeVisible();

      await visitor.getByRole("button", { name: "Teşekkürler, çözüldü" }).click();
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Çözüldü, teşekkürler");
      await reader.getByRole("button", { name: "Şu anda gelemem" }).click();
      await expect(reader.getByRole("heading", { name: "Bu mesaj kapandı" })).toBeVisible();
      await expect(reader.getByRole("button")).toHaveCount(0);
    },
  );

test(
  "the telephone is shown to the visitor only after it was asked",
  { tag: "@long" },
  async ({ newPerson, server, mailServer }) => {
    const { owner, code } = await makeOwnerWithCode(await newPerson(), server, mailServer);
    const visitor = await newPerson(handheldDevice);
    await sendNotice(visitor, code, "crash", "");
    const mail = await mailServer.arrival(({ to, subject }) => to.includes(owner.email) && subject.includes("kaza"));
    const reader = await newPerson(deviceWithoutScript);
    await reader.goto(findAnswerLink(mail));
    const shows = reader.getByRole("button", { name: "Numaramı göster ve gönder" });
    await expect(shows).toBeHidden();
    await reader.getByText("Beni arayın").click();
    await expect(reader.getByText("Sonu 4567 olan numaranızı mesaj gönderen görür ve sizi arayabilir.")).toBeVisible();
    await shows.click();
    await expect(visitor.getByRole("link", { name: "Ara 0532 123 45 67" })).toBeVisible();
  },
);

test("nobody sees a notice by a link that is none", async ({ page }) => {
  await page.goto(`/a/${"A".repeat(22)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bu bağlantı artık geçerli değil");
  await expect(page.getByRole("link", { name: "Gelen kutumu aç" })).toHaveAttribute("href", "/inbox");
});

test("the pages of links look right in every state", { tag: "@long" }, async ({ page }) => {
  const { renderAnswer } = await loadPages();
  const brand = { name: "Kodu Tara", price: 1, oldPrice: 1, badge: "", marketplaces: [], isSold: false };
  const now = new Date();
  const notice: LinkedNoticeView = {
    id: "1",
    code: "KT7M2QXA",
    plate: "34 ABC 123",
    reason: "crash",
    state: "sent",
    note: "Garajın önündeyim, çıkamıyorum. Sağ arka kapınız çizildi, not bıraktım.",
    told: 3,
    hasPhoto: true,
    hasPlace: true,
    hasPhone: true,
    lastToldAt: now,
    createdAt: now,
    now,
    mayAnswer: true,
    phoneEnding: "4567",
    answers: [],
    version: 1,
  };
  const answer = {
    answer: "coming-5",
    note: "Kırmızı montluyum.",
    at: now,
    arrivesAt: now,
    by: "Ayşe Yılmaz",
  } as const;
  const there = (given: Partial<LinkedNoticeView>, more: Partial<Extract<AnswerPageView, { state: "there" }>> = {}) =>
    ({
      state: "there",
      token: "A".repeat(22),
      notice: { ...notice, ...given },
      chosen: undefined,
      typed: "",
      problems: {},
      ...more,
    }) as const;
  const over = { mayAnswer: false, note: "", phoneEnding: "", hasPhoto: false, hasPlace: false, hasPhone: false };
  const views: Record<string, AnswerPageView> = {
    "a notice by its link": there({}),
    "a notice by its link, with an answer chosen": there({ plate: "" }, { chosen: "coming-5" }),
    "a notice by its link, with the telephone chosen": there({}, { chosen: "call-me" }),
    "an answered notice by its link": there({ state: "answered", answers: [answer] }),
    "an answer by a link that came too late": there(
      { state: "answered", answers: [answer] },
      { chosen: "now", typed: "Geliyorum.", problems: { "": "Bu mesaj siz bakarken değişti ya da yanıtlandı." } },
    ),
    "a line by a link that is too long": there(
      {},
      { typed: "w".repeat(101), problems: { note: "Yanıt en fazla 100 karakter olabilir." } },
    ),
    "a link whose notice is over": there({ ...over, state: "solved", answers: [answer] }, { typed: "Geliyorum." }),
    "a link that leads nowhere": { state: "gone" },
  };
  for (const [name, view] of Object.entries(views)) {
    await page.route("**/a/look", (route) =>
      route.fulfill({ contentType: "text/html", body: renderAnswer(view, brand, "localhost") }),
    );
    await page.goto("/a/look");
    await expectAccessiblePage(page, name);
  }
});

async function makeOwnerWithCode(browser: Page, server: TestServer, mailServer: MailServer) {
  const [code = ""] = await generateNewCodes(server);
  const owner = await registerCustomer(browser);
  await browser.goto(findTokenLink(await findMailTo(mailServer, owner, "confirm")));
  await browser.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
  await expect(browser.getByRole("heading", { level: 1, name: "E-posta adresiniz doğrulandı" })).toBeVisible();
  await linkCode(browser, code);
  const hidden = { value: "", visible: false };
  const contacts = {
    phone: { value: "0532 123 45 67", visible: false },
    telegram: hidden,
    email: hidden,
    website: hidden,
  };
  await saveProfile(browser, code, { plate: "34 ABC 123", contacts });
  return { owner, code };
}

async function sendNotice(visitor: Page, code: string, reason: string, note: string) {
  await visitor.goto(`/q/${code}/haber?neden=${reason}`);
  await visitor.getByLabel("Eklemek istedikleriniz").fill(note);
  await visitor.getByRole("button", { name: "Gönder" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Mesajınız iletildi");
}

function findAnswerLink({ text, html }: ReceivedMail, answer?: string): string {
  const suffix = answer === undefined ? "" : `?answer=${answer}`;
  const link = text
    .split("\n")
    .find((line) => /\/a\/[\w-]{22}/u.test(line) && line.endsWith(suffix || line.slice(-22)));
  expect(link).toBeDefined();
  expect(html).toContain(`href="${link}"`);
  return link!;
}
