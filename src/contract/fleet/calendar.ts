import * as z from "zod/mini";

import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { view } from "#contract/words/views.ts";

const apiRoute = makeRoute("Şirket");

/** No later response repeats the URL (docs/product/alerts.md 17.9). */
const newCalendarAddressSchema = view("NewCalendarAddress", { address: z.string(), createdAt: z.date() });

export const calendarContract = {
  get: panelProcedure
    .route(apiRoute("GET", "/company/calendar", "Takvim adresi var mı, ne zamandan beri"))
    .input(z.optional(z.strictObject({})))
    .output(z.object({ createdAt: z.nullable(z.date()) })),

  make: panelProcedure
    .route(apiRoute("POST", "/company/calendar", "Yeni takvim adresi; eskisi artık çalışmaz"))
    .input(z.optional(z.strictObject({})))
    .output(newCalendarAddressSchema),

  remove: panelProcedure
    .route(apiRoute("DELETE", "/company/calendar", "Takvim adresini kaldır"))
    .input(z.optional(z.strictObject({})))
    .output(z.object({})),
};
