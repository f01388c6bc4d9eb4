import { violates } from "./violations.ts";

const keys = ["rentals_pkey", "rental_charges_pkey", "payments_pkey", "deposit_entries_pkey", "car_periods_pkey"];

/** One id sent at once for two things: whichever comes second has none. */
export function idTaken(error: unknown): "ID_TAKEN" {
  if (keys.some((key) => violates(error, key))) return "ID_TAKEN";
  throw error;
}
