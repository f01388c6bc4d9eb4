import * as z from "zod/mini";

import { GAPS } from "#domain/notices/reachability.ts";

/** What keeps an account from being told of notices (docs/product.md 5.9); null where a way tells it, and where it takes none. */
export const gapView = z.nullable(z.enum(GAPS));

/** The same of whoever is told of an inbox: of a company's it is the account that stands for it, mostly another one than whoever reads. */
export const untoldView = z.nullable(z.object({ gap: z.enum(GAPS), isMine: z.boolean() }));
export type Untold = z.infer<typeof untoldView>;
