import type { Page, Route } from "@playwright/test";

import { expect } from "./fixtures.ts";

/**
 * Matches all scripts of the application except the script that handles early presses of the server-rendered page.
 */
export const APPLICATION_SCRIPTS_PATTERN = /\/assets\/(?!early-press).*\.js$/;

/** Expects that the application has hydrated the server-rendered dashboard, so that it handles events. */
export async function expectHydrated(page: Page) {
  await expect(page).toHaveTitle(/^Hoş geldiniz/);
}

/** Holds back requests for matching URLs until they are released. */
export async function holdRequests(page: Page, what: RegExp | string) {
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
