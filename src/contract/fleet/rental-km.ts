import * as z from "zod/mini";

import { flagField, idField, versionField } from "#contract/words/fields.ts";
import { kmField } from "#contract/words/odometer-fields.ts";

// Apart from the other forms of a rental: it is seldom needed, and comes when it is.

/** What is said of a start with more km than the return of its rental has. */
export const kmAboveReturn = "Çıkış km’si dönüş km’sinden fazla olamaz. Yanlış olanı düzeltin.";

/** What is said of the km of a return that has not been yet. */
export const kmNotBack = "Bu araç henüz dönmedi. Dönüş km’si kiralama biterken yazılır.";

/** The km of a rental as they should have been written (docs/product.md 9.10). */
export const kmCorrection = z.strictObject({
  id: idField,
  version: versionField,
  kmOut: kmField,
  kmIn: kmField,
  kmIsRight: z.optional(flagField),
});
