import { sql } from "kysely";

import { auditActionWords } from "#contract/people/audit.words.ts";
import { asIs, inWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { deleteOldEvents } from "./store.ts";

/** Events are never written again: of a removed account they keep its id alone. */
export const auditData = {
  tables: ["auditEvents"],
  account: {
    export: (id) => [
      {
        file: "hareketler",
        columns: {
          ne: inWords(sql`action`, auditActionWords),
          zaman: asIs(sql`happened_at`),
          kod: asIs(sql`code`),
          "kendisi yaptı": asIs(sql`actor_id is not distinct from account_id`),
        },
        key: sql`id`,
        from: sql`from audit_events where account_id = ${id}`,
      },
    ],
  },
  expire: { events: deleteOldEvents },
} satisfies PersonalData;
