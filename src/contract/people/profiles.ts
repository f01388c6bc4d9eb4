import * as z from "zod/mini";

import {
  codeField,
  contactsField,
  flagField,
  localDateTimeField,
  noteField,
  phoneIsRightField,
  plateField,
  versionField,
} from "#contract/words/fields.ts";
import { procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { ALERT_WAYS } from "#domain/notices/alert-way.ts";
import { offeredReasons, switchReasons } from "#domain/notices/notice-switches.ts";
import { NOTICE_REASONS, REACHES } from "#domain/notices/notice.ts";
import { PROFILE_KINDS } from "#domain/people/profile.ts";

import { moderationView } from "./moderation.ts";
import { switchWords } from "./notice-switches.words.ts";
import { gapView } from "./untold.ts";

const contactView = z.object({ value: z.string(), visible: z.boolean() });

/** A profile as its owner edits it, hidden values included, with what an administrator did about it. Its id is its code. */
export const profileView = z.extend(moderationView, {
  code: z.string(),
  scanUrl: z.string(),
  plate: z.string(),
  note: z.string(),
  /** What the code stands on, and by what strangers reach its owner. */
  kind: z.enum(PROFILE_KINDS),
  reach: z.enum(REACHES),
  /** What visitors may tell: each reason, whether they may write and send a photo, and until which time in Istanbul nothing at all. */
  reasons: z.record(z.enum(NOTICE_REASONS), z.boolean()),
  acceptsText: z.boolean(),
  acceptsPhoto: z.boolean(),
  noticesPausedUntil: z.nullable(z.string()),
  contactsVisible: z.boolean(),
  /** Whether strangers who may call may also write by WhatsApp. */
  byWhatsapp: z.boolean(),
  contacts: z.object({ phone: contactView, telegram: contactView, email: contactView, website: contactView }),
  version: z.int(),
  updatedAt: z.date(),
});
export type ProfileView = z.infer<typeof profileView>;

/** What the edit form sends: everything it shows, and the version it was read at (docs/product.md 5.4, 5.7). */
export const profileEdit = z
  .strictObject({
    code: codeField,
    version: versionField,
    plate: plateField,
    note: noteField,
    // Left out, they stay as they are.
    kind: z.optional(z.enum(PROFILE_KINDS, { error: "Lütfen birini seçin." })),
    reach: z.optional(z.enum(REACHES, { error: "Lütfen birini seçin." })),
    /** Of each kind, so that a change of kind takes none away. */
    reasons: z.optional(z.partialRecord(z.enum(NOTICE_REASONS), flagField)),
    acceptsText: z.optional(flagField),
    acceptsPhoto: z.optional(flagField),
    /** A time in Istanbul of at most a week from now; null opens them again. */
    noticesPausedUntil: z.optional(z.nullable(localDateTimeField("Geçersiz değer."))),
    contactsVisible: z.boolean({ error: "Geçersiz değer." }),
    byWhatsapp: z.optional(flagField),
    contacts: contactsField,
    phoneIsRight: phoneIsRightField,
  })
  .check(
    z.refine(
      ({ kind, reasons = {} }) => kind === undefined || offeredReasons(kind, switchReasons([], reasons)).length > 0,
      {
        path: ["reasons"],
        error: switchWords.noReasonLeft,
      },
    ),
  );
/** A profile as the edit form holds it, and as it sends it. */
export type TypedProfile = z.input<typeof profileEdit>;
export type ProfileEdit = z.infer<typeof profileEdit>;

/** The note alone, as it is edited on the card, and the version that it was read at. */
export const profileNoteEdit = z.strictObject({ code: codeField, version: versionField, note: noteField });

const mine = { PROFILE_NOT_FOUND: refusals.PROFILE_NOT_FOUND, PROFILE_NOT_YOURS: refusals.PROFILE_NOT_YOURS };

export const profiles = {
  get: procedure
    .route({ method: "GET", path: "/profiles/{code}", tags: ["Profiller"], summary: "Düzenlemek için profilim" })
    .input(z.strictObject({ code: codeField }))
    .output(profileView)
    .errors(mine),

  update: procedure
    .route({ method: "PUT", path: "/profiles/{code}", tags: ["Profiller"], summary: "Profilimi kaydet" })
    .input(profileEdit)
    .output(profileView)
    .errors({
      ...mine,
      PROFILE_CHANGED: refusals.PROFILE_CHANGED,
      PLATE_ALREADY_SET: refusals.PLATE_ALREADY_SET,
      PHONE_DOUBTFUL: refusals.PHONE_DOUBTFUL,
    }),

  saveNote: procedure
    .route({ method: "PUT", path: "/profiles/{code}/note", tags: ["Profiller"], summary: "Görünen notu kaydet" })
    .input(profileNoteEdit)
    .output(profileView)
    .errors({ ...mine, PROFILE_CHANGED: refusals.PROFILE_CHANGED }),

  sendTrial: procedure
    .route({
      method: "POST",
      path: "/profiles/{code}/trial",
      tags: ["Profiller"],
      summary: "Bana deneme mesajı gönder: mesajlar için açık olan her yoldan",
    })
    .input(z.strictObject({ code: codeField }))
    .output(
      z.object({
        sent: z.array(z.object({ id: z.string(), way: z.enum(ALERT_WAYS), to: z.string() })),
        /** Why nothing was sent, or why what was sent may not arrive. */
        gap: gapView,
      }),
    )
    .errors(mine),
};
