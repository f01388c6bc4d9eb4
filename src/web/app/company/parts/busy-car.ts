import type * as z from "zod/mini";

import type { refusals } from "#contract/words/refusals.ts";
import { isRefusal } from "#web/app/api/sentences.ts";

/** The refusal because a car is taken at the wanted time: by what, and which cars are free then. */
export type BusyCar = z.infer<typeof refusals.CAR_BUSY.data>;

/** Reads from an error the refusal because a car is taken; undefined for any other error. */
export function findBusyCar(error: Error | null): BusyCar | undefined {
  return isRefusal(error, "CAR_BUSY") ? (error as Error & { data: BusyCar }).data : undefined;
}
