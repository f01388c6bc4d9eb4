import { sql } from "kysely";

import { exportColumn } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { tollCheckProcedures } from "./procedures.ts";
import { deleteOldChecks } from "./store.ts";

export const procedures = { company: { tollChecks: tollCheckProcedures } };

export const personalData = {
  tables: ["tollChecks"],
  newPassword: "no access",
  company: {
    export: (id) => [
      {
        file: "hgs-bakilan-zamanlar",
        columns: {
          başlangıç: exportColumn(sql`from_at`),
          bitiş: exportColumn(sql`to_at`),
          plakalar: exportColumn(sql`coalesce(array_to_string(plates, ', '), 'bütün araçlar')`),
          bakan: exportColumn(sql`coalesce((select display_name from users where users.id = checked_by), '')`),
          "kayıt zamanı": exportColumn(sql`created_at`),
        },
        from: sql`from toll_checks where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows("tollChecks"),
  },
  expire: { tollChecks: deleteOldChecks },
} satisfies PersonalData;
