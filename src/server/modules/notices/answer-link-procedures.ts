import type { LinkedNoticeView } from "#contract/notices/answer-links.ts";
import type { NoticeView } from "#contract/notices/notices.ts";
import { answerLinkGate, type AnswerScope } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import type { Deps } from "#server/deps.ts";

import { toAnswerLinkReader } from "./holders-store.ts";
import { answerNotice, findNotice } from "./inbox-store.ts";

const getLinkedNoticeHandler = answerLinkGate.get.handler(async ({ context: { deps, linked }, errors }) => {
  return orRefuse(await readLinkedNotice(deps, linked), errors.ANSWER_LINK_INVALID);
});

const answerLinkedNoticeHandler = answerLinkGate.answer.handler(
  async ({ input, context: { deps, linked }, errors }) => {
    const { noticeId: id, userId } = linked;
    const { token: _, ...given } = input;
    const answered = await answerNotice(deps.db, toAnswerLinkReader(linked), { ...given, id, userId }, deps.now());
    if (answered === "NOTICE_NOT_FOUND") throw errors.ANSWER_LINK_INVALID();
    if (typeof answered === "string") throw errors[answered]();
    return toLinkedNoticeView(answered, deps.now());
  },
);

async function readLinkedNotice(deps: Deps, linked: AnswerScope): Promise<LinkedNoticeView | undefined> {
  const notice = await findNotice(deps.db, toAnswerLinkReader(linked), linked.noticeId, deps.now());
  return notice && toLinkedNoticeView(notice, deps.now());
}

function toLinkedNoticeView(notice: NoticeView, now: Date): LinkedNoticeView {
  const { id, code, plate, reason, state, told, createdAt, lastToldAt, mayAnswer, answers, version } = notice;
  const always = { id, code, plate, reason, state, told, createdAt, lastToldAt, mayAnswer, answers, version };
  return {
    ...always,
    now,
    note: mayAnswer ? notice.note : "",
    hasPhoto: mayAnswer && notice.hasPhoto,
    hasPlace: mayAnswer && notice.hasPlace,
    hasPhone: mayAnswer && notice.tellings.some(({ phone }) => phone !== null),
    phoneEnding: mayAnswer ? notice.ownPhone.replaceAll(/\D/gu, "").slice(-4) : "",
  };
}

export const answerLinkProcedures = { get: getLinkedNoticeHandler, answer: answerLinkedNoticeHandler };
