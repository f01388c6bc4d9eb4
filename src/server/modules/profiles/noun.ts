import { sql } from "kysely";

import { noticeReasonWords, profileKindWords, reachChoiceWords } from "#contract/notices/notices.words.ts";
import { statusWords } from "#contract/people/status.words.ts";
import { exportColumn, exportWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { profileProcedures } from "./procedures.ts";

export const procedures = { profiles: profileProcedures };

export const personalData = {
  tables: ["profiles"],
  newPassword: "no access",
  account: {
    export: (id) => [
      {
        file: "numaratorler",
        columns: {
          kod: exportColumn(sql`p.code`),
          plaka: exportColumn(sql`p.plate`),
          "plakanın gizlenme nedeni": exportColumn(sql`p.plate_hidden_reason`),
          "plakanın gizlenme zamanı": exportColumn(sql`p.plate_hidden_at`),
          not: exportColumn(sql`p.note`),
          tür: exportWords(sql`p.kind`, profileKindWords),
          ulaşım: exportWords(sql`p.reach`, reachChoiceWords),
          "okutanlara durum": exportWords(sql`p.status`, statusWords),
          "durumun sözleri": exportColumn(sql`p.status_words`),
          "durumun zamanı": exportColumn(sql`p.status_set_at`),
          "durumun bitişi": exportColumn(sql`p.status_until`),
          "kapalı nedenler": exportColumn(
            sql`(select string_agg(word, ', ' order by word collate "C") from jsonb_each_text(${JSON.stringify(noticeReasonWords)}::jsonb) as words (reason, word)
              where words.reason = any (p.reasons_off))`,
          ),
          "not alır": exportColumn(sql`p.accepts_text`),
          "fotoğraf alır": exportColumn(sql`p.accepts_photo`),
          "mesajlar şu zamana kadar kapalı": exportColumn(sql`p.notices_paused_until`),
          "iletişim görünür": exportColumn(sql`p.contacts_visible`),
          telefon: exportColumn(sql`p.phone`),
          "telefon görünür": exportColumn(sql`p.phone_visible`),
          "whatsapp’tan yazılabilir": exportColumn(sql`p.by_whatsapp`),
          telegram: exportColumn(sql`p.telegram`),
          "telegram görünür": exportColumn(sql`p.telegram_visible`),
          "e-posta": exportColumn(sql`p.email`),
          "e-posta görünür": exportColumn(sql`p.email_visible`),
          "web sitesi": exportColumn(sql`p.website`),
          "web sitesi görünür": exportColumn(sql`p.website_visible`),
          "bağlanma zamanı": exportColumn(sql`c.linked_at`),
          "son değişiklik": exportColumn(sql`p.updated_at`),
          "kapatılma nedeni": exportColumn(sql`c.off_reason`),
          "notun gizlenme nedeni": exportColumn(sql`c.note_hidden_reason`),
        },
        key: sql`p.code`,
        from: sql`from profiles p join codes c on c.code = p.code where p.owner_id = ${id}`,
      },
    ],
    async erase(tx, { id }) {
      await tx.deleteFrom("profiles").where("ownerId", "=", id).execute();
    },
  },
} satisfies PersonalData;
