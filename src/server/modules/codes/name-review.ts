import type { Transaction } from "kysely";

import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { mailAdministrators } from "#server/outbox/administrators.ts";

/**
 * What is needed to check a name or plate that strangers will see: the brand, which a name must not imitate, and a
 * function that informs the administrators of a name that waits for their decision.
 */
export interface NameReview {
  brand: string;
  tell(tx: Transaction<DB>, path: string, now: Date): Promise<void>;
}

export function makeNameReview({ config, limits }: Pick<Deps, "config" | "limits">): NameReview {
  return {
    brand: config.brand.name,
    async tell(tx, path, now) {
      // The number of mails is limited, so that nobody floods the administrators.
      if ((await limits.take("applicationMails", "")) !== undefined) return;
      await mailAdministrators(tx, (to) => ({ kind: "name-waits", ...to, link: config.publicUrl + path }), now);
    },
  };
}
