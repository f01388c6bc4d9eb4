import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { Problem, run } from "./process.mjs";

/** The same engine without windows: the tests take two thirds of the time in it. */
const shell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macApps = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Liberation Sans, in which a page stands until our letters have come; without it the tests of moving pages measure another one. */
const fallbackFonts = ["/usr/share/fonts/truetype/liberation", "/usr/share/fonts/truetype/liberation2"];

/**
 * The path of a Chromium or Chrome that starts: the one without windows where Debian has it, else an installed one, else one
 * that is installed now. On Debian the fallback letters come too.
 */
export async function findBrowser() {
  const browser = await findExecutable();
  if (!fallbackFonts.some((folder) => existsSync(folder))) {
    const asRoot = await debianAsRoot();
    if (asRoot) await asRoot("apt-get", "update");
    await asRoot?.("apt-get", "install", "-y", "--no-install-recommends", "fonts-liberation");
  }
  return browser;
}

async function findExecutable() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new Problem(
      `CHROMIUM_PATH ile verilen tarayıcı çalışmıyor: ${named}. Doğru yolu verin ya da değişkeni kaldırın.`,
    );
  }
  return (
    (await firstThatStarts(onPath(shell))) ??
    (await installByApt(shell)) ??
    (await firstThatStarts([...names.flatMap(onPath), ...macApps.filter(isExecutable)])) ??
    (await firstThatStarts(await playwrightOwn())) ??
    (await installByApt("chromium")) ??
    (await installByPlaywright()) ??
    refuse()
  );
}

function onPath(name) {
  const folders = process.env.PATH.split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).filter(isExecutable);
}

async function playwrightOwn() {
  const { chromium } = await import("playwright-core");
  return [chromium.executablePath()].filter(isExecutable);
}

/** Runs commands as root on a Debian where that may be done without a question; undefined elsewhere. */
async function debianAsRoot() {
  if (!existsSync("/etc/debian_version")) return undefined;
  const [command, ...before] = process.getuid() === 0 ? ["env"] : ["sudo", "-n", "env"];
  const asRoot = (...args) =>
    run(command, [...before, "DEBIAN_FRONTEND=noninteractive", ...args], { quiet: true, env: process.env });
  return (await asRoot("true")).code === 0 ? asRoot : undefined;
}

async function installByApt(name) {
  const asRoot = await debianAsRoot();
  if (!asRoot) return undefined;
  console.log(`Tarayıcı apt ile kuruluyor: ${name}…`);
  await asRoot("apt-get", "update");
  await asRoot("apt-get", "install", "-y", "--no-install-recommends", name);
  return firstThatStarts(onPath(name));
}

async function installByPlaywright() {
  console.log("Tarayıcı bulunamadı; Chromium, Playwright ile indiriliyor…");
  await run("playwright", ["install", "chromium"], { quiet: true });
  return firstThatStarts(await playwrightOwn());
}

function refuse() {
  throw new Problem(
    "Uçtan uca testler için tarayıcı bulunamadı ve kurulamadı: Chromium ya da Google Chrome kurup komutu yeniden " +
      "çalıştırın, ya da kurulu olanın yolunu CHROMIUM_PATH ile verin.",
  );
}

async function firstThatStarts(paths) {
  for (const path of paths) if (await starts(path)) return path;
  return undefined;
}

/** Ubuntu's chromium-browser may be a stub that only asks for a snap, so being there is not enough. */
async function starts(path) {
  return (await run(path, ["--version"], { quiet: true })).code === 0;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
