import * as z from "zod/mini";

import { view } from "#contract/words/views.ts";
import { REACH_GAPS } from "#domain/notices/reachability.ts";

/**
 * Why no alert about a notice reaches an account (docs/product/profiles.md 5.9). It is null if an alert does, and if
 * the account accepts no notices.
 */
export const reachGapView = z.nullable(z.enum(REACH_GAPS));

/** Null if alerts reach somebody. For a company's inbox, `isMine` is about the account that represents the company. */
export const inboxReachGapView = z.nullable(view("InboxReachGap", { gap: z.enum(REACH_GAPS), isMine: z.boolean() }));
export type InboxReachGap = z.infer<typeof inboxReachGapView>;
