import { sql } from "kysely";

import { stickerFormNames, stickerWordingNames } from "#contract/sticker/batches.words.ts";
import { listFile } from "#server/access/list-file.ts";
import { exportColumn } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { adminCodeProcedures } from "./admin-procedures.ts";
import { batchProcedures } from "./batch-procedures.ts";
import { changeCodesOf } from "./code-changes.ts";
import { codeProcedures } from "./procedures.ts";
import { UNLINKED_COLUMNS } from "./store.ts";

export const procedures = { codes: codeProcedures, admin: { codes: adminCodeProcedures, batches: batchProcedures } };

/** A code survives its holder: removing the account unlinks it. */
export const personal = {
  tables: ["codes", "pastLinks"],
  account: {
    export: (id) => [
      {
        file: "onceki-baglantilar",
        columns: {
          kod: exportColumn(sql`code`),
          plaka: exportColumn(sql`plate`),
          "plakanın gizlenme nedeni": exportColumn(sql`plate_hidden_reason`),
          "plakanın gizlenme zamanı": exportColumn(sql`plate_hidden_at`),
          "notun gizlenme nedeni": exportColumn(sql`note_hidden_reason`),
          "notun gizlenme zamanı": exportColumn(sql`note_hidden_at`),
          "bağlantının kaldırılma zamanı": exportColumn(sql`unlinked_at`),
          devredildi: exportColumn(sql`hand_over_id is not null`),
        },
        key: sql`code`,
        from: sql`from past_links where owner_id = ${id}`,
      },
    ],
    // Code rows are locked first, as in linking and unlinking, so that transactions never deadlock.
    async lock(tx, id) {
      await sql`select from codes where owner_id = ${id} order by code for update`.execute(tx);
    },
    erase: (tx, { id }) => changeCodesOf(tx, { ownerId: id }, UNLINKED_COLUMNS),
  },
  company: { erase: (tx, { id }) => changeCodesOf(tx, { companyId: id }, UNLINKED_COLUMNS) },
} satisfies PersonalData;

export const files = {
  codes: listFile({
    procedure: adminCodeProcedures.list,
    title: "QR kodlar",
    columns: {
      Kod: ({ code }) => code,
      Adres: ({ scanUrl }) => scanUrl,
      Durum: ({ linkedTo, isOff, isReplaced }) =>
        [linkedTo ? "Bağlı" : "Boşta", isOff && "Kapalı", isReplaced && "Yenilendi"].filter(Boolean).join(", "),
      "Bağlı olduğu hesap": ({ linkedTo }) => linkedTo && linkedTo.displayName,
      "E-posta": ({ linkedTo }) => linkedTo && linkedTo.email,
      "Bağlanma zamanı": ({ linkedTo }) => linkedTo && linkedTo.linkedAt,
      "Üretim zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ search, state = "all" }) => [
      search,
      {
        all: undefined,
        linked: "Bağlı",
        free: "Boşta",
        off: "Kapalı",
        "plate-waiting": "Adı onay bekleyen",
      }[state],
    ],
  }),
  batches: listFile({
    procedure: batchProcedures.list,
    title: "Partiler",
    columns: {
      Parti: ({ name }) => name,
      "Ön ek": ({ prefix }) => prefix,
      "Kod sayısı": ({ count }) => String(count),
      Biçim: ({ form }) => stickerFormNames[form],
      "Ne için": ({ wording }) => stickerWordingNames[wording],
      "İki dilli": ({ isBilingual }) => (isBilingual ? "Evet" : "Hayır"),
      "Etkinleştirme kodu": ({ hasClaims }) => (hasClaims ? "Var" : "Yok"),
      "Üretim zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ search }) => [search],
  }),
};
