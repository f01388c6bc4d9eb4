import type { ProfileKind } from "#domain/people/profile.ts";
import { cleanNote } from "#domain/words/text.ts";

export const REACH_CHOICES = ["both", "notices", "contacts"] as const;

export type ReachChoice = (typeof REACH_CHOICES)[number];

export function acceptsNotices(reach: ReachChoice, pausedUntil: Date | null, now: Date): boolean {
  return reach !== "contacts" && !isPaused(pausedUntil, now);
}

export function isPaused(until: Date | null, now: Date): until is Date {
  return until !== null && until > now;
}

export const NOTICE_REASONS = [
  "blocking",
  "lights",
  "window",
  "alarm",
  "towing",
  "crash",
  "tyre",
  "leak",
  "child-animal",
  "breakdown",
  "renter-crash",
  "delivery",
  "visit",
  "closed",
  "fire-water",
  "longer",
  "other",
] as const;

export type NoticeReason = (typeof NOTICE_REASONS)[number];

const vehicleReasons: readonly NoticeReason[] = [
  "blocking",
  "lights",
  "window",
  "alarm",
  "towing",
  "crash",
  "tyre",
  "leak",
  "child-animal",
];

const reasonsOfKind: Record<ProfileKind | "car", readonly NoticeReason[]> = {
  vehicle: [...vehicleReasons, "other"],
  place: ["delivery", "visit", "closed", "fire-water", "other"],
  car: [...vehicleReasons, "breakdown", "renter-crash", "other"],
};

/** Only the renter's own page offers this reason (docs/product/rentals.md 9.28); the pages of codes do not. */
export const RENTER_ONLY_REASON = "longer" satisfies NoticeReason;

export function getReasonsOfKind(kind: ProfileKind | "car"): readonly NoticeReason[] {
  return reasonsOfKind[kind];
}

const emergencyReasons: ReadonlySet<NoticeReason> = new Set([
  "crash",
  "leak",
  "child-animal",
  "renter-crash",
  "fire-water",
]);

export function isEmergency(reason: NoticeReason): boolean {
  return emergencyReasons.has(reason);
}

const commonReasons: ReadonlySet<NoticeReason> = new Set(["blocking", "lights", "window", "towing"]);

const FIRST_REASONS = 6;

/**
 * Divides reasons, in their order, into those that a page shows at once, every emergency among them, and those that it
 * shows when somebody asks for more. All are shown at once if only one more than fits would be left.
 */
export function divideReasons(reasons: readonly NoticeReason[]): {
  first: readonly NoticeReason[];
  more: readonly NoticeReason[];
} {
  if (reasons.length <= FIRST_REASONS + 1) return { first: reasons, more: [] };
  const named = reasons.filter((reason) => reason !== "other");
  const rank = (reason: NoticeReason) => (isEmergency(reason) ? 0 : commonReasons.has(reason) ? 1 : 2);
  const byRank: readonly NoticeReason[] = named.toSorted((one, other) => rank(one) - rank(other));
  const first: ReadonlySet<NoticeReason> = new Set(byRank.slice(0, FIRST_REASONS));
  return { first: reasons.filter((one) => first.has(one)), more: reasons.filter((one) => !first.has(one)) };
}

const accidentReasons: ReadonlySet<NoticeReason> = new Set(["crash", "renter-crash"]);

/** Whether somebody may be hurt, so that the page asks prominently to call 112. docs/product/notices.md 16.2. */
export function isAccident(reason: NoticeReason): boolean {
  return accidentReasons.has(reason);
}

/**
 * Each is sent with one tap, except `words`, which consists only of the owner's own text. docs/product/notices.md 16.4.
 */
export const ANSWERS = [
  "now",
  "coming-5",
  "coming-10",
  "coming-20",
  "cannot",
  "handled",
  "call-guard",
  "call-me",
  "words",
] as const;

export type Answer = (typeof ANSWERS)[number];

