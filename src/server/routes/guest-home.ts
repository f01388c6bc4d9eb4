import type { Context } from "hono";

import { pages } from "#contract/pages.ts";
import type { Deps } from "#server/deps.ts";
import { compressedOnce, smallest } from "#server/http/compression.ts";

/** The first page for whoever is not signed in: the same for all of them, so it is drawn once and travels as small as it can. */
export function createGuestHome({
  config,
  pages: drawn,
}: Pick<Deps, "config" | "pages">): (c: Context) => Promise<Response> {
  const { brand, operator, publicUrl, stickerFacts } = config;
  const visit = { brand, operator, publicUrl, account: null, path: pages.home.path };
  return compressedOnce("text/html; charset=UTF-8", () => drawn.renderHome(visit, stickerFacts), smallest);
}
