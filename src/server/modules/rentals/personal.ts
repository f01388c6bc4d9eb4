import { sql } from "kysely";

import { paymentStatusWords } from "#contract/wording/labels.ts";
import { asIs, inLira, inWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { forgetOldPhones } from "./forget-phones.ts";

/** Rentals and their payments, which keep the name of whoever entered them. */
export const rentalData = {
  tables: ["rentals", "payments"],
  account: {
    async erase(tx, { id, displayName }) {
      await tx.updateTable("payments").set({ enteredByName: displayName }).where("enteredBy", "=", id).execute();
    },
  },
  company: {
    export: (id) => [
      {
        file: "kiralamalar",
        columns: {
          no: asIs(sql`r.id::text`),
          kod: asIs(sql`r.car_code`),
          plaka: asIs(sql`plate`),
          "plaka kesin değil": asIs(sql`plate_uncertain`),
          kiracı: asIs(sql`r.renter_name`),
          telefon: asIs(sql`r.renter_phone`),
          toplam: inLira(sql`r.total`),
          ödenen: inLira(sql`r.paid`),
          "ödeme durumu": inWords(sql`r.payment_status`, paymentStatusWords),
          başlangıç: asIs(sql`r.started_at`),
          "planlanan bitiş": asIs(sql`r.due_at`),
          bitiş: asIs(sql`r.ended_at`),
          notlar: asIs(sql`r.notes`),
        },
        key: sql`r.id`,
        from: sql`from rentals r where r.company_id = ${id}`,
      },
      {
        file: "odemeler",
        columns: {
          "kiralama no": asIs(sql`rental_id::text`),
          tutar: inLira(sql`amount`),
          zaman: asIs(sql`created_at`),
        },
        key: sql`id`,
        from: sql`from payments where company_id = ${id}`,
      },
    ],
    // A payment that is being written holds its rental's row.
    async lock(tx, id) {
      await sql`select from rentals where company_id = ${id} order by id for update`.execute(tx);
    },
    books: (id) => [
      sql`
      select 'rental' as kind, id, started_at as happened_at, jsonb_build_object(
        'plate', plate, 'plateUncertain', plate_uncertain, 'code', car_code, 'total', total, 'paid', paid, 'paymentStatus', payment_status,
        'startedAt', started_at, 'dueAt', due_at, 'endedAt', ended_at) as record
      from rentals where company_id = ${id}`,
      sql`
      select 'payment' as kind, id, created_at as happened_at, jsonb_build_object('rentalId', rental_id, 'amount', amount) as record
      from payments where company_id = ${id}`,
    ],
    async erase(tx, { id }) {
      await tx.deleteFrom("payments").where("companyId", "=", id).execute();
      await tx.deleteFrom("rentals").where("companyId", "=", id).execute();
    },
  },
  expire: { phones: forgetOldPhones },
} satisfies PersonalData;
