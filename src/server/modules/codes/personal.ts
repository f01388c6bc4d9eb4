import { sql } from "kysely";

import { asIs } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { changeCodesOf } from "./code-changes.ts";
import { unlinked } from "./store.ts";

/** Codes outlive whoever held them: they go back to unlinked. */
export const codeData = {
  tables: ["codes", "pastLinks"],
  account: {
    export: (id) => [
      {
        file: "onceki-baglantilar",
        columns: {
          kod: asIs(sql`code`),
          plaka: asIs(sql`plate`),
          "plakanın gizlenme nedeni": asIs(sql`plate_hidden_reason`),
          "plakanın gizlenme zamanı": asIs(sql`plate_hidden_at`),
          "notun gizlenme nedeni": asIs(sql`note_hidden_reason`),
          "notun gizlenme zamanı": asIs(sql`note_hidden_at`),
          "bağlantının kaldırılma zamanı": asIs(sql`unlinked_at`),
          devredildi: asIs(sql`hand_over_id is not null`),
        },
        key: sql`code`,
        from: sql`from past_links where owner_id = ${id}`,
      },
    ],
    // A code's row is locked first, as in linking and unlinking, so that those who meet wait in one order.
    async lock(tx, id) {
      await sql`select from codes where owner_id = ${id} order by code for update`.execute(tx);
    },
    erase: (tx, { id }) => changeCodesOf(tx, { ownerId: id }, unlinked),
  },
  company: { erase: (tx, { id }) => changeCodesOf(tx, { companyId: id }, unlinked) },
} satisfies PersonalData;
