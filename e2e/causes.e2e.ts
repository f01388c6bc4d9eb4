import type { Page } from "@playwright/test";

import { pages } from "#contract/pages.ts";
import { PAGE_FAILED_MESSAGE } from "#web/app/api/sentences.ts";
import { turkishWords } from "#web/public/words/tr.ts";

import { expect, expectAnnounced, test } from "./fixtures.ts";
import { linkNewCode, registerCustomer } from "./people.ts";

test.describe.configure({ mode: "parallel" });

/** A script with a syntax error, like new syntax in an old browser. */
const scriptWithSyntaxError = { contentType: "text/javascript", body: "const ;" };

const intendedErrorPattern = /SyntaxError|^$/u;

function clearErrors(pageErrors: string[]) {
  expect(pageErrors.splice(0).filter((error) => !intendedErrorPattern.test(error))).toEqual([]);
}

test("a log-in whose script the browser cannot read is told as an error of the page, and not as a refused one", async ({
  page,
  newPerson,
  pageErrors,
}) => {
  const { email, password } = await registerCustomer(await newPerson());
  await page.route(/\/assets\/api-.*\.js$/u, (route) => route.fulfill(scriptWithSyntaxError));
  await page.goto("/login");
  await page.getByLabel("E-posta").fill(email);
  await page.getByLabel("Şifre", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
  await expectAnnounced(page, PAGE_FAILED_MESSAGE);
  await expect(page.getByText(/Giriş başarısız|Bağlantı kurulamadı/u)).toBeHidden();
  clearErrors(pageErrors);
});

test(
  "so is a page whose script the browser cannot read, and one that calls what is not there",
  { tag: "@long" },
  async ({ page, pageErrors }) => {
    await registerCustomer(page);
    const script = /\/assets\/link-code-page-.*\.js$/u;
    for (const body of [scriptWithSyntaxError.body, "missing(); export {}", "Map.missing(); export {}"]) {
      await page.route(script, (route) => route.fulfill({ ...scriptWithSyntaxError, body }));
      await page.goto(pages.linkCode.path);
      await expect(page.getByText(PAGE_FAILED_MESSAGE)).toBeVisible();
      await expect(page.getByText("Bağlantı kurulamadı")).toBeHidden();
      await page.unroute(script);
    }
    expect(pageErrors.splice(0).filter((error) => !/SyntaxError|ReferenceError|TypeError/u.test(error))).toEqual([]);
  },
);

test(
  "an application that cannot begin says so in the place of its waiting",
  { tag: "@long" },
  async ({ page, pageErrors }) => {
    await registerCustomer(page);
    await page.route(/\/assets\/application-.*\.js$/u, (route) => route.fulfill(scriptWithSyntaxError));
    await page.goto("/profile");
    await expect(page.getByText(PAGE_FAILED_MESSAGE)).toBeVisible();
    clearErrors(pageErrors);
  },
);

test(
  "below the floor, where no layer of a style is known, the page says so; at the floor nobody reads it",
  { tag: "@long" },
  async ({ page }) => {
    const sentences = [
      ["/register", "Tarayıcınız bu sayfa için çok eski"],
      ["/", "Tarayıcınız eski olduğu için sayfa sade görünüyor."],
    ] as const;
    for (const [path, sentence] of sentences) {
      await page.goto(path);
      await expect(page.getByText(sentence)).toBeHidden();
    }
    await page.route(/\.css$/u, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: removeLayers(await answer.text()) });
    });
    for (const [path, sentence] of sentences) {
      await page.goto(path);
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByText("Sayfa yükleniyor")).toBeHidden();
    }
    await page.unroute(/\.css$/u);
    await page.route(/\.css$/u, (route) => route.abort());
    await page.goto("/");
    // The page must not mistake a style sheet that failed to load for an old browser.
    await expect(page.getByText(sentences[1][1])).toBeHidden();
  },
);

test.describe("the visitor's page", () => {
  const status = /\/durum\?/u;

  test(
    "tells a lost line, a server that answers nothing and its own errors apart",
    { tag: "@long" },
    async ({ newPerson, server }) => {
      const visitor = await sendNotice(await newPerson(), await linkNewCode(await newPerson(), server));
      const said = visitor.locator("#said");
      await visitor.route(status, (route) => route.abort());
      await expect(said).toHaveText(turkishWords.telling.offline);
      await visitor.unroute(status);
      await visitor.route(status, (route) => route.fulfill({ status: 503 }));
      await expect(said).toHaveText(turkishWords.telling.away);
      await visitor.unroute(status);
      await visitor.evaluate(() => Reflect.deleteProperty(window, "DOMParser"));
      await visitor.route(status, (route) => route.fulfill({ status: 200 }));
      await expect(said).toHaveText(turkishWords.telling.broken);
    },
  );
});

async function sendNotice(visitor: Page, code: string): Promise<Page> {
  await visitor.goto(`/q/${code}`);
  await visitor.getByRole("link", { name: "Farlar açık" }).click();
  await visitor.getByRole("button", { name: "Gönder" }).click();
  await expect(visitor).toHaveURL(/\/h\/[\w-]{22}$/u);
  return visitor;
}

function removeLayers(sheet: string): string {
  let text = "";
  let rest = sheet;
  for (;;) {
    const start = rest.indexOf("@layer");
    if (start < 0) return text + rest;
    text += rest.slice(0, start);
    let end = start + rest.slice(start).search(/[{;]/u);
    if (rest[end] === "{") {
      let depth = 0;
      do {
        if (rest[end] === "{") depth += 1;
        if (rest[end] === "}") depth -= 1;
        end += 1;
      } while (depth > 0);
    } else end += 1;
    rest = rest.slice(end);
  }
}
