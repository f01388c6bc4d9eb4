import * as z from "zod/mini";

import { view } from "#contract/words/views.ts";

// The schema is in a separate file, so that owners' pages do not load the administrators' procedures (admin-codes.ts).

/**
 * The owner sees them too. The reason of `plateHidden` is '' while an administrator has yet to decide on a plate text
 * that resembles the name of a company (7.5).
 */
const restrictionView = z.nullable(view("Restriction", { at: z.date(), reason: z.string() }));
export const moderationView = z.object({
  off: restrictionView,
  noteHidden: restrictionView,
  plateHidden: restrictionView,
});
export type ModerationView = z.infer<typeof moderationView>;
