import * as z from "zod/mini";

// A separate file, because owners' pages show measures without loading the administrators' procedures
// (admin-codes.ts).

/**
 * The measures of administrators on a code with their reasons; null for none (docs/product.md 11.2). The owner sees
 * them, too. `plateHidden` has the reason '' while the text waits for an administrator because it resembles another
 * name (7.5).
 */
const measureView = z.nullable(z.object({ at: z.date(), reason: z.string() }));
export const moderationView = z.object({
  off: measureView,
  noteHidden: measureView,
  plateHidden: measureView,
  /**
   * When the loss of a database server may have taken back a change of what strangers see (UTC); missing for none.
   * Contacts, note and renter are hidden until the owner has looked.
   */
  lostChangeAt: z.optional(z.date()),
});
export type ModerationView = z.infer<typeof moderationView>;
