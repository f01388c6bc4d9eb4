import * as z from "zod/mini";

import { REACH_GAPS } from "#domain/notices/reachability.ts";

/**
 * Why no alert about a notice reaches an account (docs/product.md 5.9); null when one does, and when no notices are
 * accepted.
 */
export const reachGapView = z.nullable(z.enum(REACH_GAPS));

/**
 * The reason why alerts about an inbox reach nobody; null if they reach somebody. `isMine` is whether the reader is the
 * account that should be alerted. A company's inbox alerts the account that represents the company.
 */
export const inboxReachGapView = z.nullable(z.object({ gap: z.enum(REACH_GAPS), isMine: z.boolean() }));
export type InboxReachGap = z.infer<typeof inboxReachGapView>;
