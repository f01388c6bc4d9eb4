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
  textFieldUpTo,
} from "#contract/words/fields.ts";
import { NOTICE_LISTS } from "#contract/words/list-filters.ts";
import { panelProcedure, procedure, visitorProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
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

import { noticeFormWords, INVALID_PLACE_MESSAGE } from "./notices.words.ts";

/**
 * A visitor's key to the page of their notice: 128 random bits as base64url. The form makes the key. Anybody who has
 * the key can see that page.
 */
export const noticeKeyField = z
  .string({ error: refusals.TELLING_NOT_FOUND.message })
  .check(z.regex(/^[\w-]{22}$/, refusals.TELLING_NOT_FOUND.message));

const placeField = z
  .strictObject({
    lat: z.number({ error: INVALID_PLACE_MESSAGE }),
    lon: z.number({ error: INVALID_PLACE_MESSAGE }),
    accuracy: z.int({ error: INVALID_PLACE_MESSAGE }),
  })
  .check(z.refine(isValidPlace, INVALID_PLACE_MESSAGE));

/** A repeated request with the same key adds nothing. */
export const noticeInput = z.strictObject({
  code: codeField,
  key: noticeKeyField,
  reason: z.enum(NOTICE_REASONS, { error: noticeFormWords.noReason }),
  note: notesField(NOTICE_NOTE_MAX),
  phone: phoneField,
  place: z.optional(placeField),
});
export type NoticeInput = z.infer<typeof noticeInput>;

/** `accuracy` is null once the place has been rounded (docs/product/notices.md 16.6). */
const shownPlaceView = view("NoticePlace", { lat: z.number(), lon: z.number(), accuracy: z.nullable(z.int()) });

const photoView = view("NoticePhoto", { width: z.int(), height: z.int() });

/** The delivery of a notice, with instants in UTC; see `NoticeDelivery` of the domain. */
const deliveryStageFields = {
  stage: z.enum(DELIVERY_STAGES),
  at: z.nullable(z.date()),
  until: z.nullable(z.date()),
  secondPersonAt: z.nullable(z.date()),
};

/** Instants are UTC; `now` is the server's time. */
export const visitorNoticeView = view("VisitorNotice", {
  code: z.string(),
  plate: z.string(),
  isCompany: z.boolean(),
  reason: z.enum(NOTICE_REASONS),
  note: z.string(),
  phone: z.string(),
  photo: z.nullable(photoView),
  place: z.nullable(shownPlaceView),
  /** Whether the key belongs to a later sender of the same network, who does not see the text of the first one. */
  isShared: z.boolean(),
  mayAddPhoto: z.boolean(),
  state: z.enum([...NOTICE_STATES, "withdrawn"]),
  delivery: z.object({ ...deliveryStageFields, mayBeRead: z.boolean() }),
  /** The result of the visitor's last reminder; null while it is unknown. */
  reminder: z.nullable(z.enum(["sent", "not-sent"])),
  /** All visitors of one network count as one. */
  told: z.int(),
  createdAt: z.date(),
  now: z.date(),
  answer: z.nullable(
    z.object({
      answer: z.enum(ANSWERS),
      note: z.string(),
      at: z.date(),
      arrivesAt: z.nullable(z.date()),
      phone: z.nullable(z.object({ href: z.string(), text: z.string() })),
    }),
  ),
  mayWithdraw: z.boolean(),
  maySolve: z.boolean(),
  secondsUntilNudge: z.nullable(z.int()),
  isRemindedEnough: z.boolean(),
  isUnanswered: z.boolean(),
  contacts: z.array(
    z.object({ kind: z.enum([...CONTACT_KINDS, ...COMPANY_CONTACT_KINDS]), href: z.string(), text: z.string() }),
  ),
  version: z.int(),
});
export type VisitorNoticeView = z.infer<typeof visitorNoticeView>;

const visitorRouteTags = { tags: ["Ziyaretçi"] };

export const visitorNoticesContract = {
  send: visitorProcedure
    .route({
      method: "POST",
      path: "/codes/{code}/notices",
      summary: "Etiketin sahibine haber ver; hesap gerekmez",
      ...visitorRouteTags,
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
const noticeKeyProcedure = procedure.errors({ TELLING_NOT_FOUND: refusals.TELLING_NOT_FOUND });

export const visitorNoticePageContract = {
  get: noticeKeyProcedure
    .route({ method: "GET", path: "/tellings/{key}", summary: "Mesajım ne oldu?", ...visitorRouteTags })
    .input(noticeKeyInput)
    .output(visitorNoticeView),

  photo: noticeKeyProcedure
    .route({ method: "GET", path: "/tellings/{key}/photo", summary: "Gönderdiğim fotoğraf", ...visitorRouteTags })
    .input(noticeKeyInput)
    .output(z.file())
    .errors({ PHOTO_NOT_FOUND: refusals.PHOTO_NOT_FOUND }),

  solve: noticeKeyProcedure
    .route({ method: "POST", path: "/tellings/{key}/solved", summary: "Çözüldü", ...visitorRouteTags })
    .input(noticeKeyInput)
    .output(visitorNoticeView)
    .errors({ NOTICE_OVER: refusals.NOTICE_OVER, TELLING_SHARED: refusals.TELLING_SHARED }),

  nudge: noticeKeyProcedure
    .route({ method: "POST", path: "/tellings/{key}/nudges", summary: "Sahibine hatırlat", ...visitorRouteTags })
    .input(noticeKeyInput)
    .output(visitorNoticeView)
    .errors({
      NOTICE_OVER: refusals.NOTICE_OVER,
      NUDGED_LATELY: refusals.NUDGED_LATELY,
      NUDGES_USED_UP: refusals.NUDGES_USED_UP,
      SENDER_BLOCKED: refusals.SENDER_BLOCKED,
    }),

  withdraw: noticeKeyProcedure
    .route({ method: "POST", path: "/tellings/{key}/withdrawn", summary: "Mesajı geri al", ...visitorRouteTags })
    .input(noticeKeyInput)
    .output(visitorNoticeView)
    .errors({
      NOTICE_OVER: refusals.NOTICE_OVER,
      NOTICE_SEEN: refusals.NOTICE_SEEN,
      TELLING_SHARED: refusals.TELLING_SHARED,
    }),
};

export const noticeRowSchema = view("NoticeRow", {
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  reason: z.enum(NOTICE_REASONS),
  state: z.enum(NOTICE_STATES),
  note: z.string(),
  told: z.int(),
  hasPhoto: z.boolean(),
  hasPlace: z.boolean(),
  lastToldAt: z.date(),
  sharedBy: z.optional(z.string()),
  /** The delivery of the notice, with the channels that failed; null if the delivery is no longer known. */
  delivery: z.nullable(
    z.object({
      ...deliveryStageFields,
      failures: z.array(z.object({ way: z.enum(ALERT_WAYS), error: z.enum(DELIVERY_ERRORS) })),
    }),
  ),
});
export type NoticeRow = z.infer<typeof noticeRowSchema>;

export const noticeView = view("Notice", {
  ...noticeRowSchema.shape,
  createdAt: z.date(),
  seenAt: z.nullable(z.date()),
  mayAnswer: z.boolean(),
  /** The telephone number that the answer 'Beni arayın' shows the visitor; '' for none. */
  ownPhone: z.string(),
  tellings: z.array(
    z.object({
      id: z.string(),
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
      /** '' for the reader's own answer. */
      by: z.string(),
    }),
  ),
  /** The rental of the car at the time of the notice; null for none, and for a code without a car of a company. */
  rental: z.nullable(z.object({ id: z.string(), renterName: z.string() })),
  version: z.int(),
});
export type NoticeView = z.infer<typeof noticeView>;

/**
 * `version` is the version of the notice that the user has seen, so that the second of two concurrent answers is
 * refused.
 */
export const answerFields = {
  version: versionField,
  answer: z.enum(ANSWERS, { error: "Lütfen bir yanıt seçin." }),
  note: textFieldUpTo(ANSWER_NOTE_MAX, { what: "Yanıt" }),
};

export const requireAnswerText = z.refine<{ answer: Answer; note: string }>(
  ({ answer, note }) => answer !== "words" || note !== "",
  { path: ["note"], error: "Lütfen yanıtınızı yazın." },
);

export const answerInput = z.strictObject({ id: idField, ...answerFields }).check(requireAnswerText);

const noticeListInput = z.strictObject({
  list: z.optional(z.enum(NOTICE_LISTS)),
  code: z.optional(codeField),
  cursor: z.optional(cursorFields.instantAndId),
});
const unreadCountView = view("UnreadCount", { unread: z.int() });
export const UNREAD_MAX = 100;

const noticeNotFoundRefusals = { NOTICE_NOT_FOUND: refusals.NOTICE_NOT_FOUND };
const answerRefusals = {
  ...noticeNotFoundRefusals,
  NOTICE_OVER: refusals.NOTICE_OVER,
  NOTICE_ANSWERED: refusals.NOTICE_ANSWERED,
  NO_PHONE: refusals.NO_PHONE,
};

const photoRefusals = { PHOTO_NOT_FOUND: refusals.PHOTO_NOT_FOUND };

const apiRoute = makeRoute("Mesajlar");

const visitorMessageIdInput = z.strictObject({ id: idField, telling: idField });
const blockRefusals = { ...noticeNotFoundRefusals, CANNOT_BLOCK: refusals.CANNOT_BLOCK };
const reportRefusals = { ...noticeNotFoundRefusals, REPORTS_USED_UP: refusals.REPORTS_USED_UP };

const noticeListSchema = z.extend(pageSchema(noticeRowSchema), { untold: inboxReachGapView });

export const noticesContract = {
  list: procedure
    .route(apiRoute("GET", "/notices", "Gelen mesajlar, en yeni önce"))
    .input(noticeListInput)
    .output(noticeListSchema),
  count: procedure
    .route(apiRoute("GET", "/notices/unread", "Okunmamış mesajların sayısı"))
    .input(z.strictObject({}))
    .output(unreadCountView),
  get: procedure
    .route(apiRoute("GET", "/notices/{id}", "Bir mesaj"))
    .input(z.strictObject({ id: idField }))
    .output(noticeView)
    .errors(noticeNotFoundRefusals),
  photo: procedure
    .route(apiRoute("GET", "/notice-photos/{id}", "Bir ziyaretçinin fotoğrafı"))
    .input(z.strictObject({ id: idField }))
    .output(z.file())
    .errors(photoRefusals),
  see: procedure
    .route(apiRoute("POST", "/notices/{id}/seen", "Mesaj açıldı; ziyaretçi bunu görür"))
    .input(z.strictObject({ id: idField }))
    .output(noticeView)
    .errors(noticeNotFoundRefusals),
  answer: procedure
    .route(apiRoute("POST", "/notices/{id}/answers", "Mesaja yanıt ver"))
    .input(answerInput)
    .output(noticeView)
    .errors(answerRefusals),
  remove: procedure
    .route(apiRoute("DELETE", "/notices/{id}", "Mesajı sil"))
    .input(z.strictObject({ id: idField }))
    .output(z.object({}))
    .errors(noticeNotFoundRefusals),
  block: procedure
    .route(apiRoute("POST", "/notices/{id}/tellings/{telling}/block", "Mesaj göndereni bir gün engelle"))
    .input(visitorMessageIdInput)
    .output(noticeView)
    .errors(blockRefusals),
  unblock: procedure
    .route(apiRoute("POST", "/notices/{id}/tellings/{telling}/unblock", "Mesaj gönderenin engelini kaldır"))
    .input(visitorMessageIdInput)
    .output(noticeView)
    .errors(noticeNotFoundRefusals),
  report: procedure
    .route(apiRoute("POST", "/notices/{id}/tellings/{telling}/report", "Yazılanı yöneticiye şikâyet et"))
    .input(visitorMessageIdInput)
    .output(noticeView)
    .errors(reportRefusals),
};

export const companyNoticesContract = {
  list: panelProcedure
    .route(apiRoute("GET", "/company/notices", "Araçlara gelen mesajlar, en yeni önce"))
    .input(noticeListInput)
    .output(noticeListSchema),
  count: panelProcedure
    .route(apiRoute("GET", "/company/notices/unread", "Okunmamış mesajların sayısı"))
    .input(z.strictObject({}))
    .output(unreadCountView),
  get: panelProcedure
    .route(apiRoute("GET", "/company/notices/{id}", "Bir mesaj"))
    .input(z.strictObject({ id: idField }))
    .output(noticeView)
    .errors(noticeNotFoundRefusals),
  photo: panelProcedure
    .route(apiRoute("GET", "/company/notice-photos/{id}", "Bir ziyaretçinin fotoğrafı"))
    .input(z.strictObject({ id: idField }))
    .output(z.file())
    .errors(photoRefusals),
  see: panelProcedure
    .route(apiRoute("POST", "/company/notices/{id}/seen", "Mesaj açıldı; ziyaretçi bunu görür"))
    .input(z.strictObject({ id: idField }))
    .output(noticeView)
    .errors(noticeNotFoundRefusals),
  answer: panelProcedure
    .route(apiRoute("POST", "/company/notices/{id}/answers", "Mesaja yanıt ver"))
    .input(answerInput)
    .output(noticeView)
    .errors(answerRefusals),
  remove: panelProcedure
    .route(apiRoute("DELETE", "/company/notices/{id}", "Mesajı sil"))
    .input(z.strictObject({ id: idField }))
    .output(z.object({}))
    .errors(noticeNotFoundRefusals),
  block: panelProcedure
    .route(apiRoute("POST", "/company/notices/{id}/tellings/{telling}/block", "Mesaj göndereni bir gün engelle"))
    .input(visitorMessageIdInput)
    .output(noticeView)
    .errors(blockRefusals),
  unblock: panelProcedure
    .route(apiRoute("POST", "/company/notices/{id}/tellings/{telling}/unblock", "Mesaj gönderenin engelini kaldır"))
    .input(visitorMessageIdInput)
    .output(noticeView)
    .errors(noticeNotFoundRefusals),
  report: panelProcedure
    .route(apiRoute("POST", "/company/notices/{id}/tellings/{telling}/report", "Yazılanı yöneticiye şikâyet et"))
    .input(visitorMessageIdInput)
    .output(noticeView)
    .errors(reportRefusals),
};
