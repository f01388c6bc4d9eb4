import * as z from "zod/mini";

// This schema is in a separate file, so that owners' pages can use it without loading the administrators' procedures
// (admin-codes.ts).

/**
 * The restrictions that administrators have imposed on a code, with their reasons; null for none (docs/product.md
 * 11.2). The owner also sees them. `plateHidden` has the reason '' while the plate's text waits for an administrator,
 * because it resembles another name (7.5).
 */
const restrictionView = z.nullable(z.object({ at: z.date(), reason: z.string() }));
export const moderationView = z.object({
  off: restrictionView,
  noteHidden: restrictionView,
  plateHidden: restrictionView,
  /**
   * When a change of what strangers see may have been lost with a database server (UTC); missing if none was. Contacts,
   * note and renter are hidden until the owner has checked them.
   */
  lostChangeAt: z.optional(z.date()),
});
export type ModerationView = z.infer<typeof moderationView>;
