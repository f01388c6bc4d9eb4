import { sql } from "kysely";

import { expenseCategoryWords } from "#contract/wording/labels.ts";
import { asIs, inLira, inWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

export const expenseData = {
  tables: ["expenses"],
  company: {
    export: (id) => [
      {
        file: "giderler",
        columns: {
          açıklama: asIs(sql`description`),
          tutar: inLira(sql`amount`),
          kategori: inWords(sql`category`, expenseCategoryWords),
          zaman: asIs(sql`created_at`),
        },
        key: sql`id`,
        from: sql`from expenses where company_id = ${id}`,
      },
    ],
    books: (id) => [
      sql`
      select 'expense' as kind, id, created_at as happened_at,
        jsonb_build_object('description', description, 'amount', amount, 'category', category) as record
      from expenses where company_id = ${id}`,
    ],
    async erase(tx, { id }) {
      await tx.deleteFrom("expenses").where("companyId", "=", id).execute();
    },
  },
} satisfies PersonalData;
