import * as z from "zod/mini";

import { calendarDateField, codeField, cursorFields, idField, pageSchema } from "#contract/words/fields.ts";
import { procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { AUDIT_ACTIONS_BY_KIND, AUDIT_KINDS, CODE_HISTORY_ACTIONS } from "#domain/people/audit.ts";

const accountOfEventView = z.nullable(
  view("AccountOfEvent", { id: z.string(), displayName: z.string(), email: z.string() }),
);

const allAuditActions = Object.values(AUDIT_ACTIONS_BY_KIND).flat();

/**
 * An event of the audit log: who caused it (null for a visitor or the server), which account and code it concerns, and
 * details.
 */
const auditEventView = view("AuditEvent", {
  id: z.string(),
  at: z.date(),
  action: z.enum(allAuditActions),
  actor: accountOfEventView,
  account: accountOfEventView,
  code: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type AuditEventView = z.infer<typeof auditEventView>;

const codeEventView = view("CodeEvent", {
  id: z.string(),
  at: z.date(),
  action: z.enum(CODE_HISTORY_ACTIONS),
  byOwner: z.boolean(),
});
export type CodeEventView = z.infer<typeof codeEventView>;

export const auditContract = {
  list: procedure
    .route({
      method: "GET",
      path: "/admin/audit",
      tags: ["Yönetim"],
      summary: "Denetim kaydı, en yeni önce; tarihler İstanbul günüdür",
    })
    .input(
      z.strictObject({
        kind: z.optional(z.enum(AUDIT_KINDS)),
        userId: z.optional(idField),
        code: z.optional(codeField),
        from: z.optional(calendarDateField),
        to: z.optional(calendarDateField),
        cursor: z.optional(cursorFields.instantAndId),
      }),
    )
    .output(pageSchema(auditEventView)),
};

export const codeHistoryProcedure = procedure
  .route({
    method: "GET",
    path: "/codes/{code}/history",
    tags: ["Etiketler"],
    summary: "Bir kodumun geçmişi, en yeni önce",
  })
  .input(z.strictObject({ code: codeField, cursor: z.optional(cursorFields.instantAndId) }))
  .output(pageSchema(codeEventView))
  .errors({ PROFILE_NOT_FOUND: refusals.PROFILE_NOT_FOUND, PROFILE_NOT_YOURS: refusals.PROFILE_NOT_YOURS });
