import { sql } from "kysely";

import { statusWords } from "#contract/people/status.words.ts";
import { carFuelWords, carGearWords, carStatusWords } from "#contract/words/labels.words.ts";
import { defineListFile } from "#server/access/list-file.ts";
import { exportColumn, exportKurusAsLira, exportWords } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { selectDeadlines } from "./deadlines-store.ts";
import { carPhotoProcedures } from "./photo-procedures.ts";
import { carProcedures } from "./procedures.ts";

export const procedures = { company: { cars: { ...carProcedures, ...carPhotoProcedures } } };

export const personalData = {
  tables: ["cars", "formerCars", "carPhotos"],
  newPassword: "no access",
  company: {
    export: (id) => [
      {
        file: "araclar",
        columns: {
          kod: exportColumn(sql`code`),
          plaka: exportColumn(sql`plate`),
          "plakanın gizlenme nedeni": exportColumn(sql`plate_hidden_reason`),
          "plakanın gizlenme zamanı": exportColumn(sql`plate_hidden_at`),
          "bu araçta": exportColumn(sql`coalesce(since, created_at)`),
          marka: exportColumn(sql`make`),
          model: exportColumn(sql`model`),
          "model yılı": exportColumn(sql`model_year`),
          renk: exportColumn(sql`colour`),
          vites: exportWords(sql`gear`, carGearWords),
          yakıt: exportWords(sql`fuel`, carFuelWords),
          km: exportColumn(sql`odometer`),
          not: exportColumn(sql`note`),
          durum: exportWords(sql`status`, carStatusWords),
          "okutanlara durum": exportWords(sql`status_line`, statusWords),
          "durumun sözleri": exportColumn(sql`status_words`),
          "durumun zamanı": exportColumn(sql`status_set_at`),
          "durumun bitişi": exportColumn(sql`status_until`),
          fiyat: exportKurusAsLira(sql`price`),
          "fiyat görünür": exportColumn(sql`price_visible`),
          "marka ve model görünür": exportColumn(sql`model_visible`),
          "haftalık fiyat": exportKurusAsLira(sql`week_price`),
          "aylık fiyat": exportKurusAsLira(sql`month_price`),
          "günlük km sınırı": exportColumn(sql`km_allowance`),
          "aşan km fiyatı": exportKurusAsLira(sql`km_price`),
          // The export only says that a photo exists, because it contains only text. Users see the photo on the car's
          // page.
          "fotoğraf var": exportColumn(
            sql`exists (select from car_photos p where p.company_id = cars.company_id and p.code = cars.code)`,
          ),
          "müsaitlik notu": exportColumn(sql`availability_note`),
          "müsaitlik notu görünür": exportColumn(sql`availability_note_visible`),
          "kiracı adı görünür": exportColumn(sql`renter_name_visible`),
          "kiracı telefonu görünür": exportColumn(sql`renter_phone_visible`),
          "iç notlar": exportColumn(sql`internal_notes`),
          kasko: exportColumn(sql`${selectDeadlines()} ->> 'casco'`),
          sigorta: exportColumn(sql`${selectDeadlines()} ->> 'insurance'`),
          "yağ bakım": exportColumn(sql`${selectDeadlines()} ->> 'oilService'`),
          muayene: exportColumn(sql`${selectDeadlines()} ->> 'inspection'`),
          "sürücü ön notu": exportColumn(sql`driver_pre_note`),
          "müsaitlik ön notu": exportColumn(sql`availability_pre_note`),
          "ön not var": exportColumn(sql`is_noted`),
          "kayıt zamanı": exportColumn(sql`created_at`),
          "son değişiklik": exportColumn(sql`updated_at`),
        },
        key: sql`code`,
        from: sql`from cars where company_id = ${id}`,
      },
      {
        file: "onceki-araclar",
        columns: {
          kod: exportColumn(sql`code`),
          plaka: exportColumn(sql`plate`),
          başlangıç: exportColumn(sql`since`),
          bitiş: exportColumn(sql`until`),
        },
        from: sql`from former_cars where company_id = ${id}`,
      },
    ],
    // A rental that is just starting has locked its car, so the removal waits. A rental that starts later finds no car.
    async lock(tx, id) {
      await sql`select from cars where company_id = ${id} order by code for update`.execute(tx);
    },
    erase: eraseCompanyRows("cars"),
  },
} satisfies PersonalData;

export const listFiles = {
  cars: defineListFile({
    procedure: carProcedures.list,
    title: "Araçlar",
    columns: {
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Marka: ({ face }) => face.make,
      Model: ({ face }) => face.model,
      "Model yılı": ({ face }) => (face.year === null ? null : String(face.year)),
      Renk: ({ face }) => face.colour,
      Durum: ({ status }) => carStatusWords[status],
      Kiracı: ({ rental }) => rental && rental.renterName,
      "Planlanan bitiş": ({ rental }) => rental && rental.dueAt,
      "Ön not": ({ isNoted }) => (isNoted ? "Var" : ""),
    },
    narrowed: ({ search, status = [] }) => [search, ...[status].flat().map((one) => carStatusWords[one])],
  }),
};
