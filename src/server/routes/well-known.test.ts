import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { pages, type PageName } from "#contract/pages.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readStubPageName } from "../../../test/stub-pages.ts";

const testEnvironment = {
  PUBLIC_URL: "https://kodutara.example",
  BRAND: 'Şöyle & "Böyle"',
  OPERATOR_EMAIL: "guvenlik@kodutara.example",
};

const hiddenPages: readonly PageName[] = [
  "typeCode",
  "begin",
  "secondPerson",
  "scan",
  "report",
  "tell",
  "telling",
  "tellingPhoto",
  "answer",
  "renter",
  "sealedPaper",
  "stickerOrder",
  "forgotPassword",
  "resetPassword",
  "confirmAddress",
  "invitation",
];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ environment: testEnvironment });
});
afterAll(() => t.close());

async function fetchBody(path: string): Promise<string> {
  return (await t.as().send(path)).text();
}

async function fetchSitemapUrls(): Promise<string[]> {
  return [...(await fetchBody("/sitemap.xml")).matchAll(/<loc>(.*?)<\/loc>/gu)].map(([, address]) => address!);
}

test.each([
  ["/robots.txt", "text/plain"],
  ["/sitemap.xml", "application/xml"],
  ["/manifest.webmanifest", "application/manifest+json"],
  ["/.well-known/jwks.json", "application/json"],
  ["/.well-known/security.txt", "text/plain"],
])("%s is served as %s and may be kept for five minutes, to GET and HEAD and nobody else", async (path, type) => {
  for (const method of ["GET", "HEAD"]) {
    const answer = await t.as().send(path, { method });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe(`${type}; charset=utf-8`);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=300");
    expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect((await t.as().send(path, { method: "POST", json: {} })).status).toBe(404);
});

describe("robots.txt", () => {
  test("keeps programs off the API and names the sitemap, and forbids no page: a scanned one must be fetched to be seen as hidden", async () => {
    expect((await fetchBody("/robots.txt")).split("\n").filter((line) => line !== "")).toEqual([
      "User-agent: *",
      "Disallow: /api/",
      "Disallow: /rpc/",
      "Sitemap: https://kodutara.example/sitemap.xml",
    ]);
  });
});

describe("the sitemap", () => {
  test("is a list of absolute addresses under the public one, each once", async () => {
    const all = await fetchSitemapUrls();
    expect(new Set(all).size).toBe(all.length);
    for (const address of all) expect(address.startsWith("https://kodutara.example/")).toBe(true);
    const xml = await fetchBody("/sitemap.xml");
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')).toBe(true);
    expect(xml.match(/<url><loc>/gu)).toHaveLength(all.length);
  });

  test("names every page that anybody may open and find, with all six texts", async () => {
    const wanted = (Object.keys(pages) as PageName[])
      .filter((name) => pages[name].access === "public" && name !== "legal" && !hiddenPages.includes(name))
      .map((name) => pages[name].path);
    const texts = ["customers", "companies", "visitors", "renters", "terms", "cookies"].map((name) => `/legal/${name}`);
    const paths = (await fetchSitemapUrls()).map((address) => new URL(address).pathname);
    expect(paths.toSorted()).toEqual([...wanted, ...texts].toSorted());
  });

  test("names no page that sends a guest away, or is not there", async () => {
    for (const address of await fetchSitemapUrls()) {
      const answer = await t.as().send(new URL(address).pathname);
      expect([address, answer.status]).toEqual([address, 200]);
      expect(readStubPageName(await answer.text())).not.toBe("not-found");
    }
  });

  test("names the public address whatever the asking program calls it", async () => {
    const answer = await t
      .as("", { headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" } })
      .send("/sitemap.xml");
    expect(await answer.text()).not.toContain("evil.example");
  });
});

test("the manifest names the brand, in Turkish, with its icons in every size that home screens ask for", async () => {
  const manifest = JSON.parse(await fetchBody("/manifest.webmanifest")) as {
    icons: { src: string; sizes: string; purpose?: string }[];
    shortcuts: { name: string; url: string }[];
  };
  expect(manifest).toMatchObject({
    name: testEnvironment.BRAND,
    short_name: testEnvironment.BRAND,
    lang: "tr",
    id: "/",
    scope: "/",
    start_url: "/login",
    display: "standalone",
  });
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["Gelen mesajlar", "/inbox"],
    ["Durumum", "/dashboard"],
  ]);
  expect(manifest.icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src } of manifest.icons) expect(src).toMatch(/^\/[a-z0-9-]+\.png$/u);
});

test("the worker that shows pushes is a script for the whole site, asked for anew each time", async () => {
  const files = fileURLToPath(new URL("../../web/static", import.meta.url));
  const answer = await t.with({ environment: testEnvironment, clientFiles: files }).as().send("/push.js");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/javascript\b/u);
  expect(answer.headers.get("Cache-Control")).toBe("no-cache");
  const script = await answer.text();
  expect([...script.matchAll(/addEventListener\("(\w+)"/gu)].map(([, event]) => event)).toEqual([
    "push",
    "notificationclick",
  ]);
  expect(script).not.toMatch(/fetch\(|caches|importScripts|indexedDB/u);
});

describe("security.txt", () => {
  test("says where to write, in which languages, and until when it holds, which is never in the past", async () => {
    for (let asked = 0; asked < 2; asked += 1) {
      const lines = (await fetchBody("/.well-known/security.txt")).split("\n");
      const inHalfAYear = new Date(t.clock.now().getTime() + 180 * 24 * 60 * 60 * 1000);
      expect(lines).toEqual([
        "Contact: mailto:guvenlik@kodutara.example",
        `Expires: ${inHalfAYear.toISOString()}`,
        "Preferred-Languages: tr, en",
        "Canonical: https://kodutara.example/.well-known/security.txt",
        "",
      ]);
      t.clock.advance({ days: 200 });
    }
  });

  test("is not there while nobody can be written to", async () => {
    const answer = await t.with({ environment: {} }).as().send("/.well-known/security.txt");
    expect(answer.status).toBe(404);
  });
});
