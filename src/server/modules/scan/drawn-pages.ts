import type { ScanView } from "#contract/ports/public-pages.ts";
import type { PageLanguage } from "#domain/words/language.ts";
import type { Deps } from "#server/deps.ts";
import { encodeText, type ContentEncoding } from "#server/http/encoding.ts";

import { createKeptPages, type KeptPage } from "./kept-pages.ts";
import { type ScanPlace, readScanView } from "./scan-places.ts";
import type { CodeVersion } from "./version-reader.ts";

export interface PageShape {
  language: PageLanguage;
  encoding: ContentEncoding;
}

function makePageKey({ language, encoding }: PageShape, name: string): string {
  return `${encoding}${language}/${name}`;
}

function findExpiry(view: ScanView): number {
  if (view.state !== "profile" && view.state !== "car") return Infinity;
  // A status disappears when its time is over.
  const statusEnd = view.status === null ? Infinity : view.status.until.getTime();
  // The countdown shows whole seconds, so the page is correct only until the next second.
  return view.state === "car" && view.rental ? Math.min(view.rental.now.getTime() + 1000, statusEnd) : statusEnd;
}

export function createDrawnPages(deps: Pick<Deps, "config" | "pages" | "metrics" | "now">) {
  const { brand, publicUrl, scanCacheBytes } = deps.config;
  const host = new URL(publicUrl).host;
  const kept = createKeptPages(scanCacheBytes);
  let [hits, misses] = [0, 0];
  deps.metrics.watchScans(() => ({ pages: kept.size, bytes: kept.calculatedSize, hits, misses }));
  const underway = new Map<string, Promise<KeptPage>>();

  function render(view: ScanView, { language, encoding }: PageShape): string {
    return encodeText(deps.pages.renderScan(view, brand, host, language), encoding);
  }

  /**
   * `name` is its key in the cache and contains a character that no code contains, so that it is not taken for a code.
   */
  function fixed(view: ScanView, name: string, shape: PageShape): string {
    const key = makePageKey(shape, name);
    const known = kept.get(key);
    if (known) return known.body;
    const body = render(view, shape);
    kept.set(key, { isLive: false, body, epoch: "", version: 0, until: Infinity });
    return body;
  }

  function isFresh(page: KeptPage | undefined, { epoch, version }: CodeVersion): page is KeptPage {
    // A later version in the cache is also fresh: another request has read it meanwhile.
    const isOf = page !== undefined && page.epoch === epoch && page.version >= version;
    return isOf && (page.until === Infinity || page.until > +deps.now());
  }

  async function pageOf(place: ScanPlace, code: string, shape: PageShape, version: CodeVersion): Promise<KeptPage> {
    const key = makePageKey(shape, code);
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

  async function readPage(place: ScanPlace, code: string, shape: PageShape, epoch: string): Promise<KeptPage> {
    const { view, version, until: end } = await readScanView(place, code, epoch, deps.now());
    const until = Math.min(findExpiry(view), end?.getTime() ?? Infinity);
    const leadsTo = view.state === "replaced" ? view.code : undefined;
    return { isLive: view.state !== "invalid", body: render(view, shape), leadsTo, epoch, version, until };
  }

  return { render, fixed, pageOf };
}
