import { sql } from "kysely";

import { auditActionWords, auditKindWords } from "#contract/people/audit.words.ts";
import { defineListFile, formatSpan } from "#server/access/list-file.ts";
import { exportColumn, exportWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { auditProcedures } from "./procedures.ts";
import { deleteOldEvents } from "./store.ts";

export const procedures = { admin: { audit: auditProcedures } };

/** Events are never changed. After an account is removed, its events contain its id but no name. */
export const personalData = {
  tables: ["auditEvents"],
  newPassword: "no access",
  account: {
    export: (id) => [
      {
        file: "hareketler",
        columns: {
          ne: exportWords(sql`action`, auditActionWords),
          zaman: exportColumn(sql`happened_at`),
          kod: exportColumn(sql`code`),
          "kendisi yaptı": exportColumn(sql`actor_id is not distinct from account_id`),
        },
        from: sql`from audit_events where account_id = ${id}`,
      },
    ],
  },
  expire: { events: deleteOldEvents },
} satisfies PersonalData;

export const listFiles = {
  audit: defineListFile({
    procedure: auditProcedures.list,
    title: "Denetim kaydı",
    columns: {
      Zaman: ({ at }) => at,
      Olay: ({ action }) => auditActionWords[action],
      "Kim yaptı": ({ actor }) => actor && actor.displayName,
      Hesap: ({ account }) => account && account.displayName,
      Kod: ({ code }) => code,
    },
    narrowed: ({ kind, code, from, to }) => [kind && auditKindWords[kind], code, ...formatSpan(from, to)],
  }),
};
