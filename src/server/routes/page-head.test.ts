import { afterAll, beforeAll, expect, test } from "vitest";

import { pages, type PageName } from "#contract/pages.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson } from "../../../test/people.ts";
import { addSecondFactor } from "../../../test/second-factor.ts";
import { makePageHead } from "./page-head.ts";

const PUBLIC_URL = "https://kodutara.example";
const brandView = {
  name: "<b>Şöyle</b> & \"Böyle\" 'Öyle'",
  price: 1,
  oldPrice: 1,
  badge: "",
  marketplaces: [],
  isSold: false,
};

const searchEnginePages: readonly PageName[] = ["login", "register"];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ environment: { PUBLIC_URL: PUBLIC_URL, BRAND: brandView.name } });
});
afterAll(() => t.close());

test.each([
  ["/login", "Giriş yap"],
  ["/register", "Kayıt ol"],
])("%s says to search engines what it is and where, under the brand's name as text", async (path, title) => {
  const html = await (await t.as().send(path)).text();
  const escaped = `${title} · &lt;b&gt;Şöyle&lt;/b&gt; &amp; &quot;Böyle&quot; &#39;Öyle&#39;`;
  expect(html).toContain(`<title>${escaped}</title>`);
  expect(html).toContain(`<meta property="og:title" content="${escaped}" />`);
  expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}${path}" />`);
  expect(html).toContain(`<meta property="og:url" content="${PUBLIC_URL}${path}" />`);
  expect(html).toContain(`<meta property="og:image" content="${PUBLIC_URL}/og.png" />`);
  const description = /<meta name="description" content="([^"]+)"/u.exec(html)?.[1] ?? "";
  expect(description.length).toBeGreaterThan(50);
  expect(html).toContain(`<meta property="og:description" content="${description}" />`);
  expect(html).not.toContain("noindex");
});

test.each((Object.keys(pages) as PageName[]).filter((name) => !searchEnginePages.includes(name)))(
  "the page %s says that it is nobody's to find, and no more than the brand",
  async (name) => {
    const head = String(await makePageHead(name, { brand: brandView, publicUrl: PUBLIC_URL }));
    expect(head).toContain("<title>&lt;b&gt;Şöyle&lt;/b&gt; &amp; &quot;Böyle&quot; &#39;Öyle&#39;</title>");
    expect(head).toContain('<meta name="robots" content="noindex" />');
    expect(head).not.toMatch(/canonical|og:|description/u);
  },
);

test("the pages of whoever is signed in are nobody's to find", async () => {
  const admin = await makeAdministrator(t);
  await addSecondFactor(t.deps, admin.user.id);
  for (const person of [await makeCustomerPerson(t), await makeCompanyOwnerPerson(t), admin]) {
    const html = await (await person.send("/profile")).text();
    expect(html).toContain("noindex");
    expect(html).not.toContain("canonical");
  }
});
