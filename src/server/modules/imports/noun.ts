import { sql } from "kysely";

import { exportColumn, exportWords } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { importProcedures } from "./procedures.ts";
import { deleteOldImports } from "./store.ts";

export const procedures = { company: importProcedures };

const importKindWords = { customers: "müşteriler", cars: "araçlar", expenses: "giderler", rentals: "kiralamalar" };

/**
 * The imported lists, and the changes by lists that can still be undone. Imported customers, expenses and rentals are
 * exported with all other customers, expenses and rentals.
 */
export const personalData = {
  tables: ["imports", "importCustomers", "importExpenses", "importCars", "importRentals"],
  newPassword: "no access",
  company: {
    export: (id) => [
      {
        file: "getirilen-listeler",
        columns: {
          zaman: exportColumn(sql`created_at`),
          liste: exportWords(sql`kind`, importKindWords),
          getiren: exportColumn(sql`coalesce((select display_name from users where users.id = made_by), '')`),
          eklenen: exportColumn(sql`added`),
          değişen: exportColumn(sql`changed`),
          silinen: exportColumn(sql`removed`),
          "eski hâline dönen": exportColumn(sql`restored`),
          "geri alındığı zaman": exportColumn(sql`undone_at`),
          "geri alınırken kalan": exportColumn(sql`kept`),
        },
        from: sql`from imports where company_id = ${id}`,
      },
      {
        file: "listelerin-degistirdikleri",
        columns: {
          müşteri: exportColumn(
            sql`(select name from customers where customers.company_id = one.company_id and customers.id = one.customer_id)`,
          ),
          önceki: exportColumn(sql`before`),
        },
        key: sql`customer_id`,
        from: sql`from import_customers as one where company_id = ${id} and before is not null`,
      },
      {
        file: "arac-listelerinin-degistirdikleri",
        columns: {
          kod: exportColumn(sql`car_code`),
          önceki: exportColumn(sql`before`),
          sonraki: exportColumn(sql`after`),
        },
        key: sql`import_id::text || car_code`,
        from: sql`from import_cars where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows("imports"),
  },
  expire: { imports: deleteOldImports },
} satisfies PersonalData;
