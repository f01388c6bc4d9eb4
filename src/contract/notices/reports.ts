import * as z from "zod/mini";

import {
  codeField,
  cursorFields,
  idField,
  lineField,
  notesField,
  pageSchema,
  REASON_MAX,
} from "#contract/words/fields.ts";
import { REPORT_STATE_FILTERS } from "#contract/words/list-filters.ts";
import { procedure, visitorProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { NOTICE_REASONS } from "#domain/notices/notice.ts";
import { ALL_REPORT_REASONS, REPORT_MESSAGE_MAX, REPORT_REASONS } from "#domain/notices/report.ts";

/** A repeated request with the same id adds nothing. */
export const reportInput = z.strictObject({
  code: codeField,
  id: idField,
  reason: z.enum(REPORT_REASONS, { error: "Lütfen bir neden seçin." }),
  message: notesField(REPORT_MESSAGE_MAX, "Mesaj"),
});
export type ReportInput = z.infer<typeof reportInput>;

const reportView = view("Report", {
  id: z.string(),
  code: z.string(),
  reason: z.enum(ALL_REPORT_REASONS),
  message: z.string(),
  note: z.string(),
  /** Null if a visitor complains about a code's page. */
  told: z.nullable(z.object({ reason: z.enum(NOTICE_REASONS), note: z.string(), at: z.date(), hasPhoto: z.boolean() })),
  createdAt: z.date(),
  resolution: z.nullable(z.object({ at: z.date(), outcome: z.string() })),
  similar: z.nullable(z.object({ count: z.int(), lastAt: z.date() })),
});
export type ReportView = z.infer<typeof reportView>;

const similarReportView = view("SimilarReport", {
  id: z.string(),
  reason: z.enum(ALL_REPORT_REASONS),
  message: z.string(),
  note: z.string(),
  createdAt: z.date(),
});
export type SimilarReportView = z.infer<typeof similarReportView>;

export const reportResolutionSchema = z.strictObject({
  id: idField,
  outcome: lineField(REASON_MAX, "Lütfen ne yaptığınızı yazın."),
});

export const visitorReportsContract = {
  send: visitorProcedure
    .route({
      method: "POST",
      path: "/codes/{code}/reports",
      tags: ["Ziyaretçi"],
      summary: "Bir etiketi şikâyet et; hesap gerekmez",
    })
    .input(reportInput)
    .output(z.object({}))
    .errors({ REPORTS_USED_UP: refusals.REPORTS_USED_UP }),
};

const apiRoute = makeRoute("Yönetim");

export const reportsContract = {
  list: procedure
    .route(
      apiRoute("GET", "/admin/reports", "Ziyaretçilerin, etiket sahiplerinin ve sistemin bildirdikleri, en yeni önce"),
    )
    .input(
      z.strictObject({
        code: z.optional(codeField),
        state: z.optional(z.enum(REPORT_STATE_FILTERS)),
        cursor: z.optional(cursorFields.instantAndId),
      }),
    )
    .output(pageSchema(reportView)),

  similar: procedure
    .route(apiRoute("GET", "/admin/reports/{id}/similar", "Şikâyetle birleştirilenlerin metinleri, en yeni önce"))
    .input(z.strictObject({ id: idField }))
    .output(z.object({ items: z.array(similarReportView) })),

  photo: procedure
    .route(apiRoute("GET", "/admin/reports/{id}/photo", "Şikâyet edilen mesajın fotoğrafı"))
    .input(z.strictObject({ id: idField }))
    .output(z.file())
    .errors({ REPORT_NOT_FOUND: refusals.REPORT_NOT_FOUND }),

  resolve: procedure
    .route(apiRoute("POST", "/admin/reports/{id}/resolve", "Şikâyeti sonuçlandır"))
    .input(reportResolutionSchema)
    .output(reportView)
    .errors({ REPORT_NOT_FOUND: refusals.REPORT_NOT_FOUND, REPORT_RESOLVED: refusals.REPORT_RESOLVED }),
};
