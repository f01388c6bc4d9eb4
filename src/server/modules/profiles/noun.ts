import { sql } from "kysely";

import { noticeReasonWords, profileKindWords, reachWords } from "#contract/notices/notices.words.ts";
import { statusWords } from "#contract/people/status.words.ts";
import { asIs, inWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { profileProcedures } from "./procedures.ts";

export const procedures = { profiles: profileProcedures };

export const personal = {
  tables: ["profiles"],
  account: {
    export: (id) => [
      {
        file: "numaratorler",
        columns: {
          kod: asIs(sql`p.code`),
          plaka: asIs(sql`p.plate`),
          "plakanın gizlenme nedeni": asIs(sql`p.plate_hidden_reason`),
          "plakanın gizlenme zamanı": asIs(sql`p.plate_hidden_at`),
          not: asIs(sql`p.note`),
          tür: inWords(sql`p.kind`, profileKindWords),
          ulaşım: inWords(sql`p.reach`, reachWords),
          "okutanlara durum": inWords(sql`p.status`, statusWords),
          "durumun sözleri": asIs(sql`p.status_words`),
          "durumun zamanı": asIs(sql`p.status_set_at`),
          "durumun bitişi": asIs(sql`p.status_until`),
          "kapalı nedenler": asIs(
            sql`(select string_agg(word, ', ' order by word collate "C") from jsonb_each_text(${JSON.stringify(noticeReasonWords)}::jsonb) as words (reason, word)
              where words.reason = any (p.reasons_off))`,
          ),
          "not alır": asIs(sql`p.accepts_text`),
          "fotoğraf alır": asIs(sql`p.accepts_photo`),
          "mesajlar şu zamana kadar kapalı": asIs(sql`p.notices_paused_until`),
          "iletişim görünür": asIs(sql`p.contacts_visible`),
          telefon: asIs(sql`p.phone`),
          "telefon görünür": asIs(sql`p.phone_visible`),
          "whatsapp’tan yazılabilir": asIs(sql`p.by_whatsapp`),
          telegram: asIs(sql`p.telegram`),
          "telegram görünür": asIs(sql`p.telegram_visible`),
          "e-posta": asIs(sql`p.email`),
          "e-posta görünür": asIs(sql`p.email_visible`),
          "web sitesi": asIs(sql`p.website`),
          "web sitesi görünür": asIs(sql`p.website_visible`),
          "bağlanma zamanı": asIs(sql`c.linked_at`),
          "son değişiklik": asIs(sql`p.updated_at`),
          "kapatılma nedeni": asIs(sql`c.off_reason`),
          "notun gizlenme nedeni": asIs(sql`c.note_hidden_reason`),
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
