import { makeCodePath, addLanguageToPath } from "#contract/pages.ts";
import type { ScanView } from "#contract/ports/public-pages.ts";
import { EXAMPLE_CODE, hasCodeForm } from "#domain/sticker/code.ts";
import {
  type FoundStatus,
  type NotLiveStatus,
  searchWithLimit,
  type SearchResult,
  type Visitor,
} from "#server/access/guessing.ts";
import { isUnreachable } from "#server/db/violations.ts";
import type { Deps } from "#server/deps.ts";

import { createDrawnPages, type PageShape } from "./drawn-pages.ts";
import type { KeptPage } from "./kept-pages.ts";
import { openScanPlaces, readScanView } from "./scan-places.ts";
import { runScanStatements } from "./store.ts";

type ScanDeps = Pick<
  Deps,
  "config" | "pages" | "scan" | "guessing" | "log" | "databaseFaults" | "metrics" | "now" | "dayCounts"
>;

export interface ScanAnswer {
  status: 200 | 302 | 404 | 429 | 503;
  body: string;
  location?: string;
  retryAfterSeconds?: number;
}

const SCAN_UNAVAILABLE_RETRY_SECONDS = 10;

export interface ScanAnswers {
  /**
   * A network address that is slowed down (guessing.ts) waits for its turn, even if the code is live. After any
   * waiting, every call reads the database, so that a value that was just hidden is not shown.
   */
  answer(code: string, shape: PageShape, visitor: Visitor, how?: { isTyped: boolean }): Promise<ScanAnswer>;
  view(code: string, visitor: Visitor): Promise<{ status: 200; found: ScanView } | NotLiveStatus>;
  liveness(code: string, visitor: Visitor): Promise<FoundStatus>;
  probe(): Promise<void>;
  answerWithout(reason: NotLiveStatus, shape: PageShape): ScanAnswer;
}

const NOBODYS_CODE = "-";

export function createScanAnswers(deps: ScanDeps): ScanAnswers {
  const { guessing } = deps;
  const { render, fixed, pageOf } = createDrawnPages(deps);
  const onDatabase = openScanPlaces(deps);

  async function livePage(code: string, shape: PageShape): Promise<KeptPage | undefined> {
    if (!hasCodeForm(code)) return undefined;
    const page = await onDatabase(async (place) => {
      const version = await place.versions.of(code);
      return version && pageOf(place, code, shape, version);
    });
    return page?.isLive ? page : undefined;
  }

  async function liveView(code: string): Promise<ScanView | undefined> {
    if (!hasCodeForm(code)) return undefined;
    return onDatabase(async (place) => {
      const version = await place.versions.of(code);
      if (version === undefined) return undefined;
      const { view } = await readScanView(place, code, version.epoch, deps.now());
      return view.state === "invalid" ? undefined : view;
    });
  }

  async function isLive(code: string): Promise<true | undefined> {
    return hasCodeForm(code) && (await onDatabase((place) => place.isLive(code))) ? true : undefined;
  }

  async function ask<Found>(
    visitor: Visitor,
    look: () => Promise<Found | undefined>,
  ): Promise<SearchResult<Found> | { status: 503 }> {
    try {
      return await searchWithLimit(guessing, visitor, look);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      deps.databaseFaults.add(error);
      return { status: 503 };
    }
  }

  function answerWithout(reason: NotLiveStatus, shape: PageShape): ScanAnswer {
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
      // Comparing texts of different lengths takes no time, so scans of real codes do not get slower because of the
      // example.
      if (code === EXAMPLE_CODE) return { status: 200, body: fixed({ state: "example" }, "?example", shape) };
      const sought = await ask(visitor, () => livePage(code, shape));
      if (sought.status === 200) {
        const { body, leadsTo } = sought.found;
        if (leadsTo !== undefined)
          return { status: 302, body, location: addLanguageToPath(makeCodePath("scan", leadsTo), shape.language) };
        deps.dayCounts.add("scans");
        return { status: 200, body };
      }
      // A text that cannot be a code is not repeated on the page.
      if (sought.status === 404 && isTyped && hasCodeForm(code))
        return { ...sought, body: render({ state: "invalid", typed: code }, shape) };
      return answerWithout(sought, shape);
    },
    view: (code, visitor) => ask(visitor, () => liveView(code)),
    async liveness(code, visitor) {
      const sought = await ask(visitor, () => isLive(code));
      return sought.status === 200 ? { status: 200 } : sought;
    },
    probe: () =>
      onDatabase(async ({ db, versions, epochs }) => {
        await versions.of(NOBODYS_CODE);
        await runScanStatements(db, NOBODYS_CODE, epochs.said);
      }),
    answerWithout,
  };
}
