import type { ScanView } from "#contract/ports/public-pages.ts";
import type { PageLanguage } from "#domain/words/language.ts";
import type { Deps } from "#server/deps.ts";
import { encode, type Encoding } from "#server/http/encoding.ts";

import { createKeptPages, type KeptPage } from "./kept-pages.ts";
import { type Place, readView } from "./scan-places.ts";
import type { Version } from "./version-reader.ts";

/** In which language a page is drawn, and how it travels. */
export interface PageShape {
  language: PageLanguage;
  encoding: Encoding;
}

/** Under what a page is kept. */
function keyOf({ language, encoding }: PageShape, name: string): string {
  return `${encoding}${language}/${name}`;
}

/** Until when a page that shows this is good, in milliseconds. */
function goodUntil(view: ScanView): number {
  if (view.state !== "profile" && view.state !== "car") return Infinity;
  // A status is gone by itself.
  const statusEnd = view.status === null ? Infinity : view.status.until.getTime();
  // A countdown is told in whole seconds, so its page is good until the next one.
  return view.state === "car" && view.rental ? Math.min(view.rental.now.getTime() + 1000, statusEnd) : statusEnd;
}

/** Draws scan pages, each once for every version of its code, and keeps them. */
export function createDrawnPages(deps: Pick<Deps, "config" | "pages" | "metrics" | "now">) {
  const { brand, publicUrl, scanCacheBytes } = deps.config;
  const host = new URL(publicUrl).host;
  const kept = createKeptPages(scanCacheBytes);
  let [hits, misses] = [0, 0];
  deps.metrics.watchScans(() => ({ pages: kept.size, bytes: kept.calculatedSize, hits, misses }));
  const underway = new Map<string, Promise<KeptPage>>();

  function render(view: ScanView, { language, encoding }: PageShape): string {
    return encode(deps.pages.renderScan(view, brand, host, language), encoding);
  }

  /** What is the same for everybody, rendered once; `name` holds a sign that no code has. */
  function fixed(view: ScanView, name: string, shape: PageShape): string {
    const key = keyOf(shape, name);
    const known = kept.get(key);
    if (known) return known.body;
    const body = render(view, shape);
    kept.set(key, { isLive: false, body, epoch: 0, version: 0, until: Infinity });
    return body;
  }

  function isFresh(page: KeptPage | undefined, { epoch, version }: Version): page is KeptPage {
    // A higher version was read meanwhile, by another request.
    const isOf = page !== undefined && page.epoch === epoch && page.version >= version;
    return isOf && (page.until === Infinity || page.until > +deps.now());
  }

  /** The page of a code that has this version or a later one. Of many who ask at once, one renders. */
  async function pageOf(place: Place, code: string, shape: PageShape, version: Version): Promise<KeptPage> {
    const key = keyOf(shape, code);
    const known = kept.get(key);
    if (isFresh(known, version)) {
      hits += 1;
      return known;
    }
    misses += 1;
    for (let others = underway.get(key); others; others = underway.get(key)) {
      const page = await others;
      if (isFresh(page, version)) return page;
    }
    const own = readPage(place, code, shape, version.epoch).finally(() => underway.delete(key));
    underway.set(key, own);
    const page = await own;
    kept.set(key, page);
    return page;
  }

  async function readPage(place: Place, code: string, shape: PageShape, epoch: number): Promise<KeptPage> {
    const { view, version, until: end } = await readView(place, code, epoch, deps.now());
    const until = Math.min(goodUntil(view), end?.getTime() ?? Infinity);
    const leadsTo = view.state === "replaced" ? view.code : undefined;
    return { isLive: view.state !== "invalid", body: render(view, shape), leadsTo, epoch, version, until };
  }

  return { render, fixed, pageOf };
}
