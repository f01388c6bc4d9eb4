import { sql } from "kysely";

import { noticeReasonWords } from "#contract/notices/notices.words.ts";
import { reportReasonWords } from "#contract/notices/reports.words.ts";
import { defineListFile } from "#server/access/list-file.ts";
import { exportColumn, exportWords } from "#server/db/export-file.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

import { reportProcedures, visitorReportProcedures } from "./procedures.ts";
import { deleteOldReports } from "./store.ts";

export const procedures = { visitor: { reports: visitorReportProcedures }, admin: { reports: reportProcedures } };

export const personalData = {
  tables: ["reports", "similarReports"],
  newPassword: "no access",
  account: {
    export: (id) => [
      {
        file: "sikayet-ettiginiz-mesajlar",
        columns: {
          kod: exportColumn(sql`code`),
          neden: exportWords(sql`told_reason`, noticeReasonWords),
          not: exportColumn(sql`told_note`),
          "mesajın zamanı": exportColumn(sql`told_at`),
          "şikâyet zamanı": exportColumn(sql`created_at`),
        },
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

export const listFiles = {
  reports: defineListFile({
    procedure: reportProcedures.list,
    title: "Şikâyetler",
    columns: {
      Zaman: ({ createdAt }) => createdAt,
      Kod: ({ code }) => code,
      Neden: ({ reason }) => reportReasonWords[reason],
      Mesaj: ({ message }) => message,
      "Görünen not": ({ note }) => note,
      "Benzer şikâyet": ({ similar }) => (similar ? String(similar.count) : ""),
      "Kapanma zamanı": ({ resolution }) => resolution && resolution.at,
      Sonuç: ({ resolution }) => resolution && resolution.outcome,
    },
    narrowed: ({ code, state = "all" }) => [code, { all: undefined, open: "Açık", resolved: "Sonuçlanan" }[state]],
  }),
};
