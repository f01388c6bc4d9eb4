import { createHash } from "node:crypto";

import type { Insertable } from "kysely";

import { NOTICE_KEPT_DAYS, getReasonsOfKind, type Answer, type NoticeReason } from "#domain/notices/notice.ts";
import type { DB } from "#server/db/tables.ts";

import { planLink, makeSlotCodeAt } from "./codes.ts";
import { interpolateDate } from "./people.ts";
import type { WorldPlan } from "./plan.ts";
import { makeSeededRandom, makeSeededId, type SeededRandom } from "./seeded-random.ts";
import { noticeNotes } from "./words.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The maximum age of a notice in days. The server would have deleted older notices. */
const NOTICE_AGE_MAX_DAYS = NOTICE_KEPT_DAYS - 1;

/**
 * The shares of opened notices among all notices, of answered notices among the opened notices, and of solved notices
 * among the answered notices.
 */
const SEEN_SHARE = 0.7;
const ANSWERED_SHARE = 0.8;
const SOLVED_SHARE = 0.5;

const answerChoices: readonly Answer[] = ["now", "coming-5", "coming-10", "cannot", "handled"];

interface PlannedNotice {
  id: string;
  code: string;
  ownerId: string | null;
  companyId: string | null;
  answeredBy: string;
  reason: NoticeReason;
  note: string;
  answer: Answer;
  createdAt: Date;
  seenAt: Date | null;
  answeredAt: Date | null;
  solvedAt: Date | null;
}

function planNotice(plan: WorldPlan, nth: number): PlannedNotice {
  const dice = makeSeededRandom(plan.seed, "notice", nth);
  const holder = planNoticeHolder(plan, dice);
  const since = Math.max(plan.now.getTime() - NOTICE_AGE_MAX_DAYS * DAY_MS, holder.since.getTime());
  const createdAt = interpolateDate(new Date(since), plan.now, dice.next());
  const soon = (from: Date) =>
    interpolateDate(from, new Date(Math.min(+from + 20 * MINUTE_MS, +plan.now)), dice.next());
  const seenAt = dice.chance(SEEN_SHARE) ? soon(createdAt) : null;
  const answeredAt = seenAt && dice.chance(ANSWERED_SHARE) ? soon(seenAt) : null;
  const solvedAt = answeredAt && dice.chance(SOLVED_SHARE) ? soon(answeredAt) : null;
  const { code, ownerId, companyId, answeredBy } = holder;
  const said = {
    reason: dice.one(getReasonsOfKind("vehicle")),
    note: dice.one(noticeNotes),
    answer: dice.one(answerChoices),
  };
  const id = makeSeededId(plan.seed, "notice", nth, createdAt);
  return { id, code, ownerId, companyId, answeredBy, ...said, createdAt, seenAt, answeredAt, solvedAt };
}

/** Half of the notices are about cars of the largest company, the other half about codes of private people. */
function planNoticeHolder(plan: WorldPlan, dice: SeededRandom) {
  const [largest] = plan.fleet;
  if (largest && largest.cars > 0 && dice.chance(0.5)) {
    const code = makeSlotCodeAt(plan, largest.firstCar + dice.whole(largest.cars));
    return { code, ownerId: null, companyId: largest.id, answeredBy: largest.ownerId, since: largest.openedAt };
  }
  for (;;) {
    const link = planLink(plan, dice.whole(plan.codes - plan.cars));
    if (!link) continue;
    const { code, ownerId, linkedAt } = link;
    return { code, ownerId, companyId: null, answeredBy: ownerId, since: linkedAt };
  }
}

export function* generateNoticeRows(plan: WorldPlan): Generator<Insertable<DB["notices"]>> {
  for (let nth = 0; nth < plan.notices; nth += 1) {
    const { id, code, ownerId, companyId, reason, createdAt, seenAt, answeredAt, solvedAt } = planNotice(plan, nth);
    const changes = [seenAt, answeredAt, solvedAt].filter((at) => at !== null).length;
    const at = { createdAt, lastToldAt: createdAt, lastWordAt: answeredAt ?? createdAt, seenAt, answeredAt };
    const versions = { version: 1 + changes, answerVersion: answeredAt ? 2 : 1 };
    yield { id, code, ownerId, companyId, reason, waiting: solvedAt ? 0 : 1, ...at, ...versions };
  }
}

export function* generateTellingRows(plan: WorldPlan): Generator<Insertable<DB["tellings"]>> {
  for (let nth = 0; nth < plan.notices; nth += 1) {
    const { id, note, solvedAt, createdAt } = planNotice(plan, nth);
    const keyHash = createHash("sha256").update(`${plan.seed} ${nth}`).digest();
    yield { keyHash, noticeId: id, note, solvedAt, createdAt };
  }
}

export function* generateAnswerRows(plan: WorldPlan): Generator<Insertable<DB["noticeAnswers"]>> {
  for (let nth = 0; nth < plan.notices; nth += 1) {
    const { id, answer, answeredAt, answeredBy } = planNotice(plan, nth);
    if (!answeredAt) continue;
    yield { id: makeSeededId(plan.seed, "answer", nth, answeredAt), noticeId: id, answer, answeredBy, answeredAt };
  }
}
