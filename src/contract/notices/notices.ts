import * as z from "zod/mini";

import { untoldView } from "#contract/people/untold.ts";
import { codeField, cursors, idField, notesField, pageOf, phoneField, versionField } from "#contract/words/fields.ts";
import { noticeLists } from "#contract/words/list-filters.ts";
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
import { isPlace } from "#domain/words/place.ts";
import { cleanLine, countCharacters } from "#domain/words/text.ts";

import { answerTooLong, noticeFormWords, wrongPlace } from "./notices.words.ts";

/** A visitor's key: 128 random bits as base64url, drawn with the form; whoever has it sees that visitor's page. */
export const noticeKeyField = z
  .string({ error: refusals.TELLING_NOT_FOUND.message })
  .check(z.regex(/^[\w-]{22}$/, refusals.TELLING_NOT_FOUND.message));

/** Where a visitor stood: degrees, and within how many whole metres (docs/product.md 16.9). */
const placeField = z
  .strictObject({
    lat: z.number({ error: wrongPlace }),
    lon: z.number({ error: wrongPlace }),
    accuracy: z.int({ error: wrongPlace }),
  })
  .check(z.refine(isPlace, wrongPlace));

/** What a visitor tells the holder of a code (docs/product.md 16.3). Sent twice with one key, it is one telling. */
export const telling = z.strictObject({
  code: codeField,
  key: noticeKeyField,
  reason: z.enum(NOTICE_REASONS, { error: noticeFormWords.noReason }),
  note: notesField(NOTICE_NOTE_MAX),
  phone: phoneField,
  place: z.optional(placeField),
});
export type Telling = z.infer<typeof telling>;

/** A place as it is shown; the accuracy is null once it is known only about (docs/product.md 16.6). */
const shownPlaceView = z.object({ lat: z.number(), lon: z.number(), accuracy: z.nullable(z.int()) });

/** A photo that was sent, in pixels; its bytes are read apart. */
const photoView = z.object({ width: z.int(), height: z.int() });

/** How far a notice is on its way to its holder, and the instants (UTC) that go with it; see `NoticeDelivery` of the domain. */
const stages = {
  stage: z.enum(DELIVERY_STAGES),
  at: z.nullable(z.date()),
  until: z.nullable(z.date()),
  secondPersonAt: z.nullable(z.date()),
};

/** What came of what one visitor told. Instants are UTC; `now` is the server's clock. */
export const tellingView = z.object({
  code: z.string(),
  /** Plate of the code when it is shown, '' otherwise. */
  plate: z.string(),
  reason: z.enum(NOTICE_REASONS),
  note: z.string(),
  phone: z.string(),
  photo: z.nullable(photoView),
  place: z.nullable(shownPlaceView),
  /** Shown to somebody who told the same from the same network later: what was written with it is another's. */
  isShared: z.boolean(),
  /** Whether a photo may be added now. */
  mayAddPhoto: z.boolean(),
  state: z.enum([...NOTICE_STATES, "withdrawn"]),
  /** Whether the holder was told, while nobody has opened it; `mayBeRead` says whether anybody can open it at all. */
  delivery: z.object({ ...stages, mayBeRead: z.boolean() }),
  /** What became of what the visitor reminded the holder of last; null while that is not known. */
  reminder: z.nullable(z.enum(["sent", "not-sent"])),
  /** How many told the same; all of one network count as one. */
  told: z.int(),
  createdAt: z.date(),
  now: z.date(),
  answer: z.nullable(
    z.object({
      answer: z.enum(ANSWERS),
      note: z.string(),
      at: z.date(),
      /** When whoever answers wants to be there. */
      arrivesAt: z.nullable(z.date()),
      /** The number to call, where the answer asks for that. */
      phone: z.nullable(z.object({ href: z.string(), text: z.string() })),
    }),
  ),
  mayWithdraw: z.boolean(),
  maySolve: z.boolean(),
  /** Seconds until the visitor may say that they still wait; null for never. */
  secondsUntilNudge: z.nullable(z.int()),
  /** The holder was reminded as often as that is possible, while the matter is open. */
  isRemindedEnough: z.boolean(),
  /** Some minutes have passed without an answer. */
  isUnanswered: z.boolean(),
  /** The contacts that the code shows now, while the matter is open. */
  contacts: z.array(
    z.object({ kind: z.enum([...CONTACT_KINDS, ...COMPANY_CONTACT_KINDS]), href: z.string(), text: z.string() }),
  ),
  version: z.int(),
});
export type TellingView = z.infer<typeof tellingView>;

