import { isViolationOf } from "./violations.ts";

const primaryKeys = [
  "rentals_pkey",
  "rental_charges_pkey",
  "payments_pkey",
  "deposit_entries_pkey",
  "car_periods_pkey",
  "condition_reports_pkey",
  "condition_photos_pkey",
  "drivers_pkey",
  "drivers_one_a_customer",
  "car_dues_pkey",
];

/**
 * Converts the violation of a primary key to a refusal: two requests sent the same id at the same time for different
 * things.
 */
export function toIdTaken(error: unknown): "ID_TAKEN" {
  if (primaryKeys.some((key) => isViolationOf(error, key))) return "ID_TAKEN";
  throw error;
}
