import { sql } from "kysely";

import { identityKindWords } from "#contract/fleet/drivers.words.ts";
import { exportColumn, exportWords } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { forgetOldDrivers } from "./forget-old.ts";
import { driverProcedures } from "./procedures.ts";

export const procedures = { company: { drivers: driverProcedures } };

/**
 * An export contains only the last characters of identity and licence numbers, because every access to the whole
 * numbers must be recorded.
 */
export const personalData = {
  tables: ["drivers"],
  newPassword: "no access",
  company: {
    export: (id) => [
      {
        file: "suruculer",
        columns: {
          ad: exportColumn(sql`coalesce(nullif(name, ''), (
            select c.name from customers c where c.company_id = drivers.company_id and c.id = customer_id))`),
          "kiralama no": exportColumn(sql`rental_id::text`),
          "rezervasyon no": exportColumn(sql`reservation_id::text`),
          kimlik: exportWords(sql`identity_kind`, identityKindWords),
          "kimlik no, sonu": exportColumn(sql`identity_end`),
          uyruk: exportColumn(sql`nationality`),
          "doğum tarihi": exportColumn(sql`birth_date::text`),
          "ehliyet no, sonu": exportColumn(sql`licence_end`),
          "ehliyet sınıfı": exportColumn(sql`licence_class`),
          "ehliyet tarihi": exportColumn(sql`licence_date::text`),
          adres: exportColumn(sql`address`),
          "kiracının bağlantısından yazılanlar": exportColumn(sql`array_to_string(link_parts, ', ')`),
          "bağlantıdan yazılma zamanı": exportColumn(sql`link_written_at`),
          "kartla karşılaştırma zamanı": exportColumn(sql`compared_at`),
          "kartla karşılaştıran": exportColumn(sql`compared_by_name`),
          "kayıt zamanı": exportColumn(sql`created_at`),
          "son değişiklik": exportColumn(sql`updated_at`),
        },
        from: sql`from drivers where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows("drivers"),
  },
  expire: { drivers: forgetOldDrivers },
} satisfies PersonalData;
