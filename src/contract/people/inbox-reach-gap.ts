import * as z from "zod/mini";

import { REACH_GAPS } from "#domain/notices/reachability.ts";

/**
 * Why no alert about a notice reaches an account (docs/product.md 5.9); null when one does, and when no notices are
 * accepted.
 */
export const reachGapView = z.nullable(z.enum(REACH_GAPS));

/**
 * Why alerts about an inbox reach nobody; null when they do. `isMine` says whether the reader is the alerted account.
 * For a company's inbox this is the account that stands for the company.
 */
export const inboxReachGapView = z.nullable(z.object({ gap: z.enum(REACH_GAPS), isMine: z.boolean() }));
export type InboxReachGap = z.infer<typeof inboxReachGapView>;
