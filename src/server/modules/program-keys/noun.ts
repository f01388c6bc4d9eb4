import { sql } from "kysely";

import { programScopeWords } from "#contract/people/program-keys.words.ts";
import { exportColumn } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { programKeyProcedures } from "./procedures.ts";
import { endKeysByReset } from "./store.ts";

export const procedures = { company: { programKeys: programKeyProcedures } };

export const personalData = {
  tables: ["programKeys"],
  newPassword: endKeysByReset,
  company: {
    export: (id) => [
      {
        file: "program-anahtarlari",
        columns: {
          ad: exportColumn(sql`name`),
          izinler: exportColumn(sql`(
            select string_agg(case scope ${sql.join(
              Object.entries(programScopeWords).map(([scope, { label }]) => sql`when ${scope} then ${label}`),
              sql` `,
            )} end, ', ' order by nth) from unnest(scopes) with ordinality as chosen (scope, nth))`),
          oluşturan: exportColumn(sql`made_by_name`),
          "oluşturma zamanı": exportColumn(sql`created_at`),
          "son kullanım": exportColumn(sql`last_used_at`),
        },
        from: sql`from program_keys where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows("programKeys"),
  },
} satisfies PersonalData;
