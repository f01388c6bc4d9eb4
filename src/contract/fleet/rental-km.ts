import * as z from "zod/mini";

import { booleanField, idField, versionField } from "#contract/words/fields.ts";
import { kmField } from "#contract/words/odometer-fields.ts";

// This form is in a separate file, because it is rarely needed and loaded on demand.

/** The message for km at the hand-over that are above those at the return. */
export const KM_ABOVE_RETURN = "Çıkış km’si dönüş km’sinden fazla olamaz. Yanlış olanı düzeltin.";

/** The message for km at the return of a running rental. */
export const CAR_NOT_BACK = "Bu araç henüz dönmedi. Dönüş km’si kiralama biterken yazılır.";

/** Corrects the km of a rental (docs/product.md 9.10). */
export const kmCorrectionSchema = z.strictObject({
  id: idField,
  version: versionField,
  kmOut: kmField,
  kmIn: kmField,
  kmIsRight: z.optional(booleanField),
});
