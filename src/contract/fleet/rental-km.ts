import * as z from "zod/mini";

import { booleanField, idField, versionField } from "#contract/words/fields.ts";
import { kmField } from "#contract/words/odometer-fields.ts";

// The form is in a separate file, because it is rarely needed and loaded on demand.

export const KM_ABOVE_RETURN_MESSAGE = "Çıkış km’si dönüş km’sinden fazla olamaz. Yanlış olanı düzeltin.";

export const CAR_NOT_BACK_MESSAGE = "Bu araç henüz dönmedi. Dönüş km’si kiralama biterken yazılır.";

export const kmCorrectionSchema = z.strictObject({
  id: idField,
  version: versionField,
  kmOut: kmField,
  kmIn: kmField,
  kmIsRight: z.optional(booleanField),
});
