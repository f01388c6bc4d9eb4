import type { Page, Route } from "@playwright/test";

import { expect } from "./fixtures.ts";

export const APPLICATION_SCRIPTS_PATTERN = /\/assets\/(?!early-press).*\.js$/;

export async function expectHydrated(page: Page) {
  await expect(page).toHaveTitle(/^Hoş geldiniz/);
}

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
