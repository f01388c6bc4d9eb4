import { signOf } from "#domain/notices/delivery.ts";
import { seek, type Visitor } from "#server/access/guessing.ts";
import { askTogether } from "#server/db/ask-together.ts";
import type { Deps } from "#server/deps.ts";
import { refusalBody } from "#server/http/same-origin.ts";

import { standingsIn } from "./telling-store.ts";

/** How long the question of a page waits for those of others, in milliseconds, so that many pages ask the database once. */
const GATHERED_MS = 20;

/** What a visitor's open page is answered; without a body it is to stay as it was drawn. */
export interface StandingAnswer {
  status: 200 | 204 | 404 | 429;
  body?: object;
  headers?: Record<string, string>;
}

export interface Standings {
  /**
   * Says to an open page, by its key and what it says it has drawn, whether it is to be drawn again. Unknown keys are waited for and
   * counted as unknown codes are. The database is asked on every call, for all pages that ask at once in one statement.
   */
  answer(key: string, drawn: string | undefined, visitor: Visitor): Promise<StandingAnswer>;
}

export function createStandings({ db, guessing, now }: Pick<Deps, "db" | "guessing" | "now">): Standings {
  const read = standingsIn(db);
  const find = askTogether(
    (keys: readonly string[]) => read(keys, now()),
    (ask) => setTimeout(ask, GATHERED_MS),
  );
  return {
    async answer(key, drawn, visitor) {
      const sought = await seek(guessing, visitor, () => find(key));
      switch (sought.status) {
        case 200: {
          const { version, state } = sought.found;
          return drawn === signOf(sought.found) ? { status: 204 } : { status: 200, body: { version, state } };
        }
        case 404:
          return { status: 404, body: refusalBody("TELLING_NOT_FOUND") };
        case 429:
          return {
            status: 429,
            body: refusalBody("TOO_MANY_ATTEMPTS"),
            headers: { "Retry-After": String(sought.retryAfterSeconds) },
          };
      }
    },
  };
}
