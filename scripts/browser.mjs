import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { UserProblem, runProgram } from "./process.mjs";

/** The headless shell of Chromium. Tests take a third less time in it. */
const HEADLESS_SHELL = "chromium-headless-shell";
const browserNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macApps = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Folders of the font Liberation Sans, which pages use until our font has loaded. Tests of layout shifts would measure
 * other values with another fallback font.
 */
const fallbackFonts = ["/usr/share/fonts/truetype/liberation", "/usr/share/fonts/truetype/liberation2"];

/**
 * The path of a working Chromium or Chrome: Debian's headless shell, else an installed browser, else one that is
 * installed now. On Debian it also installs the fallback font.
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
    if (await canStart(named)) return named;
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

/**
 * Returns a function that runs commands as root, on a Debian where that works without a password; undefined elsewhere.
 */
async function findRootCommand() {
  if (!existsSync("/etc/debian_version")) return undefined;
  const [command, ...before] = process.getuid() === 0 ? ["env"] : ["sudo", "-n", "env"];
  const asRoot = (...args) =>
    runProgram(command, [...before, "DEBIAN_FRONTEND=noninteractive", ...args], { quiet: true, env: process.env });
  return (await asRoot("true")).code === 0 ? asRoot : undefined;
}

/** Installs those of these Debian packages that are missing. Throws if that needs a password. */
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
  for (const path of paths) if (await canStart(path)) return path;
  return undefined;
}

/** Whether a browser starts. Ubuntu's chromium-browser may be a stub that only recommends a snap. */
async function canStart(path) {
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
