import type * as z from "zod/mini";

import type { refusals } from "#contract/words/refusals.ts";
import { isRefusal } from "#web/app/api/sentences.ts";

export type BusyCar = z.infer<typeof refusals.CAR_BUSY.data>;

export function findBusyCar(error: Error | null): BusyCar | undefined {
  return isRefusal(error, "CAR_BUSY") ? (error as Error & { data: BusyCar }).data : undefined;
}
