import * as z from "zod/mini";

import { panelProcedure } from "#contract/words/procedure.ts";
import { view } from "#contract/words/views.ts";

const routeTags = { tags: ["Şirket"] };

/** No later response repeats the URL (docs/product/alerts.md 17.9). */
const newCalendarAddressSchema = view("NewCalendarAddress", { address: z.string(), createdAt: z.date() });

export const calendarContract = {
  get: panelProcedure
    .route({
      method: "GET",
      path: "/company/calendar",
      summary: "Takvim adresi var mı, ne zamandan beri",
      ...routeTags,
    })
    .input(z.optional(z.strictObject({})))
    .output(z.object({ createdAt: z.nullable(z.date()) })),

  make: panelProcedure
    .route({
      method: "POST",
      path: "/company/calendar",
      summary: "Yeni takvim adresi; eskisi artık çalışmaz",
      ...routeTags,
    })
    .input(z.optional(z.strictObject({})))
    .output(newCalendarAddressSchema),

  remove: panelProcedure
    .route({ method: "DELETE", path: "/company/calendar", summary: "Takvim adresini kaldır", ...routeTags })
    .input(z.optional(z.strictObject({})))
    .output(z.object({})),
};
