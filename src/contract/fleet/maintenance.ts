import * as z from "zod/mini";

import {
  amountField,
  calendarDateField,
  codeField,
  dayField,
  idField,
  newestVersionField,
  optionalLineField,
  versionField,
} from "#contract/words/fields.ts";
import { maintenanceRefusals } from "#contract/words/maintenance-refusals.ts";
import { kmField } from "#contract/words/odometer-fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { DUE_INTERVAL_DAYS_MAX, DUE_INTERVAL_KM_MAX, DUE_KINDS, DUE_TEXT_MAX } from "#domain/fleet/maintenance.ts";

const apiRoute = makeRoute("Bakımlar");

const carDueView = view("CarDue", {
  id: z.string(),
  kind: z.enum(DUE_KINDS),
  text: z.string(),
  everyDays: z.nullable(z.int()),
  everyKm: z.nullable(z.int()),
  lastOn: z.nullable(z.string()),
  lastKm: z.nullable(z.int()),
  dueOn: z.nullable(z.string()),
  dueKm: z.nullable(z.int()),
  version: z.int(),
});
export type CarDueView = z.infer<typeof carDueView>;

const carDuesView = view("CarDues", { km: z.nullable(z.int()), dues: z.array(carDueView) });
export type CarDuesView = z.infer<typeof carDuesView>;

function intervalField(max: number, message: string) {
  return z.nullable(z.int({ error: message }).check(z.minimum(1, message), z.maximum(max, message)));
}

/** The version of new maintenance is 0 (docs/product/cars.md 8.10). */
export const carDueSchema = z
  .strictObject({
    code: codeField,
    id: idField,
    version: newestVersionField,
    kind: z.enum(DUE_KINDS, { error: "Geçersiz değer." }),
    text: optionalLineField(DUE_TEXT_MAX),
    everyDays: intervalField(
      DUE_INTERVAL_DAYS_MAX,
      `Lütfen 1 ile ${DUE_INTERVAL_DAYS_MAX} arasında bir gün sayısı girin.`,
    ),
    everyKm: intervalField(DUE_INTERVAL_KM_MAX, "Lütfen 1 ile 500.000 arasında bir km girin."),
    dueOn: calendarDateField,
    dueKm: kmField,
  })
  .check(
    z.refine(({ kind, text }) => kind !== "other" || text !== "", {
      path: ["text"],
      error: "Lütfen ne yapılacağını yazın.",
    }),
    z.refine(({ dueOn, dueKm }) => dueOn !== null || dueKm !== null, {
      path: ["dueOn"],
      error: "Lütfen bir tarih ya da km yazın.",
    }),
  );

/** A repeated request with the same `doneId` has no further effect (docs/product/cars.md 8.10). */
export const doneMaintenanceSchema = z.strictObject({
  id: idField,
  version: versionField,
  doneId: idField,
  doneOn: dayField,
  doneKm: kmField,
  cost: z.nullable(amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).")),
  dueOn: calendarDateField,
  dueKm: kmField,
});

const notFoundRefusals = { DUE_NOT_FOUND: maintenanceRefusals.DUE_NOT_FOUND };
const saveRefusals = { CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE, ID_TAKEN: refusals.ID_TAKEN };

export const maintenanceContract = {
  list: panelProcedure
    .route(apiRoute("GET", "/company/cars/{code}/maintenance", "Aracın tarihleri ve bakımları"))
    .input(z.strictObject({ code: codeField }))
    .output(carDuesView)
    .errors({ CAR_NOT_FOUND: refusals.CAR_NOT_FOUND }),

  save: panelProcedure
    .route(apiRoute("PUT", "/company/cars/{code}/maintenance/{id}", "Tarihi ya da bakımı kaydet"))
    .input(carDueSchema)
    .output(carDueView)
    .errors({
      ...saveRefusals,
      CAR_NOT_FOUND: refusals.CAR_NOT_FOUND,
      DUES_FULL: maintenanceRefusals.DUES_FULL,
      DUE_ALREADY_THERE: maintenanceRefusals.DUE_ALREADY_THERE,
    }),

  remove: panelProcedure
    .route(apiRoute("DELETE", "/company/maintenance/{id}", "Tarihi ya da bakımı sil"))
    .input(z.strictObject({ id: idField }))
    .output(z.object({ id: z.string() }))
    .errors(notFoundRefusals),

  done: panelProcedure
    .route(apiRoute("POST", "/company/maintenance/{id}/done", "Yapıldı; tutar yazılırsa gider de eklenir"))
    .input(doneMaintenanceSchema)
    .output(carDueView)
    .errors({ ...notFoundRefusals, ...saveRefusals }),
};
