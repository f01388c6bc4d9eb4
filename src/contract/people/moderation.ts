import * as z from "zod/mini";

// Apart from the administrator's procedures (admin-codes.ts): owners' pages show what was done about a code and need none of them.

/**
 * What an administrator did about a code, with why; null while nothing is (docs/product.md 11.2). The owner sees it too. `plateHidden` is there
 * without a reason ('') while the text on it waits for an administrator, since it looks like somebody else's (7.5).
 */
const measureView = z.nullable(z.object({ at: z.date(), reason: z.string() }));
export const moderationView = z.object({ off: measureView, noteHidden: measureView, plateHidden: measureView });
export type ModerationView = z.infer<typeof moderationView>;
