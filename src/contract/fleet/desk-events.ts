import * as z from "zod/mini";

import { calendarDateField, cursorFields, pageSchema } from "#contract/words/fields.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { view } from "#contract/words/views.ts";
import { AGREEMENT_WAYS } from "#domain/fleet/agreement.ts";
import { COMPANY_VALUES, DESK_ACTIONS, DESK_ACTION_KINDS } from "#domain/fleet/desk-event.ts";
import { IMPORT_KINDS } from "#domain/fleet/import-limits.ts";
import { SIGNING_PLACES } from "#domain/fleet/signing.ts";
import { MEMBER_ROLES } from "#domain/people/membership.ts";

/** Instants are UTC. `actor` is null if the account was deleted, and for what was done through a renter's link. */
const deskEventView = view("DeskEvent", {
  id: z.string(),
  at: z.date(),
  action: z.enum(DESK_ACTIONS),
  actor: z.nullable(z.string()),
  code: z.string(),
  plate: z.string(),
  who: z.string(),
  rentalId: z.nullable(z.string()),
  reservationId: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  details: z.object({
    from: z.optional(z.date()),
    until: z.optional(z.date()),
    before: z.optional(z.date()),
    happenedAt: z.optional(z.date()),
    toPlate: z.optional(z.string()),
    reason: z.optional(z.string()),
    role: z.optional(z.enum(MEMBER_ROLES)),
    way: z.optional(z.enum(AGREEMENT_WAYS)),
    place: z.optional(z.enum(SIGNING_PLACES)),
    linkBy: z.optional(z.string()),
    program: z.optional(z.string()),
    device: z.optional(z.string()),
    /** Of an IBAN these are the last four digits. */
    changes: z.optional(z.array(z.object({ what: z.enum(COMPANY_VALUES), from: z.string(), to: z.string() }))),
    list: z.optional(
      z.object({ kind: z.enum(IMPORT_KINDS), added: z.int(), changed: z.int(), removed: z.int(), restored: z.int() }),
    ),
  }),
});
export type DeskEventView = z.infer<typeof deskEventView>;

export const deskEventsContract = {
  list: panelProcedure
    .route({
      method: "GET",
      path: "/company/audit",
      tags: ["İşlem geçmişi"],
      summary: "Masada yapılanlar, en yeni önce; tarihler İstanbul günüdür",
    })
    .input(
      z.strictObject({
        kind: z.optional(z.enum(DESK_ACTION_KINDS)),
        from: z.optional(calendarDateField),
        to: z.optional(calendarDateField),
        cursor: z.optional(cursorFields.instantAndId),
      }),
    )
    .output(pageSchema(deskEventView)),
};
