import { sql } from "kysely";

import { blockReasonWords, reservationListWords, reservationStateWords } from "#contract/fleet/periods.words.ts";
import { displayContact } from "#domain/words/contact.ts";
import { listFile, spanOf } from "#server/access/list-file.ts";
import { asIs, inLira, inWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { forgetOldPhones } from "./forget-phones.ts";
import { reservationProcedures } from "./procedures.ts";

export const procedures = { company: { reservations: reservationProcedures } };

/** Periods of a company's cars. Those of rentals are exported with the rentals. */
export const personal = {
  tables: ["carPeriods", "reservations"],
  company: {
    export: (id) => [
      {
        file: "rezervasyonlar",
        columns: {
          no: asIs(sql`id::text`),
          kod: asIs(sql`car_code`),
          müşteri: asIs(sql`renter_name`),
          telefon: asIs(sql`renter_phone`),
          başlangıç: asIs(sql`starts_at`),
          bitiş: asIs(sql`ends_at`),
          ücret: inLira(sql`price`),
          depozito: inLira(sql`deposit`),
          not: asIs(sql`note`),
          durum: inWords(sql`state`, reservationStateWords),
          "kiralama no": asIs(sql`rental_id::text`),
          "kayıt zamanı": asIs(sql`created_at`),
        },
        key: sql`id`,
        from: sql`from reservations join car_periods using (company_id, id) where company_id = ${id}`,
      },
      {
        file: "kapali-zamanlar",
        columns: {
          kod: asIs(sql`car_code`),
          neden: inWords(sql`block_reason`, blockReasonWords),
          açıklama: asIs(sql`text`),
          başlangıç: asIs(sql`starts_at`),
          bitiş: asIs(sql`ends_at`),
        },
        key: sql`id`,
        from: sql`from car_periods where company_id = ${id} and kind = 'block'`,
      },
      {
        file: "arac-degisiklikleri",
        columns: {
          "kiralama no": asIs(sql`rental_id::text`),
          kod: asIs(sql`car_code`),
          plaka: asIs(sql`plate`),
          başlangıç: asIs(sql`starts_at`),
          bitiş: asIs(sql`ends_at`),
          "çıkış km": asIs(sql`km_out`),
          "dönüş km": asIs(sql`km_in`),
          "çıkış yakıt (sekizde)": asIs(sql`fuel_out`),
          "dönüş yakıt (sekizde)": asIs(sql`fuel_in`),
          neden: asIs(sql`swap_reason`),
        },
        key: sql`id`,
        from: sql`from car_periods where company_id = ${id} and is_swapped`,
      },
    ],
    async erase(tx, { id }) {
      await tx.deleteFrom("reservations").where("companyId", "=", id).execute();
      await tx.deleteFrom("carPeriods").where("companyId", "=", id).execute();
    },
  },
  expire: { reservationPhones: forgetOldPhones },
} satisfies PersonalData;

export const files = {
  reservations: listFile({
    procedure: reservationProcedures.list,
    title: "Rezervasyonlar",
    columns: {
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Müşteri: ({ name }) => name,
      Telefon: ({ phone }) => displayContact("phone", phone),
      Başlangıç: ({ startsAt }) => startsAt,
      Bitiş: ({ endsAt }) => endsAt,
      Durum: ({ state }) => reservationStateWords[state],
      "Kira bedeli (TL)": ({ price }) => price,
      "Depozito (TL)": ({ deposit }) => deposit,
      Not: ({ note }) => note,
    },
    narrowed: ({ search, state, from, to }) => [search, state && reservationListWords[state], ...spanOf(from, to)],
  }),
};
