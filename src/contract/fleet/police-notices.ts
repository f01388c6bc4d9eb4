import * as z from "zod/mini";

import { calendarDateField, cursors, idField, pageSchema } from "#contract/words/fields.ts";
import { policeNoticeRefusals } from "#contract/words/police-notice-refusals.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { POLICE_ACTIONS } from "#domain/fleet/police-notice.ts";

import { driverView } from "./drivers.ts";

const tag = { tags: ["KABİS bildirimleri"] };

/**
 * What of a rental the police's portal is to be told; instants are UTC. `at` is when it was entered, `happenedAt` when
 * it happened if that was earlier. `toPlate` is the other car of a swap. `toldBy` is '' for a removed account.
 */
const policeNoticeView = z.object({
  id: z.string(),
  at: z.date(),
  happenedAt: z.nullable(z.date()),
  action: z.enum(POLICE_ACTIONS),
  code: z.string(),
  plate: z.string(),
  toPlate: z.string(),
  renterName: z.string(),
  told: z.nullable(z.object({ at: z.date(), by: z.string() })),
});
export type PoliceNoticeView = z.infer<typeof policeNoticeView>;

/**
 * A notice with everything that is typed into the portal. `from` is when the rental began, `until` its end as it was
 * planned by this notice, or the return. Of the drivers' numbers only the ends; `drivers.open` gives the whole ones.
 */
const policeSheetView = z.object({
  ...policeNoticeView.shape,
  rentalId: z.string(),
  /** Whether the renter is a company, whose name is no person's. */
  isBusiness: z.boolean(),
  phone: z.string(),
  from: z.date(),
  until: z.date(),
  driver: z.nullable(driverView),
  extraDrivers: z.array(driverView),
});
export type PoliceSheetView = z.infer<typeof policeSheetView>;

const notFound = { POLICE_NOTICE_NOT_FOUND: policeNoticeRefusals.POLICE_NOTICE_NOT_FOUND };

export const policeNotices = {
  open: panelProcedure
    .route({
      method: "GET",
      path: "/company/police-notices/open",
      summary: "KABİS’e henüz bildirilmeyenler, en eski önce",
      ...tag,
    })
    .input(z.strictObject({ cursor: z.optional(cursors.instantAndId) }))
    .output(pageSchema(policeNoticeView)),

  list: panelProcedure
    .route({
      method: "GET",
      path: "/company/police-notices",
      summary: "KABİS’e bildirilecekler ve bildirilenler, en yeni önce; tarihler İstanbul günüdür",
      ...tag,
    })
    .input(
      z.strictObject({
        from: z.optional(calendarDateField),
        to: z.optional(calendarDateField),
        cursor: z.optional(cursors.instantAndId),
      }),
    )
    .output(pageSchema(policeNoticeView)),

  get: panelProcedure
    .route({
      method: "GET",
      path: "/company/police-notices/{id}",
      summary: "Bir KABİS bildiriminin portala yazılacak bilgileri",
      ...tag,
    })
    .input(z.strictObject({ id: idField }))
    .output(policeSheetView)
    .errors(notFound),

  /** Said twice, the first time and person stay. */
  tell: panelProcedure
    .route({
      method: "POST",
      path: "/company/police-notices/{id}/told",
      summary: "KABİS’e bildirildi olarak işaretle",
      ...tag,
    })
    .input(z.strictObject({ id: idField }))
    .output(policeNoticeView)
    .errors(notFound),

  untell: panelProcedure
    .route({
      method: "DELETE",
      path: "/company/police-notices/{id}/told",
      summary: "Bildirildi işaretini geri al",
      ...tag,
    })
    .input(z.strictObject({ id: idField }))
    .output(policeNoticeView)
    .errors(notFound),
};
