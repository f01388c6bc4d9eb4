import type * as z from "zod/mini";

import type { refusals } from "#contract/words/refusals.ts";
import { isRefusal } from "#web/app/api/sentences.ts";

/** What takes a car at a time for which it was wanted, and which cars are free then. */
export type Busy = z.infer<typeof refusals.CAR_BUSY.data>;

/** What a refusal says of it; undefined where it was refused for another reason, or not at all. */
export function busyOf(error: Error | null): Busy | undefined {
  return isRefusal(error, "CAR_BUSY") ? (error as Error & { data: Busy }).data : undefined;
}
