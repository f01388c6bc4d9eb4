import * as z from "zod/mini";

import { STATUSES } from "#domain/notices/status.ts";

/** The status that a holder has set, or null; `until` is UTC, and `secondsLeft` is computed with the server's clock. */
export const statusView = z.nullable(
  z.object({ kind: z.enum(STATUSES), words: z.string(), until: z.date(), secondsLeft: z.int() }),
);
export type StatusView = z.infer<typeof statusView>;
