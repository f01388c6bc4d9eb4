import { sql } from "kysely";

import { agreementWayWords, signingPlaceWords } from "#contract/fleet/agreements.words.ts";
import {
  companyValueWords,
  deskActionWords,
  deskKindWords,
  makeCompanyChangeLine,
  nameDeskActor,
} from "#contract/fleet/desk-events.words.ts";
import { makeImportSentence } from "#contract/fleet/imports.words.ts";
import { memberRoleWords } from "#contract/people/members.words.ts";
import { defineListFile, formatSpan } from "#server/access/list-file.ts";
import { exportColumn, exportWords } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { deskEventProcedures } from "./procedures.ts";
import { deleteOldDeskEvents } from "./store.ts";

export const procedures = { company: { deskEvents: deskEventProcedures } };

const companyValueWord = sql`case what ${sql.join(
  Object.entries(companyValueWords).map(([what, word]) => sql`when ${sql.lit(what)} then ${sql.lit(word)}`),
  sql` `,
)} end`;

/** The events of a member whose account was removed contain only the account's id. */
export const personalData = {
  tables: ["deskEvents"],
  newPassword: "no access",
  company: {
    export: (id) => [
      {
        file: "yapilanlar",
        columns: {
          zaman: exportColumn(sql`happened_at`),
          ne: exportWords(sql`action`, deskActionWords),
          yapan: exportColumn(sql`coalesce((select display_name from users where users.id = actor_id), '')`),
          araç: exportColumn(sql`coalesce(nullif(plate, ''), car_code)`),
          "kiralama no": exportColumn(sql`rental_id::text`),
          "rezervasyon no": exportColumn(sql`reservation_id::text`),
          başlangıç: exportColumn(sql`(details ->> 'from')::timestamptz`),
          bitiş: exportColumn(sql`(details ->> 'until')::timestamptz`),
          "önceki bitiş": exportColumn(sql`(details ->> 'before')::timestamptz`),
          "yeni plaka": exportColumn(sql`details ->> 'toPlate'`),
          neden: exportColumn(sql`details ->> 'reason'`),
          "müşteri no": exportColumn(sql`details ->> 'customerId'`),
          "sürücü no": exportColumn(sql`details ->> 'driverId'`),
          "kişi no": exportColumn(sql`details ->> 'memberId'`),
          görev: exportWords(sql`details ->> 'role'`, memberRoleWords),
          "program anahtarı": exportColumn(sql`details ->> 'program'`),
          değişenler: exportColumn(sql`(
            select string_agg(${companyValueWord} || ': ' || coalesce(nullif("from", ''), 'yok') || ' yerine ' || coalesce(nullif("to", ''), 'yok'), '; ')
            from jsonb_to_recordset(details -> 'changes') as change (what text, "from" text, "to" text))`),
          kabul: exportWords(sql`details ->> 'way'`, agreementWayWords),
          nereden: exportWords(sql`details ->> 'place'`, signingPlaceWords),
          "liste no": exportColumn(sql`details ->> 'importId'`),
        },
        from: sql`from desk_events where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows("deskEvents"),
  },
  expire: { deskEvents: deleteOldDeskEvents },
} satisfies PersonalData;

export const listFiles = {
  deskEvents: defineListFile({
    procedure: deskEventProcedures.list,
    title: "İşlem geçmişi",
    columns: {
      Zaman: ({ at }) => at,
      "Ne yapıldı": ({ action }) => deskActionWords[action],
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      "Müşteri ya da çalışan": ({ who }) => who,
      "Kim yaptı": (event) => nameDeskActor(event),
      "Gerçek zamanı": ({ details }) => details.happenedAt ?? null,
      Başlangıç: ({ details }) => details.from ?? null,
      Bitiş: ({ details }) => details.until ?? null,
      "Önceki bitiş": ({ details }) => details.before ?? null,
      "Yeni araç": ({ details }) => details.toPlate ?? "",
      Neden: ({ details }) => details.reason ?? "",
      Görev: ({ details: { role } }) => (role === undefined ? "" : memberRoleWords[role]),
      "Program anahtarı": ({ details }) => details.program ?? "",
      Değişenler: ({ details: { changes = [] } }) => changes.map(makeCompanyChangeLine).join("; "),
      Kabul: ({ details: { way } }) => (way === undefined ? "" : agreementWayWords[way]),
      Nereden: ({ details: { place } }) => (place === undefined ? "" : signingPlaceWords[place]),
      "Bağlantıyı hazırlayan": ({ details }) => details.linkBy ?? "",
      Liste: ({ action, details: { list } }) => (list === undefined ? "" : makeImportSentence(action, list)),
    },
    narrowed: ({ kind, from, to }) => [kind && deskKindWords[kind], ...formatSpan(from, to)],
  }),
};
