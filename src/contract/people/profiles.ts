import * as z from "zod/mini";

import {
  codeField,
  contactsField,
  booleanField,
  localDateTimeField,
  noteField,
  phoneConfirmedField,
  plateField,
  versionField,
} from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { contactView, view } from "#contract/words/views.ts";
import { ALERT_WAYS } from "#domain/notices/alert-way.ts";
import { getOfferedReasons, switchReasons } from "#domain/notices/notice-switches.ts";
import { NOTICE_REASONS, REACH_CHOICES } from "#domain/notices/notice.ts";
import { PROFILE_KINDS } from "#domain/people/profile.ts";

import { reachGapView } from "./inbox-gap.ts";
import { moderationView } from "./moderation.ts";
import { noticeSwitchWords } from "./notice-switches.words.ts";

const apiRoute = makeRoute("Profiller");

export const profileView = view("Profile", {
  ...moderationView.shape,
  code: z.string(),
  scanUrl: z.string(),
  plate: z.string(),
  note: z.string(),
  kind: z.enum(PROFILE_KINDS),
  reach: z.enum(REACH_CHOICES),
  /**
   * What visitors may send: the reasons, and whether a text and a photo. Until `noticesPausedUntil`, a time in
   * Istanbul, visitors may send nothing.
   */
  reasons: z.record(z.enum(NOTICE_REASONS), z.boolean()),
  acceptsText: z.boolean(),
  acceptsPhoto: z.boolean(),
  noticesPausedUntil: z.nullable(z.string()),
  contactsVisible: z.boolean(),
  byWhatsapp: z.boolean(),
  contacts: z.object({ phone: contactView, telegram: contactView, email: contactView, website: contactView }),
  version: z.int(),
  updatedAt: z.date(),
});
export type ProfileView = z.infer<typeof profileView>;

/** `version` is the version that the owner has seen (docs/product/profiles.md 5.4, 5.7). */
export const profileEditSchema = z
  .strictObject({
    code: codeField,
    version: versionField,
    plate: plateField,
    note: noteField,
    kind: z.optional(z.enum(PROFILE_KINDS, { error: "Lütfen birini seçin." })),
    reach: z.optional(z.enum(REACH_CHOICES, { error: "Lütfen birini seçin." })),
    /** The settings for the other `kind` are kept when `kind` changes. */
    reasons: z.optional(z.partialRecord(z.enum(NOTICE_REASONS), booleanField)),
    acceptsText: z.optional(booleanField),
    acceptsPhoto: z.optional(booleanField),
    noticesPausedUntil: z.optional(z.nullable(localDateTimeField("Geçersiz değer."))),
    contactsVisible: z.boolean({ error: "Geçersiz değer." }),
    byWhatsapp: z.optional(booleanField),
    contacts: contactsField,
    phoneIsRight: phoneConfirmedField,
  })
  .check(
    z.refine(
      ({ kind, reasons = {} }) => kind === undefined || getOfferedReasons(kind, switchReasons([], reasons)).length > 0,
      {
        path: ["reasons"],
        error: noticeSwitchWords.noReasonLeft,
      },
    ),
  );
export type TypedProfile = z.input<typeof profileEditSchema>;
export type ProfileEdit = z.infer<typeof profileEditSchema>;

export const profileNoteEditSchema = z.strictObject({ code: codeField, version: versionField, note: noteField });

const ownProfileRefusals = {
  PROFILE_NOT_FOUND: refusals.PROFILE_NOT_FOUND,
  PROFILE_NOT_YOURS: refusals.PROFILE_NOT_YOURS,
};

export const profilesContract = {
  get: procedure
    .route(apiRoute("GET", "/profiles/{code}", "Düzenlemek için profilim"))
    .input(z.strictObject({ code: codeField }))
    .output(profileView)
    .errors(ownProfileRefusals),

  update: procedure
    .route(apiRoute("PUT", "/profiles/{code}", "Profilimi kaydet"))
    .input(profileEditSchema)
    .output(profileView)
    .errors({
      ...ownProfileRefusals,
      PROFILE_CHANGED: refusals.PROFILE_CHANGED,
      PLATE_ALREADY_SET: refusals.PLATE_ALREADY_SET,
      PHONE_DOUBTFUL: refusals.PHONE_DOUBTFUL,
    }),

  saveNote: procedure
    .route(apiRoute("PUT", "/profiles/{code}/note", "Görünen notu kaydet"))
    .input(profileNoteEditSchema)
    .output(profileView)
    .errors({ ...ownProfileRefusals, PROFILE_CHANGED: refusals.PROFILE_CHANGED }),

  sendTrial: procedure
    .route(apiRoute("POST", "/profiles/{code}/trial", "Bana deneme mesajı gönder: mesajlar için açık olan her yoldan"))
    .input(z.strictObject({ code: codeField }))
    .output(
      z.object({
        sent: z.array(z.object({ id: z.string(), way: z.enum(ALERT_WAYS), to: z.string() })),
        gap: reachGapView,
      }),
    )
    .errors(ownProfileRefusals),
};
