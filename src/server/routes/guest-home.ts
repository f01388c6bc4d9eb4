import type { Context } from "hono";

import { pages } from "#contract/pages.ts";
import type { Deps } from "#server/deps.ts";
import { answerCompressedOnce, smallestBrotliOptions } from "#server/http/compression.ts";

/** The page is the same for all visitors, so it is rendered once and compressed as much as possible. */
export function createGuestHome({
  config,
  pages: drawn,
}: Pick<Deps, "config" | "pages">): (c: Context) => Promise<Response> {
  const { brand, operator, publicUrl, stickerFacts } = config;
  const visit = { brand, operator, publicUrl, account: null, path: pages.home.path };
  return answerCompressedOnce(
    "text/html; charset=UTF-8",
    () => drawn.renderHome(visit, stickerFacts),
    smallestBrotliOptions,
  );
}
