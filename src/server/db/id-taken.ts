import { isViolationOf } from "./violations.ts";

const keys = [
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
 * Turns a violated primary key into a refusal: the same id was sent at once for two things, and the second is
 * refused.
 */
export function toIdTaken(error: unknown): "ID_TAKEN" {
  if (keys.some((key) => isViolationOf(error, key))) return "ID_TAKEN";
  throw error;
}
