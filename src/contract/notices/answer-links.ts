import * as z from "zod/mini";

import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";

import { answerFields, requireAnswerText, noticeRowSchema, noticeView } from "./notices.ts";

const answerTokenField = z
  .string({ error: refusals.ANSWER_LINK_INVALID.message })
  .check(z.regex(/^[\w-]{22}$/, refusals.ANSWER_LINK_INVALID.message));

/**
 * Instants are UTC; `now` is the server's time. Photos, places and telephone numbers of visitors are shown only in the
 * inbox. After the notice has expired, the view contains nothing that a visitor wrote.
 */
export const linkedNoticeView = view("LinkedNotice", {
  ...z.omit(noticeRowSchema, { delivery: true }).shape,
  createdAt: z.date(),
  now: z.date(),
  mayAnswer: z.boolean(),
  hasPhone: z.boolean(),
  /** The last four digits of the telephone number that the answer 'Beni arayın' shows the visitor; '' for none. */
  phoneEnding: z.string(),
  answers: noticeView.shape.answers,
  version: z.int(),
});
export type LinkedNoticeView = z.infer<typeof linkedNoticeView>;

const answerTokenInput = { token: answerTokenField };
const linkProcedure = procedure.errors({ ANSWER_LINK_INVALID: refusals.ANSWER_LINK_INVALID });
const apiRoute = makeRoute("Mesajlar");

export const answerLinksContract = {
  get: linkProcedure
    .route(apiRoute("GET", "/answer-links/{token}", "Bağlantının mesajı; giriş gerekmez"))
    .input(z.strictObject(answerTokenInput))
    .output(linkedNoticeView),
  answer: linkProcedure
    .route(apiRoute("POST", "/answer-links/{token}/answers", "Bağlantıdan mesaja yanıt ver; giriş gerekmez"))
    .input(z.strictObject({ ...answerTokenInput, ...answerFields }).check(requireAnswerText))
    .output(linkedNoticeView)
    .errors({
      NOTICE_OVER: refusals.NOTICE_OVER,
      NOTICE_ANSWERED: refusals.NOTICE_ANSWERED,
      NO_PHONE: refusals.NO_PHONE,
    }),
};
