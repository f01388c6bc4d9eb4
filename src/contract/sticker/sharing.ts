import * as z from "zod/mini";

import { typedPasswordSchema } from "#contract/people/account.ts";
import { statusView } from "#contract/people/status-view.ts";
import { codeField, emailField } from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { shareRefusals } from "#contract/words/share-refusals.ts";
import { view } from "#contract/words/views.ts";
import { PROFILE_KINDS } from "#domain/people/profile.ts";

const shareView = view("Share", {
  person: z.nullable(z.object({ displayName: z.string(), email: z.string(), since: z.date() })),
  invitation: z.nullable(z.object({ email: z.string(), expiresAt: z.date() })),
});
export type ShareView = z.infer<typeof shareView>;

const sharedStickerSchema = view("SharedSticker", {
  code: z.string(),
  plate: z.string(),
  kind: z.enum(PROFILE_KINDS),
  note: z.string(),
  status: statusView,
  isOff: z.boolean(),
  owner: z.string(),
  since: z.date(),
  unread: z.int(),
});
export type SharedSticker = z.infer<typeof sharedStickerSchema>;

export const LISTED_OWN_SHARES_MAX = 20;

const sharesSchema = view("Shares", {
  stickers: z.array(sharedStickerSchema),
  /** `person` is the display name of the second person or, if `isInvited`, the invited e-mail address. */
  given: z.array(z.object({ code: z.string(), plate: z.string(), person: z.string(), isInvited: z.boolean() })),
  hasMoreGiven: z.boolean(),
});
export type SharesView = z.infer<typeof sharesSchema>;

const sharedCodeInput = z.strictObject({ code: codeField });

export const shareInvitationSchema = z.strictObject({
  code: codeField,
  email: emailField,
  password: typedPasswordSchema,
});

/**
 * A repeated invitation sends a new link, and the earlier link stops working. The password may be missing if the
 * address is invited already.
 */
const repeatableInvitationSchema = z.extend(shareInvitationSchema, { password: z.optional(typedPasswordSchema) });

const apiRoute = makeRoute("Etiketler");
const { PROFILE_NOT_FOUND, PROFILE_NOT_YOURS, ADDRESS_NOT_CONFIRMED, PASSWORD_WRONG } = refusals;
const { STICKER_SHARED, SHARE_NOT_FOUND } = shareRefusals;
const ownCodeProcedure = procedure.errors({ PROFILE_NOT_FOUND, PROFILE_NOT_YOURS });

/** Stickers of companies have none (docs/product/alerts.md 17.14). */
export const sharingContract = {
  get: ownCodeProcedure
    .route(apiRoute("GET", "/codes/{code}/share", "Etiketin ikinci kişisi"))
    .input(sharedCodeInput)
    .output(shareView),

  invite: ownCodeProcedure
    .route(apiRoute("POST", "/codes/{code}/share", "Etikete ikinci kişiyi davet et"))
    .input(repeatableInvitationSchema)
    .output(shareView)
    .errors({ STICKER_SHARED, ADDRESS_NOT_CONFIRMED, PASSWORD_WRONG }),

  end: ownCodeProcedure
    .route(apiRoute("DELETE", "/codes/{code}/share", "İkinci kişiyi ya da davetini kaldır"))
    .input(sharedCodeInput)
    .output(shareView),

  list: procedure
    .route(apiRoute("GET", "/shared-codes", "Benimle paylaşılan etiketler"))
    .input(z.optional(z.strictObject({})))
    .output(sharesSchema),

  leave: procedure
    .route(apiRoute("DELETE", "/shared-codes/{code}", "Paylaşılan etiketten ayrıl"))
    .input(sharedCodeInput)
    .output(sharesSchema)
    .errors({ SHARE_NOT_FOUND }),
};
