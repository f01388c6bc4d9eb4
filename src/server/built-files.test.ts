import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { headOf } from "./app-head.ts";
import { loadShell, type Shell } from "./built-files.ts";

const brand = { name: "Kodu Tara", price: 1, oldPrice: 1, badge: "", marketplaces: [] };
const start = { brand, account: null, tellsSignIns: false };
const site = { brand, publicUrl: "https://kodutara.example" };
const scripts = { login: ["assets/first.js", "assets/login.js"], register: ["assets/first.js", "assets/form.js"] };

let folder: string;
let shell: Shell;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kodu-tara-shell-"));
  // The document as it is before it is built; the build leaves its marks.
  await cp(join(import.meta.dirname, "../web/index.html"), join(folder, "index.html"));
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, ".vite/pages.json"), JSON.stringify(scripts));
  shell = await loadShell(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test("the application's document has one head: the page's own, or one that nobody finds", async () => {
  expect(shell(start, { name: "profile", head: await headOf("profile", site) })).toContain(
    '<meta name="robots" content="noindex" />',
  );
  for (const name of ["login", "register"] as const) {
    const html = shell(start, { name, head: await headOf(name, site) });
    expect(html).not.toContain("noindex");
    expect(html.match(/<title>/gu)).toHaveLength(1);
  }
});

test("the document asks for every script that its page begins with, and for no other page's", () => {
  const asked = (html: string) =>
    [...html.matchAll(/rel="modulepreload"[^>]* href="\/([^"]+)"/gu)].map(([, file]) => file);
  expect(asked(shell(start, { name: "login", head: "" }))).toEqual(scripts.login);
  expect(asked(shell(start, { name: "register", head: "" }))).toEqual(scripts.register);
});

test("a page that is drawn already stands where the application will, and its looks come before its scripts", () => {
  const html = shell(start, { name: "login", head: "", body: "<form></form>" });
  expect(html).toContain('<div id="app"><form></form></div>');
  expect(html).toContain('fetchpriority="low" href="/assets/login.js"');
  expect(shell(start, { name: "register", head: "" })).toContain('<div id="app"></div>');
});

test("no name can end the element that the start stands in", () => {
  const named = { ...start, brand: { ...brand, name: "</script><script>alert(1)" } };
  const html = shell(named, { name: "login", head: "" });
  expect(html).not.toContain("</script><script>alert");
  const data = /<script type="application\/json" id="start">(.*?)<\/script>/u.exec(html)?.[1] ?? "";
  expect(JSON.parse(data)).toEqual(named);
});
