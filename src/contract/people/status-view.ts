import * as z from "zod/mini";

import { view } from "#contract/words/views.ts";
import { HOLDER_STATUSES } from "#domain/notices/status.ts";

/** `secondsLeft` is the time until then by the server's clock. */
export const statusView = z.nullable(
  view("Status", { kind: z.enum(HOLDER_STATUSES), words: z.string(), until: z.date(), secondsLeft: z.int() }),
);
export type StatusView = z.infer<typeof statusView>;
