import { sql } from "kysely";

import { conditionPositionWords } from "#contract/fleet/condition-reports.words.ts";
import { conditionTitles } from "#contract/fleet/condition-titles.words.ts";
import { asIs, inWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { forgetOldConditions } from "./forget-old.ts";
import { conditionReportProcedures } from "./procedures.ts";

export const procedures = { company: { conditionReports: conditionReportProcedures } };

/** In what condition cars went out and came back, for as long as somebody may ask for it. */
export const personal = {
  tables: ["conditionReports", "conditionPhotos", "conditionNotes"],
  company: {
    export: (id) => [
      {
        file: "tutanaklar",
        columns: {
          no: asIs(sql`id::text`),
          "kiralama no": asIs(sql`rental_id::text`),
          tutanak: inWords(sql`direction`, conditionTitles),
          "kiralamanın kaçıncı aracı": asIs(sql`car_no`),
          kod: asIs(sql`car_code`),
          plaka: asIs(sql`plate`),
          km: asIs(sql`km`),
          "yakıt (sekizde)": asIs(sql`fuel`),
          "araçtaki eşyalar": asIs(sql`array_to_string(accessories, ', ')`),
          hasarlar: asIs(sql`damages::text`),
          imzalar: asIs(sql`signatures::text`),
          notlar: asIs(sql`notes`),
          yer: asIs(sql`place`),
          zaman: asIs(sql`happened_at`),
          hazırlayan: asIs(sql`made_by_name`),
          "mühürlenme zamanı": asIs(sql`sealed_at`),
          mühür: asIs(sql`encode(seal, 'hex')`),
        },
        key: sql`id`,
        from: sql`from condition_reports where company_id = ${id}`,
      },
      {
        file: "tutanak-fotograflari",
        columns: {
          no: asIs(sql`id::text`),
          "kiralama no": asIs(sql`rental_id::text`),
          tutanak: inWords(sql`direction`, conditionTitles),
          "kiralamanın kaçıncı aracı": asIs(sql`car_no`),
          yön: inWords(sql`position`, conditionPositionWords),
          "çekilme zamanı": asIs(sql`taken_at`),
          // Photos are seen and saved on the record's page; a table of texts is no place for them.
          özet: asIs(sql`encode(digest, 'hex')`),
        },
        key: sql`id`,
        from: sql`from condition_photos where company_id = ${id}`,
      },
      {
        file: "tutanak-duzeltmeleri",
        columns: {
          no: asIs(sql`id::text`),
          "tutanak no": asIs(sql`report_id::text`),
          not: asIs(sql`text`),
          yazan: asIs(sql`made_by_name`),
          zaman: asIs(sql`created_at`),
        },
        key: sql`id`,
        from: sql`from condition_notes where company_id = ${id}`,
      },
    ],
    async erase(tx, { id }) {
      for (const table of ["conditionNotes", "conditionReports", "conditionPhotos"] as const)
        await tx.deleteFrom(table).where("companyId", "=", id).execute();
    },
  },
  expire: { conditions: forgetOldConditions },
} satisfies PersonalData;
