import { sql } from "kysely";

import { dueKindWords } from "#contract/fleet/maintenance.words.ts";
import { exportColumn, exportWords } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { maintenanceProcedures } from "./procedures.ts";

export const procedures = { company: { maintenance: maintenanceProcedures } };

/** The costs of maintenance are among the company's expenses. */
export const personalData = {
  tables: ["carDues"],
  newPassword: "no access",
  company: {
    export: (id) => [
      {
        file: "bakimlar",
        columns: {
          araç: exportColumn(
            sql`(select coalesce(nullif(plate, ''), code) from cars where cars.company_id = car_dues.company_id and code = car_code)`,
          ),
          bakım: exportWords(sql`kind`, dueKindWords),
          "kendi sözleri": exportColumn(sql`text`),
          "kaç günde bir": exportColumn(sql`every_days`),
          "kaç km’de bir": exportColumn(sql`every_km`),
          "son yapıldığı gün": exportColumn(sql`last_on::text`),
          "son yapıldığı km": exportColumn(sql`last_km`),
          "sıradaki gün": exportColumn(sql`due_on::text`),
          "sıradaki km": exportColumn(sql`due_km`),
          "aracın bilinen km’si": exportColumn(sql`known_km`),
          "km hatırlatmasının günü": exportColumn(sql`km_reached_on::text`),
          "kayıt zamanı": exportColumn(sql`created_at`),
          "son değişiklik": exportColumn(sql`updated_at`),
        },
        from: sql`from car_dues where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows("carDues"),
  },
} satisfies PersonalData;
