import { sql } from "kysely";

import { blockReasonWords, reservationListWords, reservationStateWords } from "#contract/fleet/periods.words.ts";
import { formatContact } from "#domain/words/contact.ts";
import { defineListFile, formatSpan } from "#server/access/list-file.ts";
import { exportColumn, exportKurusAsLira, exportWords } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";
import { makeMoneyCell } from "#server/http/csv.ts";

import { forgetOldPhones } from "./forget-phones.ts";
import { reservationProcedures } from "./procedures.ts";

export const procedures = { company: { reservations: reservationProcedures } };

export const personalData = {
  tables: ["carPeriods", "reservations"],
  newPassword: "no access",
  company: {
    export: (id) => [
      {
        file: "rezervasyonlar",
        columns: {
          no: exportColumn(sql`id::text`),
          kod: exportColumn(sql`car_code`),
          müşteri: exportColumn(sql`renter_name`),
          telefon: exportColumn(sql`renter_phone`),
          başlangıç: exportColumn(sql`starts_at`),
          bitiş: exportColumn(sql`ends_at`),
          ücret: exportKurusAsLira(sql`price`),
          depozito: exportKurusAsLira(sql`deposit`),
          not: exportColumn(sql`note`),
          durum: exportWords(sql`state`, reservationStateWords),
          "kiralama no": exportColumn(sql`rental_id::text`),
          "kayıt zamanı": exportColumn(sql`created_at`),
        },
        from: sql`from reservations join car_periods using (company_id, id) where company_id = ${id}`,
      },
      {
        file: "kapali-zamanlar",
        columns: {
          kod: exportColumn(sql`car_code`),
          neden: exportWords(sql`block_reason`, blockReasonWords),
          açıklama: exportColumn(sql`text`),
          başlangıç: exportColumn(sql`starts_at`),
          bitiş: exportColumn(sql`ends_at`),
        },
        from: sql`from car_periods where company_id = ${id} and kind = 'block'`,
      },
      {
        file: "arac-degisiklikleri",
        columns: {
          "kiralama no": exportColumn(sql`rental_id::text`),
          kod: exportColumn(sql`car_code`),
          plaka: exportColumn(sql`plate`),
          başlangıç: exportColumn(sql`starts_at`),
          bitiş: exportColumn(sql`ends_at`),
          "çıkış km": exportColumn(sql`km_out`),
          "dönüş km": exportColumn(sql`km_in`),
          "çıkış yakıt (sekizde)": exportColumn(sql`fuel_out`),
          "dönüş yakıt (sekizde)": exportColumn(sql`fuel_in`),
          neden: exportColumn(sql`swap_reason`),
        },
        from: sql`from car_periods where company_id = ${id} and is_swapped`,
      },
    ],
    erase: eraseCompanyRows("reservations", "carPeriods"),
  },
  expire: { reservationPhones: forgetOldPhones },
} satisfies PersonalData;

export const listFiles = {
  reservations: defineListFile({
    procedure: reservationProcedures.list,
    title: "Rezervasyonlar",
    columns: {
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      Müşteri: ({ name }) => name,
      Telefon: ({ phone }) => formatContact("phone", phone),
      Başlangıç: ({ startsAt }) => startsAt,
      Bitiş: ({ endsAt }) => endsAt,
      Durum: ({ state }) => reservationStateWords[state],
      "Kira bedeli (TL)": ({ price }) => makeMoneyCell(price),
      "Depozito (TL)": ({ deposit }) => makeMoneyCell(deposit),
      Not: ({ note }) => note,
    },
    narrowed: ({ search, state, from, to }) => [search, state && reservationListWords[state], ...formatSpan(from, to)],
  }),
};
