import type { Page, Route } from "@playwright/test";

import { expect } from "./fixtures.ts";

/** All scripts of the application but the one that stands before a drawn page, without which nothing of it is shown. */
export const SCRIPTS = /\/assets\/(?!early-press).*\.js$/;

/** The application has taken over the dashboard that the server drew: from here on it notices where somebody points. */
export async function expectStarted(page: Page) {
  await expect(page).toHaveTitle(/^Hoş geldiniz/);
}

/** Keeps back what the page asks for of this kind. */
export async function hold(page: Page, what: RegExp | string) {
  const held: Route[] = [];
  let passing: RegExp | undefined;
  await page.route(what, (route) => {
    if (passing?.test(route.request().url())) return route.fallback();
    held.push(route);
  });
  async function letPass(which: RegExp) {
    passing = which;
    const let_ = held.filter((route) => which.test(route.request().url()));
    await Promise.all(let_.map((route) => route.fallback()));
    for (const route of let_) held.splice(held.indexOf(route), 1);
  }
  return {
    letPass,
    release: () => letPass(/./),
  };
}