/** The answers that a mail offers as links, because they fit every reason. docs/product/alerts.md 17.10. */
export const USUAL_ANSWERS = ["now", "coming-5", "coming-10", "cannot"] as const satisfies Answer[];

const minutesOfAnswer: Partial<Record<Answer, number>> = { "coming-5": 5, "coming-10": 10, "coming-20": 20 };

export function findArrival(answer: Answer, answeredAt: Date): Date | undefined {
  const minutes = minutesOfAnswer[answer];
  return minutes === undefined ? undefined : new Date(answeredAt.getTime() + minutes * MINUTE_MS);
}

const MINUTE_MS = 60_000;

/**
 * What a visitor can do after an answer: wait while somebody is `coming`; say whether it is solved if that time is over
 * (`late`), or if the holder says so (`done`); or look for another way (`given`).
 */
export type AnswerStage = "coming" | "late" | "done" | "given";

export function getAnswerStage(
  { answer, arrivesAt }: { readonly answer: Answer; readonly arrivesAt: Date | null },
  now: Date,
): AnswerStage {
  if (arrivesAt !== null) return arrivesAt > now ? "coming" : "late";
  return answer === "handled" ? "done" : "given";
}

export const NOTICE_NOTE_MAX = 300;

export function cutNoticeNote(text: string): string {
  return Array.from(cleanNote(text)).slice(0, NOTICE_NOTE_MAX).join("").trimEnd();
}

export const ANSWER_NOTE_MAX = 100;

/** A notice expires this many hours after its last report, answer or reminder. docs/product/notices.md 16.5. */
export const NOTICE_EXPIRY_HOURS = 6;

export const NOTICE_KEPT_DAYS = 90;

export const NUDGES_PER_VISITOR_MAX = 3;

export const NUDGES_PER_NOTICE_MAX = 6;

const NUDGE_INTERVAL_SECONDS = 60;

/** After this many minutes without an answer, the visitor reads what else can be done. docs/product/notices.md 16.3. */
export const UNANSWERED_MINUTES = 10;

/** Seconds for which an alert waits, so that the visitor can withdraw the notice. docs/product/notices.md 16.3. */
export const ALERT_DELAY_SECONDS = 30;

const reasonsAlertedAtOnce: ReadonlySet<NoticeReason> = new Set(["child-animal", "crash", "renter-crash"]);

/**
 * A report with a place does not wait, because pranksters do not give their place. A report that somebody may be in
 * danger does not wait either. docs/product/notices.md 16.3.
 */
export function getAlertDelaySeconds(reason: NoticeReason, hasPlace: boolean): number {
  return hasPlace || reasonsAlertedAtOnce.has(reason) ? 0 : ALERT_DELAY_SECONDS;
}

/**
 * Further reports about the same code with the same reason are added to an unanswered notice that is younger than this
 * many minutes. docs/product/notices.md 16.5.
 */
export const JOIN_NOTICE_MINUTES = 30;

export const SHOWN_VISITOR_REPORTS_MAX = 50;

export interface NoticeFacts {
  readonly lastWordAt: Date;
  readonly seenAt: Date | null;
  readonly answeredAt: Date | null;
  readonly waiting: number;
}

export const NOTICE_STATES = ["sent", "seen", "answered", "solved", "expired"] as const;

export type NoticeState = (typeof NOTICE_STATES)[number];

export function getNoticeState(notice: NoticeFacts, now: Date): NoticeState {
  if (notice.waiting === 0) return "solved";
  if (now.getTime() - notice.lastWordAt.getTime() >= NOTICE_EXPIRY_HOURS * 60 * MINUTE_MS) return "expired";
  if (notice.answeredAt !== null) return "answered";
  return notice.seenAt === null ? "sent" : "seen";
}

export function mayAnswerNotice(notice: NoticeFacts, now: Date): boolean {
  const state = getNoticeState(notice, now);
  return state !== "solved" && state !== "expired";
}

