import { sql } from "kysely";

import { statusWords } from "#contract/people/status.words.ts";
import { carFuelWords, carGearWords, carStatusWords } from "#contract/words/labels.words.ts";
import { listFile } from "#server/access/list-file.ts";
import { asIs, inLira, inWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { carPhotoProcedures } from "./photo-procedures.ts";
import { carProcedures } from "./procedures.ts";

export const procedures = { company: { cars: { ...carProcedures, ...carPhotoProcedures } } };

export const personal = {
  tables: ["cars", "formerCars", "carPhotos"],
  company: {
    export: (id) => [
      {
        file: "araclar",
        columns: {
          kod: asIs(sql`code`),
          plaka: asIs(sql`plate`),
          "plakanın gizlenme nedeni": asIs(sql`plate_hidden_reason`),
          "plakanın gizlenme zamanı": asIs(sql`plate_hidden_at`),
          "bu araçta": asIs(sql`coalesce(since, created_at)`),
          marka: asIs(sql`make`),
          model: asIs(sql`model`),
          "model yılı": asIs(sql`model_year`),
          renk: asIs(sql`colour`),
          vites: inWords(sql`gear`, carGearWords),
          yakıt: inWords(sql`fuel`, carFuelWords),
          km: asIs(sql`odometer`),
          not: asIs(sql`note`),
          durum: inWords(sql`status`, carStatusWords),
          "okutanlara durum": inWords(sql`status_line`, statusWords),
          "durumun sözleri": asIs(sql`status_words`),
          "durumun zamanı": asIs(sql`status_set_at`),
          "durumun bitişi": asIs(sql`status_until`),
          fiyat: inLira(sql`price`),
          "fiyat görünür": asIs(sql`price_visible`),
          "marka ve model görünür": asIs(sql`model_visible`),
          "haftalık fiyat": inLira(sql`week_price`),
          "aylık fiyat": inLira(sql`month_price`),
          "günlük km sınırı": asIs(sql`km_allowance`),
          "aşan km fiyatı": inLira(sql`km_price`),
          // The export only says that a photo exists, because its tables hold text. Users see the photo on the car's
          // page.
          "fotoğraf var": asIs(
            sql`exists (select from car_photos p where p.company_id = cars.company_id and p.code = cars.code)`,
          ),
          "müsaitlik notu": asIs(sql`availability_note`),
          "müsaitlik notu görünür": asIs(sql`availability_note_visible`),
          "kiracı adı görünür": asIs(sql`renter_name_visible`),
          "kiracı telefonu görünür": asIs(sql`renter_phone_visible`),
          "iç notlar": asIs(sql`internal_notes`),
          kasko: asIs(sql`casco_due::text`),
          sigorta: asIs(sql`insurance_due::text`),
          "yağ bakımı": asIs(sql`oil_service_due::text`),
          muayene: asIs(sql`inspection_due::text`),
          "sürücü ön notu": asIs(sql`driver_pre_note`),
          "müsaitlik ön notu": asIs(sql`availability_pre_note`),
          "ön not var": asIs(sql`is_noted`),
          "kayıt zamanı": asIs(sql`created_at`),
          "son değişiklik": asIs(sql`updated_at`),
        },
        key: sql`code`,
        from: sql`from cars where company_id = ${id}`,
      },
      {
        file: "onceki-araclar",
        columns: {
          kod: asIs(sql`code`),
          plaka: asIs(sql`plate`),
          başlangıç: asIs(sql`since`),
          bitiş: asIs(sql`until`),
        },
        key: sql`id`,
        from: sql`from former_cars where company_id = ${id}`,
      },
    ],
    // A rental that is starting holds the lock of its car, so the removal waits for it. A later rental finds no car.
    async lock(tx, id) {
      await sql`select from cars where company_id = ${id} order by code for update`.execute(tx);
    },
    // The foreign keys delete former cars and photos with the car.
    async erase(tx, { id }) {
      await tx.deleteFrom("cars").where("companyId", "=", id).execute();
    },
  },
} satisfies PersonalData;

export const files = {
  cars: listFile({
    procedure: carProcedures.list,
    title: "Araçlar",
    columns: {
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Marka: ({ face }) => face.make,
      Model: ({ face }) => face.model,
      "Model yılı": ({ face }) => face.year,
      Renk: ({ face }) => face.colour,
      Durum: ({ status }) => carStatusWords[status],
      Kiracı: ({ rental }) => rental && rental.renterName,
      "Planlanan bitiş": ({ rental }) => rental && rental.dueAt,
      "Ön not": ({ isNoted }) => (isNoted ? "Var" : ""),
    },
    narrowed: ({ search, status = [] }) => [search, ...[status].flat().map((one) => carStatusWords[one])],
  }),
};
