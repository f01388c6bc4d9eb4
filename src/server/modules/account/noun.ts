import { sql } from "kysely";

import { legalTextTitles } from "#contract/people/legal.words.ts";
import { roleWords } from "#contract/words/labels.words.ts";
import { deleteOldKnownIps } from "#server/access/known-ips.ts";
import { deleteOldLogIns } from "#server/access/known-log-ins.ts";
import { deleteExpiredSessions, endSessions } from "#server/access/session-store.ts";
import { exportColumn, exportWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { deleteEmailChange, deleteOldEmailChanges } from "./email-change-store.ts";
import { accountProcedures } from "./procedures.ts";

export const procedures = { account: accountProcedures };

/** Deleting the account's own row also deletes every row that refers to it, such as sessions and the second factor. */
export const personalData = {
  tables: ["users", "acknowledgements", "sessions", "knownAddresses", "knownLogIns", "emailChanges"],
  async newPassword(tx, { id }) {
    await endSessions(tx, id);
    // Somebody who knew the old password may have requested another address.
    await deleteEmailChange(tx, id);
  },
  account: {
    export: (id) => [
      {
        file: "hesap",
        columns: {
          "görünen ad": exportColumn(sql`display_name`),
          "e-posta": exportColumn(sql`email`),
          rol: exportWords(sql`role`, roleWords),
          "kayıt zamanı": exportColumn(sql`created_at`),
          "e-posta doğrulama zamanı": exportColumn(sql`email_confirmed_at`),
          "günlük kod bağlama sınırı": exportColumn(sql`daily_links`),
          "sayılan bağlamalar": exportColumn(sql`links_counted`),
          "saymanın başı": exportColumn(sql`links_since`),
          "ikinci adımın açılma zamanı": exportColumn(
            sql`(select enabled_at from second_factors where user_id = users.id)`,
          ),
          "kalan kurtarma kodu": exportColumn(sql`(select count(*) from recovery_codes where user_id = users.id)`),
        },
        from: sql`from users where id = ${id}`,
      },
      {
        file: "eposta-degisikligi",
        columns: {
          "yeni e-posta": exportColumn(sql`email`),
          "isteme zamanı": exportColumn(sql`created_at`),
          bitiş: exportColumn(sql`expires_at`),
        },
        from: sql`from email_changes where user_id = ${id}`,
      },
      {
        file: "metinler",
        columns: {
          metin: exportWords(sql`text_name`, legalTextTitles),
          sürüm: exportColumn(sql`version`),
          "gösterilme zamanı": exportColumn(sql`shown_at`),
        },
        key: sql`(text_name || version)`,
        from: sql`from acknowledgements where user_id = ${id}`,
      },
      {
        file: "oturumlar",
        columns: {
          cihaz: exportColumn(sql`device`),
          "açılış zamanı": exportColumn(sql`created_at`),
          "son kullanım": exportColumn(sql`last_used_at`),
          bitiş: exportColumn(sql`expires_at`),
        },
        from: sql`from sessions where user_id = ${id}`,
      },
      {
        file: "giris-adresleri",
        columns: { "son giriş": exportColumn(sql`last_log_in_at`) },
        key: sql`encode(digest, 'hex')`,
        from: sql`from known_addresses where user_id = ${id}`,
      },
      {
        file: "bilinen-girisler",
        columns: { "son giriş": exportColumn(sql`last_log_in_at`) },
        key: sql`encode(digest, 'hex')`,
        from: sql`from known_log_ins where user_id = ${id}`,
      },
    ],
    async erase(tx, { id }) {
      await tx.deleteFrom("users").where("id", "=", id).execute();
    },
  },
  expire: {
    sessions: deleteExpiredSessions,
    knownAddresses: deleteOldKnownIps,
    knownLogIns: deleteOldLogIns,
    emailChanges: deleteOldEmailChanges,
  },
} satisfies PersonalData;