export interface VisitorNoticeFacts {
  readonly createdAt: Date;
  readonly withdrawnAt: Date | null;
  readonly solvedAt: Date | null;
  readonly nudges: number;
  readonly nudgedAt: Date | null;
}

export type VisitorNoticeState = NoticeState | "withdrawn";

export function getVisitorNoticeState(notice: NoticeFacts, telling: VisitorNoticeFacts, now: Date): VisitorNoticeState {
  if (telling.withdrawnAt !== null) return "withdrawn";
  if (telling.solvedAt !== null) return "solved";
  // This visitor still waits, even if no other visitor does.
  return getNoticeState({ ...notice, waiting: 1 }, now);
}

/**
 * Whether a visitor can withdraw their report: until the notice is opened, answered, solved or expired.
 * docs/product/notices.md 16.3.
 */
export function mayWithdrawNotice(notice: NoticeFacts, telling: VisitorNoticeFacts, now: Date): boolean {
  return getVisitorNoticeState(notice, telling, now) === "sent";
}

/**
 * Whether a visitor can mark their report as solved: unless it is withdrawn, solved or expired. docs/product/notices.md
 * 16.3.
 */
export function maySolveNotice(notice: NoticeFacts, telling: VisitorNoticeFacts, now: Date): boolean {
  const state = getVisitorNoticeState(notice, telling, now);
  return state === "sent" || state === "seen" || state === "answered";
}

/**
 * For this many seconds after the report, the visitor's page does not offer 'solved', because nothing can be solved so
 * soon without an answer. docs/product/notices.md 16.3.
 */
const SOLVED_AFTER_SECONDS = 60;

export function computeSecondsUntilSolvable(state: VisitorNoticeState, createdAt: Date, now: Date): number {
  if (state === "answered") return 0;
  return Math.max(0, Math.ceil((createdAt.getTime() - now.getTime()) / 1000) + SOLVED_AFTER_SECONDS);
}

export interface ReminderFacts {
  readonly reminders: number;
  readonly remindedAt: Date | null;
}

export function areRemindersUsedUp(
  { reminders }: ReminderFacts,
  { nudges }: Pick<VisitorNoticeFacts, "nudges">,
): boolean {
  return nudges >= NUDGES_PER_VISITOR_MAX || reminders >= NUDGES_PER_NOTICE_MAX;
}

export function computeSecondsUntilNudge(
  notice: NoticeFacts & ReminderFacts,
  telling: VisitorNoticeFacts,
  now: Date,
): number | undefined {
  if (!maySolveNotice(notice, telling, now) || areRemindersUsedUp(notice, telling)) return undefined;
  const last = Math.max(
    ...[telling.createdAt, telling.nudgedAt, notice.remindedAt].map((instant) => instant?.getTime() ?? 0),
  );
  return Math.max(0, Math.ceil((last + NUDGE_INTERVAL_SECONDS * 1000 - now.getTime()) / 1000));
}

export function isUnanswered(notice: NoticeFacts, telling: VisitorNoticeFacts, now: Date): boolean {
  if (notice.answeredAt !== null || telling.withdrawnAt !== null || telling.solvedAt !== null) return false;
  return now.getTime() - telling.createdAt.getTime() >= UNANSWERED_MINUTES * MINUTE_MS;
}

/**
 * Whether a new report with the same reason is added to this notice, instead of making another notice: while the notice
 * is open, unanswered and younger than `JOIN_NOTICE_MINUTES`. docs/product/notices.md 16.5.
 */
export function mayJoinNotice(notice: NoticeFacts & { readonly createdAt: Date }, now: Date): boolean {
  const state = getNoticeState(notice, now);
  const age = now.getTime() - notice.createdAt.getTime();
  return (state === "sent" || state === "seen") && age < JOIN_NOTICE_MINUTES * MINUTE_MS;
}
