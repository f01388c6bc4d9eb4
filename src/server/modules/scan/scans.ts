import type { Kysely } from "kysely";

import type { ScanView } from "#contract/public-pages.ts";
import { isCode } from "#domain/code.ts";
import type { ScanDatabase } from "#server/db/pool.ts";
import type { DB } from "#server/db/tables.ts";
import { isUnreachable } from "#server/db/violations.ts";
import type { Deps } from "#server/deps.ts";
import { encode, type Encoding } from "#server/encodings.ts";

import { KeptPages, type KeptPage } from "./kept-pages.ts";
import { withSpare } from "./spare.ts";
import { findScanView } from "./store.ts";
import { createVersions } from "./versions.ts";

type ScanDeps = Pick<Deps, "config" | "pages" | "scan" | "limits" | "log" | "metrics" | "now">;

/** A scan's answer, ready to be sent. */
export interface ScanAnswer {
  status: 200 | 404 | 429 | 503;
  /** Its bytes, each a character. */
  body: string;
  retryAfterSeconds?: number;
}

/** Seconds after which a visitor is asked to try again while the database is away. */
const RETRY_SECONDS = 10;

export interface Scans {
  /**
   * Answers a scanned code, normalised: the profile, the car, not assigned, or invalid (specification 4, 6, 8). A live code is
   * answered whatever the limits say. The database is asked on every call, so that what was hidden a moment ago is not shown.
   */
  answer(code: string, encoding: Encoding, clientAddress: () => string): Promise<ScanAnswer>;
}

/** The scan pages: rendered once for each version of a code, and given again while the database says that it is still that one. */
export function createScans(deps: ScanDeps): Scans {
  const { brand, publicUrl, scanCacheBytes } = deps.config;
  const host = new URL(publicUrl).host;
  const kept = new KeptPages(scanCacheBytes);
  const { spare } = deps.scan;
  const onDatabase = withSpare(placeOf(deps.scan), spare && placeOf(spare), deps);
  let [hits, misses] = [0, 0];
  deps.metrics.watchScans(() => ({ ...kept.size, hits, misses }));
  const underway = new Map<string, Promise<KeptPage>>();

  function placeOf({ pool, db }: ScanDatabase) {
    return { versions: createVersions(pool, deps.metrics), db };
  }

  function render(view: ScanView, encoding: Encoding): string {
    return encode(deps.pages.renderScan(view, brand, host), encoding);
  }

  /** What is the same for everybody, rendered once; `key` holds a sign that no code has. */
  function fixed(view: ScanView, key: string, encoding: Encoding): string {
    const known = kept.get(encoding + key);
    if (known) return known.body;
    const body = render(view, encoding);
    kept.set(encoding + key, { isLive: false, body, version: 0, until: Infinity });
    return body;
  }

  function isFresh(page: KeptPage | undefined, version: number): page is KeptPage {
    // A higher version was read meanwhile, by another request.
    return page !== undefined && page.version >= version && (page.until === Infinity || page.until > +deps.now());
  }

  /** The page of a code that has this version or a later one. Of many who ask at once, one renders. */
  async function pageOf(db: Kysely<DB>, code: string, encoding: Encoding, version: number): Promise<KeptPage> {
    const key = encoding + code;
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
    const own = readPage(db, code, encoding).finally(() => underway.delete(key));
    underway.set(key, own);
    const page = await own;
    kept.set(key, page);
    return page;
  }

  async function readPage(db: Kysely<DB>, code: string, encoding: Encoding): Promise<KeptPage> {
    const now = +deps.now();
    const second = now - (now % 1000);
    const { view, version } = await findScanView(db, code, new Date(second));
    // A countdown is told in whole seconds, so its page is good until the next one.
    const until = view.state === "car" && view.rental ? second + 1000 : Infinity;
    return { isLive: view.state !== "invalid", body: render(view, encoding), version, until };
  }

  async function look(code: string, encoding: Encoding): Promise<KeptPage | undefined> {
    if (!isCode(code)) return undefined;
    return onDatabase(async ({ versions, db }) => {
      const version = await versions.of(code);
      return version === undefined ? undefined : pageOf(db, code, encoding, version);
    });
  }

  return {
    async answer(code, encoding, clientAddress) {
      try {
        const page = await look(code, encoding);
        if (page?.isLive) return { status: 200, body: page.body };
        const refused = await deps.limits.take("unknownCodeByAddress", clientAddress());
        if (!refused) return { status: 404, body: fixed({ state: "invalid" }, "?", encoding) };
        const minutes = Math.ceil(refused.retryAfterSeconds / 60);
        const tooMany = { state: "too-many", retryAfterSeconds: minutes * 60 } as const;
        return { status: 429, body: fixed(tooMany, `?${minutes}`, encoding), ...refused };
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        deps.log.error({ err: error }, "database unreachable");
        const body = fixed({ state: "unavailable" }, "?away", encoding);
        return { status: 503, body, retryAfterSeconds: RETRY_SECONDS };
      }
    },
  };
}
