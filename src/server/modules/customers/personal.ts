import { sql } from "kysely";

import { asIs } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

export const customerData = {
  tables: ["customers"],
  company: {
    export: (id) => [
      {
        file: "musteriler",
        columns: {
          ad: asIs(sql`name`),
          telefon: asIs(sql`phone`),
          "e-posta": asIs(sql`email`),
          notlar: asIs(sql`notes`),
          dikkat: asIs(sql`caution`),
          "kayıt zamanı": asIs(sql`created_at`),
          "son değişiklik": asIs(sql`updated_at`),
        },
        key: sql`id`,
        from: sql`from customers where company_id = ${id}`,
      },
    ],
    async erase(tx, { id }) {
      await tx.deleteFrom("customers").where("companyId", "=", id).execute();
    },
  },
} satisfies PersonalData;
