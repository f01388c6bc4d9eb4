import { sql } from "kysely";

import { roadChargeKindWords, roadChargeMatchWords, roadChargeStateWords } from "#contract/fleet/road-charges.words.ts";
import { asIs, inLira, inWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

/** Tolls and fines. What was charged is kept as the line of its rental, which has the document's number and the time. */
export const roadChargeData = {
  tables: ["roadCharges"],
  account: {
    async erase(tx, { id, displayName }) {
      await tx.updateTable("roadCharges").set({ enteredByName: displayName }).where("enteredBy", "=", id).execute();
    },
  },
  company: {
    export: (id) => [
      {
        file: "hgs-ve-cezalar",
        columns: {
          zaman: asIs(sql`happened_at`),
          plaka: asIs(sql`plate`),
          tür: inWords(sql`kind`, roadChargeKindWords),
          tutar: inLira(sql`amount`),
          "belge no": asIs(sql`document_no`),
          açıklama: asIs(sql`text`),
          durum: inWords(sql`state`, roadChargeStateWords),
          "indirimli son gün": asIs(sql`reduced_until`),
          "kiracı nasıl bulundu": inWords(sql`match`, roadChargeMatchWords),
          "kiralama no": asIs(sql`rental_id::text`),
          "kalem no": asIs(sql`charge_id::text`),
          "kayıt zamanı": asIs(sql`created_at`),
        },
        key: sql`id`,
        from: sql`from road_charges where company_id = ${id}`,
      },
    ],
    async erase(tx, { id }) {
      await tx.deleteFrom("roadCharges").where("companyId", "=", id).execute();
    },
  },
} satisfies PersonalData;
