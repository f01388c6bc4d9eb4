import * as z from "zod/mini";

import { GAPS } from "#domain/notices/reachability.ts";

/**
 * Why no alert about a notice reaches an account (docs/product.md 5.9); null when one does, and when no notices are
 * accepted.
 */
export const gapView = z.nullable(z.enum(GAPS));

/**
 * The same for an inbox. For a company's inbox the alerted account is the one that stands for the company, mostly
 * another one than the reader's.
 */
export const untoldView = z.nullable(z.object({ gap: z.enum(GAPS), isMine: z.boolean() }));
export type Untold = z.infer<typeof untoldView>;