const visitorTag = { tags: ["Ziyaretçi"] };

/** What a visitor does at a live code. */
export const visitorNotices = {
  send: visitorProcedure
    .route({
      method: "POST",
      path: "/codes/{code}/notices",
      summary: "Etiketin sahibine haber ver; hesap gerekmez",
      ...visitorTag,
    })
    .input(telling)
    .output(z.object({ key: z.string() }))
    .errors({
      NOTICES_OFF: refusals.NOTICES_OFF,
      SENDER_BLOCKED: refusals.SENDER_BLOCKED,
      NOTICES_USED_UP: refusals.NOTICES_USED_UP,
      NOTICE_REASON_ALONE: refusals.NOTICE_REASON_ALONE,
    }),
};

const ofKey = z.strictObject({ key: noticeKeyField });
const keyProcedure = procedure.errors({ TELLING_NOT_FOUND: refusals.TELLING_NOT_FOUND });

/** What a visitor does with what they told, by its key alone. */
export const tellings = {
  get: keyProcedure
    .route({ method: "GET", path: "/tellings/{key}", summary: "Mesajım ne oldu?", ...visitorTag })
    .input(ofKey)
    .output(tellingView),

  photo: keyProcedure
    .route({ method: "GET", path: "/tellings/{key}/photo", summary: "Gönderdiğim fotoğraf", ...visitorTag })
    .input(ofKey)
    .output(z.file())
    .errors({ PHOTO_NOT_FOUND: refusals.PHOTO_NOT_FOUND }),

  solve: keyProcedure
    .route({ method: "POST", path: "/tellings/{key}/solved", summary: "Çözüldü", ...visitorTag })
    .input(ofKey)
    .output(tellingView)
    .errors({ NOTICE_OVER: refusals.NOTICE_OVER, TELLING_SHARED: refusals.TELLING_SHARED }),

  nudge: keyProcedure
    .route({ method: "POST", path: "/tellings/{key}/nudges", summary: "Hâlâ bekliyorum", ...visitorTag })
    .input(ofKey)
    .output(tellingView)
    .errors({
      NOTICE_OVER: refusals.NOTICE_OVER,
      NUDGED_LATELY: refusals.NUDGED_LATELY,
      NUDGES_USED_UP: refusals.NUDGES_USED_UP,
      SENDER_BLOCKED: refusals.SENDER_BLOCKED,
    }),

  withdraw: keyProcedure
    .route({ method: "POST", path: "/tellings/{key}/withdrawn", summary: "Mesajı geri al", ...visitorTag })
    .input(ofKey)
    .output(tellingView)
    .errors({
      NOTICE_OVER: refusals.NOTICE_OVER,
      NOTICE_SEEN: refusals.NOTICE_SEEN,
      TELLING_SHARED: refusals.TELLING_SHARED,
    }),
};

/** A notice in its holder's inbox. Instants are UTC. */
export const noticeRow = z.object({
  id: z.string(),
  code: z.string(),
  plate: z.string(),
  reason: z.enum(NOTICE_REASONS),
  state: z.enum(NOTICE_STATES),
  /** The newest note that is not empty, of a visitor who has not withdrawn. */
  note: z.string(),
  told: z.int(),
  /** Whether somebody sent a photo or said where they stood. */
  hasPhoto: z.boolean(),
  hasPlace: z.boolean(),
  lastToldAt: z.date(),
  /** Whether its holder was told of it, and by which ways not; null where that is known no more. */
  delivery: z.nullable(
    z.object({
      ...stages,
      failures: z.array(z.object({ way: z.enum(ALERT_WAYS), error: z.enum(DELIVERY_ERRORS) })),
    }),
  ),
});
export type NoticeRow = z.infer<typeof noticeRow>;

