import { codePath, inLanguage } from "#contract/pages.ts";
import type { ScanView } from "#contract/ports/public-pages.ts";
import { EXAMPLE_CODE, isCode } from "#domain/sticker/code.ts";
import { type Liveness, type NotLive, seek, type Sought, type Visitor } from "#server/access/guessing.ts";
import { isUnreachable } from "#server/db/violations.ts";
import type { Deps } from "#server/deps.ts";

import { createDrawnPages, type PageShape } from "./drawn-pages.ts";
import type { KeptPage } from "./kept-pages.ts";
import { openPlaces, readView } from "./scan-places.ts";
import { readAsAScan } from "./store.ts";

type ScanDeps = Pick<Deps, "config" | "pages" | "scan" | "guessing" | "log" | "metrics" | "now" | "dayCounts">;

/** A scan's answer, ready to be sent. */
export interface ScanAnswer {
  status: 200 | 302 | 404 | 429 | 503;
  /** Its bytes, each a character. */
  body: string;
  /** The path of the code that took its place. */
  location?: string;
  retryAfterSeconds?: number;
}

/** Seconds after which a visitor is asked to scan again while the database is away. */
const SCAN_UNAVAILABLE_RETRY_SECONDS = 10;

export interface Scans {
  /**
   * Answers a scanned code, normalised: the profile, the car, not assigned, invalid (docs/product.md 6.1), or where the code is that took
   * its place (4.10). A slowed address
   * waits for its turn with every code (guessing.ts). The database is asked on every call, after any waiting, so that what was
   * hidden a moment ago is not shown. An invalid code that was typed stands in its answer. The code of the house (6.10) is asked of nobody
   * and counted nowhere.
   */
  answer(code: string, shape: PageShape, visitor: Visitor, how?: { isTyped: boolean }): Promise<ScanAnswer>;
  /** What a scan of the code would show, where it is live: waited for and counted alike, and nothing is rendered. */
  view(code: string, visitor: Visitor): Promise<{ status: 200; found: ScanView } | NotLive>;
  /** Whether a scan of the code would show what it is for: waited for and counted alike, and nothing is rendered. */
  liveness(code: string, visitor: Visitor): Promise<Liveness>;
  /** Asks the database all that a scan asks, of a code that nobody has, on the same connections and within the same limits. Throws what a scan would. */
  probe(): Promise<void>;
  /** The answer to a scan that shows nothing of its code. */
  answerWithout(reason: NotLive, shape: PageShape): ScanAnswer;
}

/** As codes are spelled, and made by nobody. */
const NOBODYS_CODE = "-";

/** The scan pages: rendered once for each version of a code, and given again while the database says that it is still that one. */
export function createScans(deps: ScanDeps): Scans {
  const { guessing } = deps;
  const { render, fixed, pageOf } = createDrawnPages(deps);
  const onDatabase = openPlaces(deps);

  /** The page of a live code. */
  async function livePage(code: string, shape: PageShape): Promise<KeptPage | undefined> {
    if (!isCode(code)) return undefined;
    const page = await onDatabase(async (place) => {
      const version = await place.versions.of(code);
      return version === undefined ? undefined : pageOf(place, code, shape, version);
    });
    return page?.isLive ? page : undefined;
  }

  /** The view of a live code. */
  async function liveView(code: string): Promise<ScanView | undefined> {
    if (!isCode(code)) return undefined;
    return onDatabase(async (place) => {
      const version = await place.versions.of(code);
      if (version === undefined) return undefined;
      const { view } = await readView(place, code, version.epoch, deps.now());
      return view.state === "invalid" ? undefined : view;
    });
  }

  /** True for a live code, and undefined for any other. */
  async function isLive(code: string): Promise<true | undefined> {
    return isCode(code) && (await onDatabase((place) => place.isLive(code))) ? true : undefined;
  }

  /** Looks for something of a live code; says so where the database is away. */
  async function ask<Found>(
    visitor: Visitor,
    look: () => Promise<Found | undefined>,
  ): Promise<Sought<Found> | { status: 503 }> {
    try {
      return await seek(guessing, visitor, look);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      deps.log.error({ err: error }, "database unreachable");
      return { status: 503 };
    }
  }

  function answerWithout(reason: NotLive, shape: PageShape): ScanAnswer {
    switch (reason.status) {
      case 404:
        return { ...reason, body: fixed({ state: "invalid" }, "?", shape) };
      case 429:
        return { ...reason, body: fixed({ state: "too-many" }, "?many", shape) };
      case 503:
        return {
          ...reason,
          body: fixed({ state: "unavailable" }, "?away", shape),
          retryAfterSeconds: SCAN_UNAVAILABLE_RETRY_SECONDS,
        };
    }
  }

  return {
    async answer(code, shape, visitor, { isTyped } = { isTyped: false }) {
      // Two texts of different lengths are told apart without looking into them, so a real code pays nothing.
      if (code === EXAMPLE_CODE) return { status: 200, body: fixed({ state: "example" }, "?example", shape) };
      const sought = await ask(visitor, () => livePage(code, shape));
      if (sought.status === 200) {
        const { body, leadsTo } = sought.found;
        if (leadsTo !== undefined)
          return { status: 302, body, location: inLanguage(codePath("scan", leadsTo), shape.language) };
        deps.dayCounts.add("scans");
        return { status: 200, body };
      }
      // What can be no code is not repeated.
      if (sought.status === 404 && isTyped && isCode(code))
        return { ...sought, body: render({ state: "invalid", typed: code }, shape) };
      return answerWithout(sought, shape);
    },
    view: (code, visitor) => ask(visitor, () => liveView(code)),
    async liveness(code, visitor) {
      const sought = await ask(visitor, () => isLive(code));
      return sought.status === 200 ? { status: 200 } : sought;
    },
    probe: () =>
      onDatabase(async ({ db, versions, epochs: reader }) => {
        await versions.of(NOBODYS_CODE);
        await readAsAScan(db, NOBODYS_CODE, reader.said);
      }),
    answerWithout,
  };
}
