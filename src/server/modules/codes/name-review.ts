import type { Transaction } from "kysely";

import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { mailAdministrators } from "#server/outbox/administrators.ts";

/**
 * The brand, and the function that informs the administrators of a name that waits for them. Used to check names that
 * strangers will see.
 */
export interface NameReview {
  brand: string;
  /** Informs the administrators. `path` is the page on which they decide. */
  tell(tx: Transaction<DB>, path: string, now: Date): Promise<void>;
}

export function makeNameReview({ config, limits }: Pick<Deps, "config" | "limits">): NameReview {
  return {
    brand: config.brand.name,
    async tell(tx, path, now) {
      // The mails are limited, so that nobody fills the administrators' mail with names. Their list shows all names
      // anyway.
      if ((await limits.take("applicationMails", "")) !== undefined) return;
      await mailAdministrators(tx, (to) => ({ kind: "name-waits", ...to, link: config.publicUrl + path }), now);
    },
  };
}
