import * as z from "zod/mini";

import { cursorFields, idField, localDateTimeField, pageSchema, plateField } from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { CHECKED_PLATES_MAX } from "#domain/fleet/toll-check.ts";

const apiRoute = makeRoute("HGS ve cezalar");

const timeSpanSchema = view("TimeSpan", { from: z.date(), to: z.date() });

export const tollCheckCoverageView = view("TollCheckCoverage", {
  checked: z.array(timeSpanSchema),
  unchecked: z.array(timeSpanSchema),
});

/** `plates` is null for all cars. */
const tollCheckView = view("TollCheck", {
  id: z.string(),
  ...timeSpanSchema.shape,
  plates: z.nullable(z.array(z.string())),
  by: z.string(),
  at: z.date(),
});
export type TollCheckView = z.infer<typeof tollCheckView>;

const minuteField = localDateTimeField("Lütfen geçerli bir tarih ve saat girin.");

/**
 * The first and the last minute of the checked period, in Istanbul time. `plates` is null for all cars. A repeated
 * request with the same `id` adds nothing.
 */
const newTollCheckSchema = z.strictObject({
  id: idField,
  from: minuteField,
  until: minuteField,
  plates: z.nullable(
    z
      .array(plateField, { error: "Geçersiz değer." })
      .check(z.minLength(1, "Lütfen en az bir plaka yazın."), z.maxLength(CHECKED_PLATES_MAX, "Çok fazla plaka.")),
  ),
});

export const tollChecksContract = {
  list: panelProcedure
    .route(apiRoute("GET", "/company/toll-checks", "HGS’ye bakılan zamanlar, en yeni önce"))
    .input(z.strictObject({ cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(tollCheckView)),

  ofRental: panelProcedure
    .route(
      apiRoute(
        "GET",
        "/company/rentals/{rentalId}/toll-checks",
        "Bir kiralamanın HGS’ye bakılan ve bakılmayan zamanları",
      ),
    )
    .input(z.strictObject({ rentalId: idField }))
    .output(tollCheckCoverageView)
    .errors({ RENTAL_NOT_FOUND: refusals.RENTAL_NOT_FOUND }),

  add: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/toll-checks", "HGS’ye bakılan zamanı yaz"))
    .input(newTollCheckSchema)
    .output(tollCheckView)
    .errors({ ID_TAKEN: refusals.ID_TAKEN }),

  remove: panelProcedure
    .route(apiRoute("DELETE", "/company/toll-checks/{id}", "HGS’ye bakılan zamanı sil"))
    .input(z.strictObject({ id: idField }))
    .output(z.object({ id: z.string() })),
};
