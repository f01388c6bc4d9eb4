import type * as z from "zod/mini";

import type { refusals } from "#contract/words/refusals.ts";
import { isRefusal } from "#web/app/api/sentences.ts";

/**
 * The data of the refusal CAR_BUSY: the period that occupies the car at the wanted time, and the cars that are free at
 * that time.
 */
export type BusyCar = z.infer<typeof refusals.CAR_BUSY.data>;

/** Returns the data of a CAR_BUSY refusal; undefined for any other error. */
export function findBusyCar(error: Error | null): BusyCar | undefined {
  return isRefusal(error, "CAR_BUSY") ? (error as Error & { data: BusyCar }).data : undefined;
}
