import { sql } from "kysely";

import { noticeReasonWords } from "#contract/notices/notices.words.ts";
import { asIs, inWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { deleteOldReports } from "./store.ts";

/** What visitors said of a sticker stays for its time; what its owner had written on it does not. */
export const reportData = {
  tables: ["reports", "similarReports"],
  account: {
    export: (id) => [
      {
        file: "sikayet-ettiginiz-haberler",
        columns: {
          kod: asIs(sql`code`),
          neden: inWords(sql`told_reason`, noticeReasonWords),
          not: asIs(sql`told_note`),
          "haberin zamanı": asIs(sql`told_at`),
          "şikâyet zamanı": asIs(sql`created_at`),
        },
        key: sql`id`,
        from: sql`from reports where reporter_id = ${id}`,
      },
    ],
    async erase(tx, { id }) {
      await tx
        .updateTable("reports")
        .set({ note: "" })
        .where("code", "in", (eb) => eb.selectFrom("codes").select("code").where("ownerId", "=", id))
        .execute();
      await sql`
    update similar_reports set note = ''
    from reports join codes on codes.code = reports.code
    where reports.id = report_id and codes.owner_id = ${id} and similar_reports.note <> ''`.execute(tx);
    },
  },
  expire: { reports: deleteOldReports },
} satisfies PersonalData;