/** A notice as its holder opens it, with everything that visitors wrote and that was answered, newest first. */
export const noticeView = z.extend(noticeRow, {
  createdAt: z.date(),
  seenAt: z.nullable(z.date()),
  mayAnswer: z.boolean(),
  /** The number that 'Beni arayın' would show, '' where there is none. */
  ownPhone: z.string(),
  tellings: z.array(
    z.object({
      id: z.string(),
      /** Whether whoever told may be blocked, is blocked now, and was reported to the administrator. */
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
      /** Who answered, of a company's members; '' of an owner. */
      by: z.string(),
    }),
  ),
  /** The rental that ran, of a company's car. */
  rental: z.nullable(z.object({ id: z.string(), renterName: z.string() })),
  /** Rises with each answer. */
  version: z.int(),
});
export type NoticeView = z.infer<typeof noticeView>;

/** An answer to a notice as it was read at `version`. Of two people who answer at once, the second is refused and told so. */
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

/** An answer in one's own words has some. */
export const hasItsWords = z.refine<{ answer: Answer; note: string }>(
  ({ answer, note }) => answer !== "words" || note !== "",
  { path: ["note"], error: "Lütfen yanıtınızı yazın." },
);

/** An answer to a notice of one's own. */
export const answering = z.strictObject({ id: idField, ...answerFields }).check(hasItsWords);

const listing = z.strictObject({
  list: z.optional(z.enum(noticeLists)),
  code: z.optional(codeField),
  cursor: z.optional(cursors.instantAndId),
});
/** How many are unread; at most `UNREAD_MAX` are counted. */
const unread = z.object({ unread: z.int() });
export const UNREAD_MAX = 100;

const mine = { NOTICE_NOT_FOUND: refusals.NOTICE_NOT_FOUND };
const answerRefusals = {
  ...mine,
  NOTICE_OVER: refusals.NOTICE_OVER,
  NOTICE_ANSWERED: refusals.NOTICE_ANSWERED,
  NO_PHONE: refusals.NO_PHONE,
};

const photoRefusals = { PHOTO_NOT_FOUND: refusals.PHOTO_NOT_FOUND };

const tag = { tags: ["Mesajlar"] };

/** One visitor's part in a notice. */
const ofTelling = z.strictObject({ id: idField, telling: idField });
const blockRefusals = { ...mine, CANNOT_BLOCK: refusals.CANNOT_BLOCK };
const reportRefusals = { ...mine, REPORTS_USED_UP: refusals.REPORTS_USED_UP };

/** A page of an inbox, and what keeps its holder from being told of what comes. */
const noticeList = z.extend(pageOf(noticeRow), { untold: untoldView });

