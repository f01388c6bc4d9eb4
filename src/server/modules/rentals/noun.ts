import { sql } from "kysely";

import { chargeKindWords, depositKindWords, paymentMeansWords } from "#contract/fleet/ledger.words.ts";
import { paymentStatusWords } from "#contract/words/labels.words.ts";
import { exportColumn, exportKurusAsLira, exportWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { chargeProcedures } from "./charge-procedures.ts";
import { customerAccountProcedures } from "./customer-account-procedures.ts";
import { depositProcedures } from "./deposit-procedures.ts";
import { forgetOldPhones } from "./forget-phones.ts";
import { rentalProcedures } from "./procedures.ts";
import { receiptProcedures } from "./receipt-procedures.ts";
import { receivableProcedures } from "./receivable-procedures.ts";

export const procedures = {
  company: {
    rentals: rentalProcedures,
    charges: chargeProcedures,
    deposits: depositProcedures,
    customerAccounts: customerAccountProcedures,
    receipts: receiptProcedures,
    receivables: receivableProcedures,
  },
};

/** Each table comes after the tables that refer to it. */
const entryTables = ["depositEntries", "payments", "rentalCharges"] as const;

export const personalData = {
  tables: ["rentals", "rentalCharges", "payments", "depositEntries"],
  newPassword: "no access",
  account: {
    async erase(tx, { id, displayName }) {
      for (const table of entryTables)
        await tx.updateTable(table).set({ enteredByName: displayName }).where("enteredBy", "=", id).execute();
    },
  },
  company: {
    export: (id) => [
      {
        file: "kiralamalar",
        columns: {
          no: exportColumn(sql`r.id::text`),
          kod: exportColumn(sql`r.car_code`),
          plaka: exportColumn(sql`plate`),
          "plaka kesin değil": exportColumn(sql`plate_uncertain`),
          kiracı: exportColumn(sql`r.renter_name`),
          telefon: exportColumn(sql`r.renter_phone`),
          toplam: exportKurusAsLira(sql`r.total`),
          ödenen: exportKurusAsLira(sql`r.paid`),
          "elde tutulan depozito": exportKurusAsLira(sql`r.deposit_held`),
          "ödeme durumu": exportWords(sql`r.payment_status`, paymentStatusWords),
          başlangıç: exportColumn(sql`r.started_at`),
          "planlanan bitiş": exportColumn(sql`r.due_at`),
          bitiş: exportColumn(sql`r.ended_at`),
          "çıkış km": exportColumn(sql`r.km_out`),
          "dönüş km": exportColumn(sql`r.km_in`),
          "çıkış yakıt (sekizde)": exportColumn(sql`r.fuel_out`),
          "dönüş yakıt (sekizde)": exportColumn(sql`r.fuel_in`),
          "ödemenin istendiği zaman": exportColumn(sql`r.payment_asked_at`),
          notlar: exportColumn(sql`r.notes`),
        },
        key: sql`r.id`,
        from: sql`from rentals r where r.company_id = ${id}`,
      },
      {
        file: "kalemler",
        columns: {
          no: exportColumn(sql`id::text`),
          "kiralama no": exportColumn(sql`rental_id::text`),
          kalem: exportWords(sql`kind`, chargeKindWords),
          tutar: exportKurusAsLira(sql`amount`),
          açıklama: exportColumn(sql`text`),
          miktar: exportColumn(sql`quantity`),
          zaman: exportColumn(sql`happened_at`),
          "belge no": exportColumn(sql`document_no`),
          "geri aldığı kalem": exportColumn(sql`reverses::text`),
          "kayıt zamanı": exportColumn(sql`created_at`),
        },
        from: sql`from rental_charges where company_id = ${id}`,
      },
      {
        file: "odemeler",
        columns: {
          "kiralama no": exportColumn(sql`rental_id::text`),
          tutar: exportKurusAsLira(sql`amount`),
          "ödeme yolu": exportWords(sql`means`, paymentMeansWords),
          gün: exportColumn(sql`paid_on`),
          depozitodan: exportColumn(sql`from_deposit`),
          "makbuz no": exportColumn(sql`receipt_id::text`),
          zaman: exportColumn(sql`created_at`),
        },
        from: sql`from payments where company_id = ${id}`,
      },
      {
        file: "depozitolar",
        columns: {
          no: exportColumn(sql`id::text`),
          "kiralama no": exportColumn(sql`rental_id::text`),
          işlem: exportWords(sql`kind`, depositKindWords),
          tutar: exportKurusAsLira(sql`amount`),
          "ödeme yolu": exportWords(sql`means`, paymentMeansWords),
          gün: exportColumn(sql`paid_on`),
          "geri aldığı kayıt": exportColumn(sql`reverses::text`),
          zaman: exportColumn(sql`created_at`),
        },
        from: sql`from deposit_entries where company_id = ${id}`,
      },
    ],
    // A transaction that writes charges, payments or deposits of a rental holds the rental's lock, so the removal waits
    // for it.
    async lock(tx, id) {
      await sql`select from rentals where company_id = ${id} order by id for update`.execute(tx);
    },
    books: (id) => [
      sql`
      select 'rental' as kind, id, started_at as happened_at, jsonb_build_object(
        'plate', plate, 'plateUncertain', plate_uncertain, 'code', car_code, 'total', total, 'paid', paid, 'depositHeld', deposit_held, 'paymentStatus', payment_status,
        'startedAt', started_at, 'dueAt', due_at, 'endedAt', ended_at,
        'kmOut', km_out, 'kmIn', km_in, 'fuelOut', fuel_out, 'fuelIn', fuel_in) as record
      from rentals where company_id = ${id}`,
      sql`
      select 'charge' as kind, id, created_at as happened_at, jsonb_build_object(
        'rentalId', rental_id, 'chargeKind', kind, 'amount', amount, 'text', text, 'quantity', quantity, 'happenedAt', happened_at,
        'documentNo', document_no, 'reverses', reverses) as record
      from rental_charges where company_id = ${id}`,
      sql`
      select 'payment' as kind, id, created_at as happened_at, jsonb_build_object(
        'rentalId', rental_id, 'amount', amount, 'means', means, 'paidOn', paid_on, 'fromDeposit', from_deposit, 'receiptId', receipt_id) as record
      from payments where company_id = ${id}`,
      sql`
      select 'deposit' as kind, id, created_at as happened_at, jsonb_build_object(
        'rentalId', rental_id, 'depositKind', kind, 'amount', amount, 'means', means, 'paidOn', paid_on, 'paymentId', payment_id, 'reverses', reverses) as record
      from deposit_entries where company_id = ${id}`,
    ],
    async erase(tx, { id }) {
      for (const table of entryTables) await tx.deleteFrom(table).where("companyId", "=", id).execute();
      await tx.deleteFrom("rentals").where("companyId", "=", id).execute();
    },
  },
  expire: { phones: forgetOldPhones },
} satisfies PersonalData;

export { listFiles } from "./list-files.ts";
