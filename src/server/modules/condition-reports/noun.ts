import { sql } from "kysely";

import { conditionPositionWords } from "#contract/fleet/condition-reports.words.ts";
import { conditionTitles } from "#contract/fleet/condition-titles.words.ts";
import { exportColumn, exportWords } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { forgetOldConditions } from "./forget-old.ts";
import { conditionReportProcedures } from "./procedures.ts";

export const procedures = { company: { conditionReports: conditionReportProcedures } };

export const personalData = {
  tables: ["conditionReports", "conditionPhotos", "conditionNotes", "conditionDrafts"],
  newPassword: "no access",
  company: {
    export: (id) => [
      {
        file: "tutanaklar",
        columns: {
          no: exportColumn(sql`id::text`),
          "kiralama no": exportColumn(sql`rental_id::text`),
          tutanak: exportWords(sql`direction`, conditionTitles),
          "kiralamanın kaçıncı aracı": exportColumn(sql`car_no`),
          kod: exportColumn(sql`car_code`),
          plaka: exportColumn(sql`plate`),
          km: exportColumn(sql`km`),
          "yakıt (sekizde)": exportColumn(sql`fuel`),
          "araçtaki eşyalar": exportColumn(sql`array_to_string(accessories, ', ')`),
          hasarlar: exportColumn(sql`damages::text`),
          imzalar: exportColumn(sql`signatures::text`),
          notlar: exportColumn(sql`notes`),
          yer: exportColumn(sql`place`),
          zaman: exportColumn(sql`happened_at`),
          "kiralamadaki zaman": exportColumn(sql`rental_time`),
          hazırlayan: exportColumn(sql`made_by_name`),
          "mühürlenme zamanı": exportColumn(sql`sealed_at`),
          mühür: exportColumn(sql`encode(seal, 'hex')`),
        },
        from: sql`from condition_reports where company_id = ${id}`,
      },
      {
        file: "tutanak-fotograflari",
        columns: {
          no: exportColumn(sql`id::text`),
          "kiralama no": exportColumn(sql`rental_id::text`),
          tutanak: exportWords(sql`direction`, conditionTitles),
          "kiralamanın kaçıncı aracı": exportColumn(sql`car_no`),
          yön: exportWords(sql`position`, conditionPositionWords),
          "çekilme zamanı": exportColumn(sql`taken_at`),
          "sunucuya ulaşma zamanı": exportColumn(sql`created_at`),
          gönderen: exportColumn(sql`sent_by_name`),
          // This export holds only text. Members see and save the photos on the report's page.
          özet: exportColumn(sql`encode(digest, 'hex')`),
        },
        from: sql`from condition_photos where company_id = ${id}`,
      },
      {
        file: "tutanak-taslaklari",
        columns: {
          "kiralama no": exportColumn(sql`rental_id::text`),
          tutanak: exportWords(sql`direction`, conditionTitles),
          "kiralamanın kaçıncı aracı": exportColumn(sql`car_no`),
          içerik: exportColumn(sql`content::text`),
          yazanlar: exportColumn(sql`authors::text`),
          "son kayıt": exportColumn(sql`saved_at`),
        },
        key: sql`concat_ws(' ', rental_id, car_no, direction)`,
        from: sql`from condition_drafts where company_id = ${id}`,
      },
      {
        file: "tutanak-duzeltmeleri",
        columns: {
          no: exportColumn(sql`id::text`),
          "tutanak no": exportColumn(sql`report_id::text`),
          not: exportColumn(sql`text`),
          yazan: exportColumn(sql`made_by_name`),
          zaman: exportColumn(sql`created_at`),
        },
        from: sql`from condition_notes where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows("conditionNotes", "conditionReports", "conditionPhotos", "conditionDrafts"),
  },
  expire: { conditions: forgetOldConditions },
} satisfies PersonalData;
