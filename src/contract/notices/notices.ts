import * as z from "zod/mini";

import { inboxReachGapView } from "#contract/people/inbox-gap.ts";
import {
  codeField,
  cursorFields,
  idField,
  notesField,
  pageSchema,
  phoneField,
  versionField,
} from "#contract/words/fields.ts";
import { NOTICE_LISTS } from "#contract/words/list-filters.ts";
import { panelProcedure, procedure, visitorProcedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { ALERT_WAYS } from "#domain/notices/alert-way.ts";
import { DELIVERY_ERRORS } from "#domain/notices/alert.ts";
import { DELIVERY_STAGES } from "#domain/notices/delivery.ts";
import {
  ANSWER_NOTE_MAX,
  ANSWERS,
  NOTICE_NOTE_MAX,
  NOTICE_REASONS,
  NOTICE_STATES,
  type Answer,
} from "#domain/notices/notice.ts";
import { COMPANY_CONTACT_KINDS, CONTACT_KINDS } from "#domain/words/contact.ts";
import { isValidPlace } from "#domain/words/place.ts";
import { cleanLine, countCharacters } from "#domain/words/text.ts";

import { answerTooLong, noticeFormWords, INVALID_PLACE } from "./notices.words.ts";

/** A visitor's key: 128 random bits as base64url, made with the form. Whoever has it can see that visitor's page. */
export const noticeKeyField = z
  .string({ error: refusals.TELLING_NOT_FOUND.message })
  .check(z.regex(/^[\w-]{22}$/, refusals.TELLING_NOT_FOUND.message));

/** A visitor's position: degrees, and its accuracy in whole metres (docs/product.md 16.9). */
const placeField = z
  .strictObject({
    lat: z.number({ error: INVALID_PLACE }),
    lon: z.number({ error: INVALID_PLACE }),
    accuracy: z.int({ error: INVALID_PLACE }),
  })
  .check(z.refine(isValidPlace, INVALID_PLACE));

/**
 * A visitor's report to the holder of a code (docs/product.md 16.3). A repeated request with the same key adds no
 * second report.
 */
export const noticeInput = z.strictObject({
  code: codeField,
  key: noticeKeyField,
  reason: z.enum(NOTICE_REASONS, { error: noticeFormWords.noReason }),
  note: notesField(NOTICE_NOTE_MAX),
  phone: phoneField,
  place: z.optional(placeField),
});
export type NoticeInput = z.infer<typeof noticeInput>;

/** A place as it is shown; the accuracy is null once the place is kept only roughly (docs/product.md 16.6). */
const shownPlaceView = z.object({ lat: z.number(), lon: z.number(), accuracy: z.nullable(z.int()) });

/** The size of a sent photo in pixels. Its bytes are read by another procedure. */
const photoView = z.object({ width: z.int(), height: z.int() });

/** The stage of a notice's delivery with its instants (UTC); see `NoticeDelivery` of the domain. */
const deliveryStageFields = {
  stage: z.enum(DELIVERY_STAGES),
  at: z.nullable(z.date()),
  until: z.nullable(z.date()),
  secondPersonAt: z.nullable(z.date()),
};

/** The state of one visitor's report. Instants are UTC; `now` is the server's clock. */
export const visitorNoticeView = z.object({
  code: z.string(),
  /** The plate of the code; '' while it is hidden. */
  plate: z.string(),
  /** Whether the notice was sent to a company. */
  isCompany: z.boolean(),
  reason: z.enum(NOTICE_REASONS),
  note: z.string(),
  phone: z.string(),
  photo: z.nullable(photoView),
  place: z.nullable(shownPlaceView),
  /**
   * Whether the key belongs to somebody who later reported the same from the same network. The first sender's text is
   * not shown to that person.
   */
  isShared: z.boolean(),
  /** Whether a photo can be added now. */
  mayAddPhoto: z.boolean(),
  state: z.enum([...NOTICE_STATES, "withdrawn"]),
  /** The delivery of an unopened notice; `mayBeRead` is whether anybody can open the notice. */
  delivery: z.object({ ...deliveryStageFields, mayBeRead: z.boolean() }),
  /** The result of the visitor's last reminder; null while it is unknown. */
  reminder: z.nullable(z.enum(["sent", "not-sent"])),
  /** How many visitors reported the same. All visitors from one network count as one. */
  told: z.int(),
  createdAt: z.date(),
  now: z.date(),
  answer: z.nullable(
    z.object({
      answer: z.enum(ANSWERS),
      note: z.string(),
      at: z.date(),
      /** When the holder will arrive, according to the answer. */
      arrivesAt: z.nullable(z.date()),
      /** The number to call, when the answer asks for a call. */
      phone: z.nullable(z.object({ href: z.string(), text: z.string() })),
    }),
  ),
  mayWithdraw: z.boolean(),
  maySolve: z.boolean(),
  /** Seconds until a reminder is allowed; null for never. */
  secondsUntilNudge: z.nullable(z.int()),
  /** Whether the maximum of reminders is reached while the notice is open. */
  isRemindedEnough: z.boolean(),
  /** Whether the visitor has waited some minutes without an answer. */
  isUnanswered: z.boolean(),
  /** The visible contacts of the code while the notice is open. */
  contacts: z.array(
    z.object({ kind: z.enum([...CONTACT_KINDS, ...COMPANY_CONTACT_KINDS]), href: z.string(), text: z.string() }),
  ),
  version: z.int(),
});
export type VisitorNoticeView = z.infer<typeof visitorNoticeView>;

const visitorTag = { tags: ["Ziyaretçi"] };

/** Procedures for visitors of a code that is in use. */
export const visitorNoticesContract = {
  send: visitorProcedure
    .route({
      method: "POST",
      path: "/codes/{code}/notices",
      summary: "Etiketin sahibine haber ver; hesap gerekmez",
      ...visitorTag,
    })
    .input(noticeInput)
    .output(z.object({ key: z.string() }))
    .errors({
      NOTICES_OFF: refusals.NOTICES_OFF,
      SENDER_BLOCKED: refusals.SENDER_BLOCKED,
      NOTICES_USED_UP: refusals.NOTICES_USED_UP,
      NOTICE_REASON_ALONE: refusals.NOTICE_REASON_ALONE,
    }),
};

const noticeKeyInput = z.strictObject({ key: noticeKeyField });
const keyProcedure = procedure.errors({ TELLING_NOT_FOUND: refusals.TELLING_NOT_FOUND });

/** Procedures of a visitor's own page. They need only its key. */
export const tellingsContract = {
  get: keyProcedure
    .route({ method: "GET", path: "/tellings/{key}", summary: "Mesajım ne oldu?", ...visitorTag })
    .input(noticeKeyInput)
    .output(visitorNoticeView),

  photo: keyProcedure
    .route({ method: "GET", path: "/tellings/{key}/photo", summary: "Gönderdiğim fotoğraf", ...visitorTag })
    .input(noticeKeyInput)
    .output(z.file())
    .errors({ PHOTO_NOT_FOUND: refusals.PHOTO_NOT_FOUND }),

  solve: keyProcedure
    .route({ method: "POST", path: "/tellings/{key}/solved", summary: "Çözüldü", ...visitorTag })
    .input(noticeKeyInput)
    .output(visitorNoticeView)
    .errors({ NOTICE_OVER: refusals.NOTICE_OVER, TELLING_SHARED: refusals.TELLING_SHARED }),

  nudge: keyProcedure
    .route({ method: "POST", path: "/tellings/{key}/nudges", summary: "Hâlâ bekliyorum", ...visitorTag })
    .input(noticeKeyInput)
    .output(visitorNoticeView)
    .errors({
      NOTICE_OVER: refusals.NOTICE_OVER,
      NUDGED_LATELY: refusals.NUDGED_LATELY,
      NUDGES_USED_UP: refusals.NUDGES_USED_UP,
      SENDER_BLOCKED: refusals.SENDER_BLOCKED,
    }),

  withdraw: keyProcedure
    .route({ method: "POST", path: "/tellings/{key}/withdrawn", summary: "Mesajı geri al", ...visitorTag })
    .input(noticeKeyInput)
    .output(visitorNoticeView)
    .errors({
      NOTICE_OVER: refusals.NOTICE_OVER,
      NOTICE_SEEN: refusals.NOTICE_SEEN,
      TELLING_SHARED: refusals.TELLING_SHARED,
    }),
};

/** A notice in its holder's inbox. Instants are UTC. */
export const noticeRowSchema = z.object({
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  reason: z.enum(NOTICE_REASONS),
  state: z.enum(NOTICE_STATES),
  /** The newest note that is neither empty nor withdrawn. */
  note: z.string(),
  told: z.int(),
  /** Whether a visitor sent a photo, or a place. */
  hasPhoto: z.boolean(),
  hasPlace: z.boolean(),
  lastToldAt: z.date(),
  /** The name of the sticker's owner, if the reader is its second person. */
  sharedBy: z.optional(z.string()),
  /** The delivery of the notice with the channels that failed; null when it is no longer known. */
  delivery: z.nullable(
    z.object({
      ...deliveryStageFields,
      failures: z.array(z.object({ way: z.enum(ALERT_WAYS), error: z.enum(DELIVERY_ERRORS) })),
    }),
  ),
});
export type NoticeRow = z.infer<typeof noticeRowSchema>;

/** An opened notice with all reports (tellings) and answers, newest first. */
export const noticeView = z.extend(noticeRowSchema, {
  createdAt: z.date(),
  seenAt: z.nullable(z.date()),
  mayAnswer: z.boolean(),
  /** The number that 'Beni arayın' would show; '' for none. */
  ownPhone: z.string(),
  tellings: z.array(
    z.object({
      id: z.string(),
      /**
       * Whether the sender can be blocked, whether the sender is blocked, and whether the message was reported to the
       * administrators.
       */
      mayBlock: z.boolean(),
      isBlocked: z.boolean(),
      isReported: z.boolean(),
      note: z.string(),
      phone: z.nullable(z.object({ href: z.string(), text: z.string() })),
      photo: z.nullable(photoView),
      place: z.nullable(shownPlaceView),
      createdAt: z.date(),
      nudges: z.int(),
      nudgedAt: z.nullable(z.date()),
      isSolved: z.boolean(),
      isWithdrawn: z.boolean(),
    }),
  ),
  answers: z.array(
    z.object({
      answer: z.enum(ANSWERS),
      note: z.string(),
      at: z.date(),
      arrivesAt: z.nullable(z.date()),
      /** Who answered: a member of a company, or the other person of a shared sticker; '' for the reader. */
      by: z.string(),
    }),
  ),
  /** The rental of a company's car at that time. */
  rental: z.nullable(z.object({ id: z.string(), renterName: z.string() })),
  /** Rises with each answer. */
  version: z.int(),
});
export type NoticeView = z.infer<typeof noticeView>;

/**
 * An answer to a notice. `version` is the one that was read, so that the second of two concurrent answers is refused.
 */
export const answerFields = {
  version: versionField,
  answer: z.enum(ANSWERS, { error: "Lütfen bir yanıt seçin." }),
  note: z
    .pipe(
      z.string({ error: "Geçersiz değer." }).check(z.maxLength(2000, answerTooLong)),
      z.transform((text: string) => cleanLine(text)),
    )
    .check(z.refine((text) => countCharacters(text) <= ANSWER_NOTE_MAX, answerTooLong)),
};

/** An answer of kind 'words' needs a text. */
export const requireAnswerText = z.refine<{ answer: Answer; note: string }>(
  ({ answer, note }) => answer !== "words" || note !== "",
  { path: ["note"], error: "Lütfen yanıtınızı yazın." },
);

/** An answer to a notice in one's own inbox. */
export const answerInput = z.strictObject({ id: idField, ...answerFields }).check(requireAnswerText);

const noticeListInput = z.strictObject({
  list: z.optional(z.enum(NOTICE_LISTS)),
  code: z.optional(codeField),
  cursor: z.optional(cursorFields.instantAndId),
});
/** The number of unread notices, counted up to `UNREAD_MAX`. */
const unreadCountView = z.object({ unread: z.int() });
export const UNREAD_MAX = 100;

const ownNoticeRefusals = { NOTICE_NOT_FOUND: refusals.NOTICE_NOT_FOUND };
const answerRefusals = {
  ...ownNoticeRefusals,
  NOTICE_OVER: refusals.NOTICE_OVER,
  NOTICE_ANSWERED: refusals.NOTICE_ANSWERED,
  NO_PHONE: refusals.NO_PHONE,
};

const photoRefusals = { PHOTO_NOT_FOUND: refusals.PHOTO_NOT_FOUND };

const routeTags = { tags: ["Mesajlar"] };

/** Identifies a visitor's report within a notice. */
const visitorMessageInput = z.strictObject({ id: idField, telling: idField });
const blockRefusals = { ...ownNoticeRefusals, CANNOT_BLOCK: refusals.CANNOT_BLOCK };
const reportRefusals = { ...ownNoticeRefusals, REPORTS_USED_UP: refusals.REPORTS_USED_UP };

/** A page of an inbox, and why alerts about it reach nobody; null if they reach somebody. */
const noticeListSchema = z.extend(pageSchema(noticeRowSchema), { untold: inboxReachGapView });

/** The inbox of an account: notices at its own codes. */
export const noticesContract = {
  list: procedure
    .route({ method: "GET", path: "/notices", summary: "Gelen mesajlar, en yeni önce", ...routeTags })
    .input(noticeListInput)
    .output(noticeListSchema),
  count: procedure
    .route({ method: "GET", path: "/notices/unread", summary: "Okunmamış mesajların sayısı", ...routeTags })
    .input(z.strictObject({}))
    .output(unreadCountView),
  get: procedure
    .route({ method: "GET", path: "/notices/{id}", summary: "Bir mesaj", ...routeTags })
    .input(z.strictObject({ id: idField }))
    .output(noticeView)
    .errors(ownNoticeRefusals),
  photo: procedure
    .route({ method: "GET", path: "/notice-photos/{id}", summary: "Bir ziyaretçinin fotoğrafı", ...routeTags })
    .input(z.strictObject({ id: idField }))
    .output(z.file())
    .errors(photoRefusals),
  see: procedure
    .route({ method: "POST", path: "/notices/{id}/seen", summary: "Mesaj açıldı; ziyaretçi bunu görür", ...routeTags })
    .input(z.strictObject({ id: idField }))
    .output(noticeView)
    .errors(ownNoticeRefusals),
  answer: procedure
    .route({ method: "POST", path: "/notices/{id}/answers", summary: "Mesaja yanıt ver", ...routeTags })
    .input(answerInput)
    .output(noticeView)
    .errors(answerRefusals),
  remove: procedure
    .route({ method: "DELETE", path: "/notices/{id}", summary: "Mesajı sil", ...routeTags })
    .input(z.strictObject({ id: idField }))
    .output(z.object({}))
    .errors(ownNoticeRefusals),
  block: procedure
    .route({
      method: "POST",
      path: "/notices/{id}/tellings/{telling}/block",
      summary: "Mesaj göndereni bir gün engelle",
      ...routeTags,
    })
    .input(visitorMessageInput)
    .output(noticeView)
    .errors(blockRefusals),
  unblock: procedure
    .route({
      method: "POST",
      path: "/notices/{id}/tellings/{telling}/unblock",
      summary: "Mesaj gönderenin engelini kaldır",
      ...routeTags,
    })
    .input(visitorMessageInput)
    .output(noticeView)
    .errors(ownNoticeRefusals),
  report: procedure
    .route({
      method: "POST",
      path: "/notices/{id}/tellings/{telling}/report",
      summary: "Yazılanı yöneticiye şikâyet et",
      ...routeTags,
    })
    .input(visitorMessageInput)
    .output(noticeView)
    .errors(reportRefusals),
};

/** The inbox of a company: notices at its cars. */
export const companyNoticesContract = {
  list: panelProcedure
    .route({ method: "GET", path: "/company/notices", summary: "Araçlara gelen mesajlar, en yeni önce", ...routeTags })
    .input(noticeListInput)
    .output(noticeListSchema),
  count: panelProcedure
    .route({ method: "GET", path: "/company/notices/unread", summary: "Okunmamış mesajların sayısı", ...routeTags })
    .input(z.strictObject({}))
    .output(unreadCountView),
  get: panelProcedure
    .route({ method: "GET", path: "/company/notices/{id}", summary: "Bir mesaj", ...routeTags })
    .input(z.strictObject({ id: idField }))
    .output(noticeView)
    .errors(ownNoticeRefusals),
  photo: panelProcedure
    .route({ method: "GET", path: "/company/notice-photos/{id}", summary: "Bir ziyaretçinin fotoğrafı", ...routeTags })
    .input(z.strictObject({ id: idField }))
    .output(z.file())
    .errors(photoRefusals),
  see: panelProcedure
    .route({
      method: "POST",
      path: "/company/notices/{id}/seen",
      summary: "Mesaj açıldı; ziyaretçi bunu görür",
      ...routeTags,
    })
    .input(z.strictObject({ id: idField }))
    .output(noticeView)
    .errors(ownNoticeRefusals),
  answer: panelProcedure
    .route({ method: "POST", path: "/company/notices/{id}/answers", summary: "Mesaja yanıt ver", ...routeTags })
    .input(answerInput)
    .output(noticeView)
    .errors(answerRefusals),
  remove: panelProcedure
    .route({ method: "DELETE", path: "/company/notices/{id}", summary: "Mesajı sil", ...routeTags })
    .input(z.strictObject({ id: idField }))
    .output(z.object({}))
    .errors(ownNoticeRefusals),
  block: panelProcedure
    .route({
      method: "POST",
      path: "/company/notices/{id}/tellings/{telling}/block",
      summary: "Mesaj göndereni bir gün engelle",
      ...routeTags,
    })
    .input(visitorMessageInput)
    .output(noticeView)
    .errors(blockRefusals),
  unblock: panelProcedure
    .route({
      method: "POST",
      path: "/company/notices/{id}/tellings/{telling}/unblock",
      summary: "Mesaj gönderenin engelini kaldır",
      ...routeTags,
    })
    .input(visitorMessageInput)
    .output(noticeView)
    .errors(ownNoticeRefusals),
  report: panelProcedure
    .route({
      method: "POST",
      path: "/company/notices/{id}/tellings/{telling}/report",
      summary: "Yazılanı yöneticiye şikâyet et",
      ...routeTags,
    })
    .input(visitorMessageInput)
    .output(noticeView)
    .errors(reportRefusals),
};
