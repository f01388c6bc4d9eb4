import { sql } from "kysely";

import { exportColumn } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { deleteExpiredLinks, deleteLinks } from "./links.ts";
import { deleteOldMails } from "./store.ts";

export const personalData = {
  tables: ["mails", "mailLinks"],
  newPassword: (tx, { id }) => deleteLinks(tx, "reset-password", id),
  account: {
    export: (id) => [
      {
        file: "bekleyen-postalar",
        columns: {
          tür: exportColumn(sql`kind`),
          "yazılma zamanı": exportColumn(sql`created_at`),
          "deneme sayısı": exportColumn(sql`tries`),
        },
        from: sql`from mails where recipient = (select email from users where id = ${id})`,
      },
    ],
    async erase(tx, { email }) {
      await tx.deleteFrom("mails").where("recipient", "=", email).execute();
    },
  },
  expire: { links: deleteExpiredLinks, mails: deleteOldMails },
} satisfies PersonalData;
