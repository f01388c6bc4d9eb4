import { sql } from "kysely";

import {
  roadChargeKindWords,
  roadChargeMatchWords,
  roadChargeStateWords,
  roadChargeStepWords,
} from "#contract/fleet/road-charges.words.ts";
import { defineListFile } from "#server/access/list-file.ts";
import { exportColumn, exportKurusAsLira, exportWords } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";
import { formatDayCell, makeMoneyCell } from "#server/http/csv.ts";

import { roadChargeProcedures } from "./procedures.ts";

export const procedures = { company: { roadCharges: roadChargeProcedures } };

/**
 * Tolls and fines. If a toll or fine is charged, the charge stays in the books of its rental, with document number and
 * time.
 */
export const personalData = {
  tables: ["roadCharges"],
  newPassword: "no access",
  account: {
    async erase(tx, { id, displayName }) {
      await tx.updateTable("roadCharges").set({ enteredByName: displayName }).where("enteredBy", "=", id).execute();
    },
  },
  company: {
    export: (id) => [
      {
        file: "hgs-ve-cezalar",
        columns: {
          zaman: exportColumn(sql`happened_at`),
          plaka: exportColumn(sql`plate`),
          tür: exportWords(sql`kind`, roadChargeKindWords),
          tutar: exportKurusAsLira(sql`amount`),
          "belge no": exportColumn(sql`document_no`),
          açıklama: exportColumn(sql`text`),
          durum: exportWords(sql`state`, roadChargeStateWords),
          "indirimli son gün": exportColumn(sql`reduced_until`),
          "kiracı nasıl bulundu": exportWords(sql`match`, roadChargeMatchWords),
          "kiralama no": exportColumn(sql`rental_id::text`),
          "kalem no": exportColumn(sql`charge_id::text`),
          "kayıt zamanı": exportColumn(sql`created_at`),
        },
        from: sql`from road_charges where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows("roadCharges"),
  },
} satisfies PersonalData;

export const listFiles = {
  roadCharges: defineListFile({
    procedure: roadChargeProcedures.list,
    title: "HGS ve cezalar",
    columns: {
      Zaman: ({ happenedAt }) => happenedAt,
      Plaka: ({ plate }) => plate,
      Tür: ({ kind }) => roadChargeKindWords[kind],
      "Tutar (TL)": ({ amount }) => makeMoneyCell(amount),
      "Belge no": ({ documentNo }) => documentNo,
      "Yer veya açıklama": ({ text }) => text,
      Durum: ({ state }) => roadChargeStateWords[state],
      "İndirimli son gün": ({ reducedUntil }) => reducedUntil && formatDayCell(reducedUntil),
      Kiracı: ({ rental }) => rental && rental.renterName,
      "Kiracı nasıl bulundu": ({ match }) => roadChargeMatchWords[match],
      Yansıtıldı: ({ isCharged }) => (isCharged ? "Evet" : "Hayır"),
    },
    narrowed: ({ search, kind, state, step }) => [
      search,
      kind && roadChargeKindWords[kind],
      state && roadChargeStateWords[state],
      step && roadChargeStepWords[step],
    ],
  }),
};
