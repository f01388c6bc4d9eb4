import * as z from "zod/mini";

import { GAPS } from "#domain/notices/reachability.ts";

/**
 * Why no alert about a notice reaches an account (docs/product.md 5.9); null when one does, and when no notices are
 * accepted.
 */
export const reachGapView = z.nullable(z.enum(GAPS));

/**
 * Why alerts about an inbox reach nobody; null when they do. `isMine` says whether the reader is the alerted account.
 * For a company's inbox this is the account that stands for the company.
 */
export const untoldView = z.nullable(z.object({ gap: z.enum(GAPS), isMine: z.boolean() }));
export type Untold = z.infer<typeof untoldView>;
