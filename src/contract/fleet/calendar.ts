import * as z from "zod/mini";

import { panelProcedure } from "#contract/words/procedure.ts";

const tag = { tags: ["Şirket"] };

/** The new calendar URL of a company. It is returned only when it is made (docs/product.md 17.9). */
const newCalendar = z.object({ address: z.string(), createdAt: z.date() });

export const calendar = {
  get: panelProcedure
    .route({ method: "GET", path: "/company/calendar", summary: "Takvim adresi var mı, ne zamandan beri", ...tag })
    .input(z.optional(z.strictObject({})))
    .output(z.object({ createdAt: z.nullable(z.date()) })),

  make: panelProcedure
    .route({ method: "POST", path: "/company/calendar", summary: "Yeni takvim adresi; eskisi artık çalışmaz", ...tag })
    .input(z.optional(z.strictObject({})))
    .output(newCalendar),

  remove: panelProcedure
    .route({ method: "DELETE", path: "/company/calendar", summary: "Takvim adresini kaldır", ...tag })
    .input(z.optional(z.strictObject({})))
    .output(z.object({})),
};
