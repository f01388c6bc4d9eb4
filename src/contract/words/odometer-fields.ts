import * as z from "zod/mini";

import { FUEL_FULL, KM_ALLOWANCE_MAX, KM_MAX } from "#domain/fleet/rental-rules.ts";

/** An odometer in whole km; null when not read (docs/product.md 9.10). */
export const kmField = z.nullable(
  z
    .int({ error: "Lütfen km’yi rakamla girin (45200 gibi)." })
    .check(z.minimum(0, "Km 0’dan küçük olamaz."), z.maximum(KM_MAX, "Km en fazla 2.000.000 olabilir.")),
);

/** The fill of a tank in eighths; null when not read (docs/product.md 9.10). */
export const fuelField = z.nullable(
  z.int({ error: "Geçersiz değer." }).check(z.minimum(0, "Geçersiz değer."), z.maximum(FUEL_FULL, "Geçersiz değer.")),
);

const allowanceMessage = `Lütfen 0 ile ${KM_ALLOWANCE_MAX} arasında bir km girin.`;

/** Included km a day (docs/product.md 9.9). */
export const kmAllowanceField = z
  .int({ error: allowanceMessage })
  .check(z.minimum(0, allowanceMessage), z.maximum(KM_ALLOWANCE_MAX, allowanceMessage));
