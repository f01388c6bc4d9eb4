import { sql } from "kysely";

import { policeActionWords } from "#contract/fleet/police-notices.words.ts";
import { formatSpan, defineListFile } from "#server/access/list-file.ts";
import { exportColumn } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { policeNoticeProcedures } from "./procedures.ts";
import { deleteOldNotices } from "./store.ts";

export const procedures = { company: { policeNotices: policeNoticeProcedures } };

export const personalData = {
  tables: ["policeNotices"],
  newPassword: "no access",
  company: {
    export: (id) => [
      {
        file: "kabis-bildirimleri",
        columns: {
          zaman: exportColumn(sql`happened_at`),
          "işlem no": exportColumn(sql`event_id::text`),
          "bildirildiği zaman": exportColumn(sql`told_at`),
          bildiren: exportColumn(sql`coalesce((select display_name from users where users.id = told_by), '')`),
        },
        key: sql`event_id`,
        from: sql`from police_notices where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows("policeNotices"),
  },
  expire: { policeNotices: deleteOldNotices },
} satisfies PersonalData;

export const listFiles = {
  policeNotices: defineListFile({
    procedure: policeNoticeProcedures.list,
    title: "KABİS bildirimleri",
    columns: {
      "Girildiği zaman": ({ at }) => at,
      Bildirim: ({ action }) => policeActionWords[action],
      Plaka: ({ plate }) => plate,
      Kod: ({ code }) => code,
      "Yeni araç": ({ toPlate }) => toPlate,
      Kiracı: ({ renterName }) => renterName,
      "Bildirildiği zaman": ({ told }) => told?.at ?? null,
      Bildiren: ({ told }) => (told === null ? "" : told.by || "Silinmiş hesap"),
    },
    narrowed: ({ from, to }) => formatSpan(from, to),
  }),
};
