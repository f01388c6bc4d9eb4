import * as z from "zod/mini";

import { calendarDateField, cursorFields, idField, pageSchema } from "#contract/words/fields.ts";
import { policeNoticeRefusals } from "#contract/words/police-notice-refusals.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { view } from "#contract/words/views.ts";
import { POLICE_ACTIONS } from "#domain/fleet/police-notice.ts";

import { driverView } from "./drivers.ts";

const apiRoute = makeRoute("KABİS bildirimleri");

/**
 * Instants are UTC. `at` is when the event was entered. `happenedAt` is when it happened; null if that was the same
 * time. `toPlate` is the new car of a swap; otherwise ''. `told` says when and by whom the event was reported; null if
 * nobody has reported it.
 */
const policeNoticeView = view("PoliceNotice", {
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
 * `until` is the return or, before the return, the end that was planned at the time of the notice. The drivers'
 * document numbers have only their last characters; `drivers.open` returns the full numbers.
 */
const policeSheetView = view("PoliceSheet", {
  ...policeNoticeView.shape,
  rentalId: z.string(),
  isBusiness: z.boolean(),
  phone: z.string(),
  from: z.date(),
  until: z.date(),
  driver: z.nullable(driverView),
  extraDrivers: z.array(driverView),
});
export type PoliceSheetView = z.infer<typeof policeSheetView>;

const notFoundRefusals = { POLICE_NOTICE_NOT_FOUND: policeNoticeRefusals.POLICE_NOTICE_NOT_FOUND };

export const policeNoticesContract = {
  open: panelProcedure
    .route(apiRoute("GET", "/company/police-notices/open", "KABİS’e henüz bildirilmeyenler, en eski önce"))
    .input(z.strictObject({ cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(policeNoticeView)),

  list: panelProcedure
    .route(
      apiRoute(
        "GET",
        "/company/police-notices",
        "KABİS’e bildirilecekler ve bildirilenler, en yeni önce; tarihler İstanbul günüdür",
      ),
    )
    .input(
      z.strictObject({
        from: z.optional(calendarDateField),
        to: z.optional(calendarDateField),
        cursor: z.optional(cursorFields.instantAndId),
      }),
    )
    .output(pageSchema(policeNoticeView)),

  get: panelProcedure
    .route(apiRoute("GET", "/company/police-notices/{id}", "Bir KABİS bildiriminin portala yazılacak bilgileri"))
    .input(z.strictObject({ id: idField }))
    .output(policeSheetView)
    .errors(notFoundRefusals),

  /** Who had them put on paper is recorded for each driver. */
  pdf: panelProcedure
    .route(
      apiRoute(
        "POST",
        "/company/police-notices/{id}/pdf",
        "Portala yazılacak bilgiler PDF olarak; kimlik numaralarını kimin aldığı işlem geçmişine yazılır",
      ),
    )
    .input(z.strictObject({ id: idField }))
    .output(z.file())
    .errors(notFoundRefusals),

  /** A repeated request keeps the time and the member of the first report. */
  tell: panelProcedure
    .route(apiRoute("POST", "/company/police-notices/{id}/told", "KABİS’e bildirildi olarak işaretle"))
    .input(z.strictObject({ id: idField }))
    .output(policeNoticeView)
    .errors(notFoundRefusals),

  untell: panelProcedure
    .route(apiRoute("DELETE", "/company/police-notices/{id}/told", "Bildirildi işaretini geri al"))
    .input(z.strictObject({ id: idField }))
    .output(policeNoticeView)
    .errors(notFoundRefusals),
};
