import type { Transaction } from "kysely";

import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { mailAdministrators } from "#server/outbox/administrators.ts";

/** What names that strangers read are compared with, and how administrators hear that one waits for them. */
export interface Naming {
  /** The name of the product. */
  brand: string;
  /** `path` is where it is decided. */
  tell(tx: Transaction<DB>, path: string, now: Date): Promise<void>;
}

export function namingOf({ config, limits }: Pick<Deps, "config" | "limits">): Naming {
  return {
    brand: config.brand.name,
    async tell(tx, path, now) {
      // Whoever asks for many names does not fill the administrators' mail; their list shows each.
      if ((await limits.take("applicationMails", "")) !== undefined) return;
      await mailAdministrators(tx, (to) => ({ kind: "name-waits", ...to, link: config.publicUrl + path }), now);
    },
  };
}
