import type * as z from "zod/mini";

import type { refusals } from "#contract/words/refusals.ts";
import { isRefusal } from "#web/app/api/sentences.ts";

/** The data of the refusal that a car is taken at the wanted time: by which period, and which cars are free then. */
export type BusyCar = z.infer<typeof refusals.CAR_BUSY.data>;

/** Returns the data of a CAR_BUSY refusal; undefined for any other error. */
export function findBusyCar(error: Error | null): BusyCar | undefined {
  return isRefusal(error, "CAR_BUSY") ? (error as Error & { data: BusyCar }).data : undefined;
}
