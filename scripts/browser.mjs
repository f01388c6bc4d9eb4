import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { UserProblem, runProgram } from "./process.mjs";

/** Tests take a third less time in this browser. */
const HEADLESS_SHELL = "chromium-headless-shell";
const browserNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macApps = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Pages show it until the product's font has loaded. With another font, the tests of layout shifts would measure other
 * values.
 */
const fallbackFonts = ["/usr/share/fonts/truetype/liberation", "/usr/share/fonts/truetype/liberation2"];

/**
 * Returns the path of a Chromium or Chrome that starts: Debian's headless shell, otherwise an installed browser,
 * otherwise one that this function installs.
 */
export async function findBrowser() {
  const browser = await findExecutable();
  if (!fallbackFonts.some((folder) => existsSync(folder))) {
    const asRoot = await findRootCommand();
    if (asRoot) await asRoot("apt-get", "update");
    await asRoot?.("apt-get", "install", "-y", "--no-install-recommends", "fonts-liberation");
  }
  return browser;
}

async function findExecutable() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await canBrowserStart(named)) return named;
    throw new UserProblem(
      `CHROMIUM_PATH ile verilen tarayıcı çalışmıyor: ${named}. Doğru yolu verin ya da değişkeni kaldırın.`,
    );
  }
  return (
    (await findFirstThatStarts(findOnPath(HEADLESS_SHELL))) ??
    (await installByApt(HEADLESS_SHELL)) ??
    (await findFirstThatStarts([...browserNames.flatMap(findOnPath), ...macApps.filter(isExecutable)])) ??
    (await findFirstThatStarts(await findPlaywrightBrowser())) ??
    (await installByApt("chromium")) ??
    (await installByPlaywright()) ??
    throwNoBrowser()
  );
}

function findOnPath(name) {
  const folders = process.env.PATH.split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).filter(isExecutable);
}

async function findPlaywrightBrowser() {
  const { chromium } = await import("playwright-core");
  return [chromium.executablePath()].filter(isExecutable);
}

async function findRootCommand() {
  if (!existsSync("/etc/debian_version")) return undefined;
  const [command, ...before] = process.getuid() === 0 ? ["env"] : ["sudo", "-n", "env"];
  const asRoot = (...args) =>
    runProgram(command, [...before, "DEBIAN_FRONTEND=noninteractive", ...args], { quiet: true, env: process.env });
  return (await asRoot("true")).code === 0 ? asRoot : undefined;
}

export async function installPackages(packages) {
  const missing = [];
  for (const name of packages)
    if ((await runProgram("dpkg", ["-s", name], { quiet: true, env: process.env })).code !== 0) missing.push(name);
  if (missing.length === 0) return;
  const asRoot = await findRootCommand();
  if (!asRoot) throw new UserProblem(`Debian'da root olarak kurulmalı: apt-get install ${missing.join(" ")}`);
  console.log(`apt ile kuruluyor: ${missing.join(", ")}…`);
  await asRoot("apt-get", "update");
  const { code, output } = await asRoot("apt-get", "install", "-y", "--no-install-recommends", ...missing);
  if (code !== 0) throw new UserProblem(`Kurulamadı: ${missing.join(", ")}.\n${output.trim()}`);
}

async function installByApt(name) {
  const asRoot = await findRootCommand();
  if (!asRoot) return undefined;
  console.log(`Tarayıcı apt ile kuruluyor: ${name}…`);
  await asRoot("apt-get", "update");
  await asRoot("apt-get", "install", "-y", "--no-install-recommends", name);
  return findFirstThatStarts(findOnPath(name));
}

async function installByPlaywright() {
  console.log("Tarayıcı bulunamadı; Chromium, Playwright ile indiriliyor…");
  await runProgram("playwright", ["install", "chromium"], { quiet: true });
  return findFirstThatStarts(await findPlaywrightBrowser());
}

function throwNoBrowser() {
  throw new UserProblem(
    "Uçtan uca testler için tarayıcı bulunamadı ve kurulamadı: Chromium ya da Google Chrome kurup komutu yeniden " +
      "çalıştırın, ya da kurulu olanın yolunu CHROMIUM_PATH ile verin.",
  );
}

async function findFirstThatStarts(paths) {
  for (const path of paths) if (await canBrowserStart(path)) return path;
  return undefined;
}

/** On Ubuntu, chromium-browser may be a script that only says that a snap must be installed. */
async function canBrowserStart(path) {
  return (await runProgram(path, ["--version"], { quiet: true })).code === 0;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