/** The inbox of an account: what was told of its own codes. */
export const notices = {
  list: procedure
    .route({ method: "GET", path: "/notices", summary: "Gelen mesajlar, en yeni önce", ...tag })
    .input(listing)
    .output(noticeList),
  count: procedure
    .route({ method: "GET", path: "/notices/unread", summary: "Okunmamış mesajların sayısı", ...tag })
    .input(z.strictObject({}))
    .output(unread),
  get: procedure
    .route({ method: "GET", path: "/notices/{id}", summary: "Bir mesaj", ...tag })
    .input(z.strictObject({ id: idField }))
    .output(noticeView)
    .errors(mine),
  photo: procedure
    .route({ method: "GET", path: "/notices/photos/{id}", summary: "Bir ziyaretçinin fotoğrafı", ...tag })
    .input(z.strictObject({ id: idField }))
    .output(z.file())
    .errors(photoRefusals),
  see: procedure
    .route({ method: "POST", path: "/notices/{id}/seen", summary: "Mesaj açıldı; ziyaretçi bunu görür", ...tag })
    .input(z.strictObject({ id: idField }))
    .output(noticeView)
    .errors(mine),
  answer: procedure
    .route({ method: "POST", path: "/notices/{id}/answers", summary: "Mesaja yanıt ver", ...tag })
    .input(answering)
    .output(noticeView)
    .errors(answerRefusals),
  remove: procedure
    .route({ method: "DELETE", path: "/notices/{id}", summary: "Mesajı sil", ...tag })
    .input(z.strictObject({ id: idField }))
    .output(z.object({}))
    .errors(mine),
  block: procedure
    .route({
      method: "POST",
      path: "/notices/{id}/tellings/{telling}/block",
      summary: "Mesaj göndereni bir gün engelle",
      ...tag,
    })
    .input(ofTelling)
    .output(noticeView)
    .errors(blockRefusals),
  unblock: procedure
    .route({
      method: "POST",
      path: "/notices/{id}/tellings/{telling}/unblock",
      summary: "Mesaj gönderenin engelini kaldır",
      ...tag,
    })
    .input(ofTelling)
    .output(noticeView)
    .errors(mine),
  report: procedure
    .route({
      method: "POST",
      path: "/notices/{id}/tellings/{telling}/report",
      summary: "Yazılanı yöneticiye şikâyet et",
      ...tag,
    })
    .input(ofTelling)
    .output(noticeView)
    .errors(reportRefusals),
};

/** The inbox of a company: what was told of its cars. */
export const companyNotices = {
  list: panelProcedure
    .route({ method: "GET", path: "/company/notices", summary: "Araçlara gelen mesajlar, en yeni önce", ...tag })
    .input(listing)
    .output(noticeList),
  count: panelProcedure
    .route({ method: "GET", path: "/company/notices/unread", summary: "Okunmamış mesajların sayısı", ...tag })
    .input(z.strictObject({}))
    .output(unread),
  get: panelProcedure
    .route({ method: "GET", path: "/company/notices/{id}", summary: "Bir mesaj", ...tag })
    .input(z.strictObject({ id: idField }))
    .output(noticeView)
    .errors(mine),
  photo: panelProcedure
    .route({ method: "GET", path: "/company/notices/photos/{id}", summary: "Bir ziyaretçinin fotoğrafı", ...tag })
    .input(z.strictObject({ id: idField }))
    .output(z.file())
    .errors(photoRefusals),
  see: panelProcedure
    .route({
      method: "POST",
      path: "/company/notices/{id}/seen",
      summary: "Mesaj açıldı; ziyaretçi bunu görür",
      ...tag,
    })
    .input(z.strictObject({ id: idField }))
    .output(noticeView)
    .errors(mine),
  answer: panelProcedure
    .route({ method: "POST", path: "/company/notices/{id}/answers", summary: "Mesaja yanıt ver", ...tag })
    .input(answering)
    .output(noticeView)
    .errors(answerRefusals),
  remove: panelProcedure
    .route({ method: "DELETE", path: "/company/notices/{id}", summary: "Mesajı sil", ...tag })
    .input(z.strictObject({ id: idField }))
    .output(z.object({}))
    .errors(mine),
  block: panelProcedure
    .route({
      method: "POST",
      path: "/company/notices/{id}/tellings/{telling}/block",
      summary: "Mesaj göndereni bir gün engelle",
      ...tag,
    })
    .input(ofTelling)
    .output(noticeView)
    .errors(blockRefusals),
  unblock: panelProcedure
    .route({
      method: "POST",
      path: "/company/notices/{id}/tellings/{telling}/unblock",
      summary: "Mesaj gönderenin engelini kaldır",
      ...tag,
    })
    .input(ofTelling)
    .output(noticeView)
    .errors(mine),
  report: panelProcedure
    .route({
      method: "POST",
      path: "/company/notices/{id}/tellings/{telling}/report",
      summary: "Yazılanı yöneticiye şikâyet et",
      ...tag,
    })
    .input(ofTelling)
    .output(noticeView)
    .errors(reportRefusals),
};
