import * as z from "zod/mini";

import { FULL_TANK_EIGHTHS, KM_ALLOWANCE_A_DAY_MAX, ODOMETER_KM_MAX } from "#domain/fleet/rental-rules.ts";

export const kmField = z.nullable(
  z
    .int({ error: "Lütfen km’yi rakamla girin (45200 gibi)." })
    .check(z.minimum(0, "Km 0’dan küçük olamaz."), z.maximum(ODOMETER_KM_MAX, "Km en fazla 2.000.000 olabilir.")),
);

/** The fuel level in eighths of a tank; null if nobody has read it (docs/product/rentals.md 9.10). */
export const fuelField = z.nullable(
  z
    .int({ error: "Geçersiz değer." })
    .check(z.minimum(0, "Geçersiz değer."), z.maximum(FULL_TANK_EIGHTHS, "Geçersiz değer.")),
);

const allowanceMessage = `Lütfen 0 ile ${KM_ALLOWANCE_A_DAY_MAX} arasında bir km girin.`;

export const kmAllowanceField = z
  .int({ error: allowanceMessage })
  .check(z.minimum(0, allowanceMessage), z.maximum(KM_ALLOWANCE_A_DAY_MAX, allowanceMessage));
