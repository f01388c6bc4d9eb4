import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { loadShell, type PageShell } from "./built-files.ts";
import { makePageHead } from "./page-head.ts";

const brandView = { name: "Kodu Tara", price: 1, oldPrice: 1, badge: "", marketplaces: [], isSold: false };
const startData = { brand: brandView, account: null, tellsSignIns: false };
const siteData = { brand: brandView, publicUrl: "https://kodutara.example" };
// A module that is loaded with import() is not among the first scripts, except if the document itself imports it.
const testManifest = {
  "index.html": {
    file: "assets/app.js",
    imports: ["_early.js"],
    dynamicImports: ["app/boot/missing.ts", "app/begin.tsx"],
  },
  "app/boot/missing.ts": { file: "assets/missing.js" },
  "_early.js": { file: "assets/early.js" },
  "_react.js": { file: "assets/react.js" },
  "app/begin.tsx": { file: "assets/begin.js", imports: ["_react.js"], dynamicImports: ["app/account/login-page.tsx"] },
  "_api.js": { file: "assets/api.js", name: "api", imports: ["_react.js"] },
  "app/account/login-page.tsx": { file: "assets/login.js", imports: ["_react.js", "_early.js"] },
  "app/account/register-page.tsx": { file: "assets/register.js", imports: ["_react.js", "_form.js"] },
  "_form.js": { file: "assets/form.js", imports: ["_react.js"] },
};

let folder: string;
let shell: PageShell;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kodu-tara-shell-"));
  await cp(join(import.meta.dirname, "../../web/index.html"), join(folder, "index.html"));
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, ".vite/manifest.json"), JSON.stringify(testManifest));
  const scripts = { "app/boot/early-press.client.ts": { file: "assets/early-press.js" } };
  await writeFile(join(folder, ".vite/scripts.json"), JSON.stringify(scripts));
  shell = await loadShell(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test("the application's document has one head: the page's own, or one that nobody finds", async () => {
  const hidden = shell(startData, { name: "register", head: await makePageHead("profile", siteData) });
  expect(hidden).toContain('<meta name="robots" content="noindex" />');
  for (const name of ["login", "register"] as const) {
    const html = shell(startData, { name, head: await makePageHead(name, siteData) });
    expect(html).not.toContain("noindex");
    expect(html.match(/<title>/gu)).toHaveLength(1);
  }
});

test("the document asks for every script that its page begins with, once, and for none of another page or of its own", () => {
  const asked = (name: "login" | "register") =>
    [...shell(startData, { name, head: "" }).matchAll(/rel="modulepreload"[^>]* href="\/assets\/([^"]+)"/gu)].map(
      ([, file]) => file,
    );
  expect(asked("login")).toEqual(["login.js", "react.js", "begin.js"]);
  expect(asked("register")).toEqual(["register.js", "react.js", "form.js", "api.js", "begin.js"]);
});

test("a page of the table without a file in the build is refused", () => {
  expect(() => shell(startData, { name: "profile", head: "" })).toThrow(
    "The build has no app/account/account-profile-page.tsx.",
  );
});

test("a page that is drawn already stands where the application will, and its looks come before its scripts", () => {
  const html = shell(startData, { name: "login", head: "", body: "<form></form>" });
  expect(html).toContain('<div id="app"><form></form></div>');
  expect(html).toContain('fetchpriority="low" href="/assets/login.js"');
  expect(shell(startData, { name: "register", head: "" })).toContain('<div id="app"></div>');
});

test("a page that is drawn already is shown when its presses are remembered, and any other asks for nothing of the kind", () => {
  const early = '<script src="/assets/early-press.js"></script>';
  const drawn = shell(startData, { name: "login", head: "", body: "<form></form>" });
  expect(drawn.indexOf(early)).toBeGreaterThan(-1);
  expect(drawn.indexOf(early)).toBeLessThan(drawn.indexOf("<body>"));
  expect(shell(startData, { name: "register", head: "" })).not.toContain(early);
});

test("no name can end the element that the start stands in", () => {
  const named = { ...startData, brand: { ...brandView, name: "</script><script>alert(1)" } };
  const html = shell(named, { name: "login", head: "" });
  expect(html).not.toContain("</script><script>alert");
  const data = /<script type="application\/json" id="start">(.*?)<\/script>/u.exec(html)?.[1] ?? "";
  expect(JSON.parse(data)).toEqual(named);
});
