import * as z from "zod/mini";

import { panelProcedure } from "#contract/words/procedure.ts";
import { view } from "#contract/words/views.ts";
import { LAW_NAMES } from "#domain/fleet/law-name.ts";

/**
 * The day (Istanbul) from which each rule of the law applies; null for a rule that the operator has switched off.
 * `authorisationNo` and `mersisNo` are numbers that the law requires on the company's documents; '' if the company has
 * not entered them (docs/product/rentals.md 9.25).
 */
const lawView = view("Law", {
  dates: z.record(z.enum(LAW_NAMES), z.nullable(z.string())),
  authorisationNo: z.string(),
  mersisNo: z.string(),
});

export const lawContract = {
  get: panelProcedure
    .route({ method: "GET", path: "/company/law", summary: "Kiralama kuralları ve belge numaraları", tags: ["Şirket"] })
    .input(z.optional(z.strictObject({})))
    .output(lawView),
};
