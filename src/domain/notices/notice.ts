import type { ProfileKind } from "#domain/people/profile.ts";
import { cleanNote } from "#domain/words/text.ts";

/** By what strangers may reach the owner of a code: by notices and the contacts shown, or by one of the two. docs/product.md 16.1. */
export const REACHES = ["both", "notices", "contacts"] as const;

export type Reach = (typeof REACHES)[number];

/** Whether an owner takes notices now who is reached so, and has paused them until an instant (UTC) or not. docs/product.md 16.1, 16.10. */
export function takesNotices(reach: Reach, pausedUntil: Date | null, now: Date): boolean {
  return reach !== "contacts" && !isPaused(pausedUntil, now);
}

/** Whether notices are paused until an instant (UTC) that has not come. docs/product.md 16.10. */
export function isPaused(until: Date | null, now: Date): until is Date {
  return until !== null && until > now;
}

/** What a notice may be about, everything that any code offers. docs/product.md 16.2. */
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
  "other",
] as const;

export type NoticeReason = (typeof NOTICE_REASONS)[number];

const ofVehicle: readonly NoticeReason[] = [
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

const reasons: Record<ProfileKind | "car", readonly NoticeReason[]> = {
  vehicle: [...ofVehicle, "other"],
  place: ["delivery", "visit", "closed", "fire-water", "other"],
  car: [...ofVehicle, "breakdown", "renter-crash", "other"],
};

/** The reasons that the page of a code offers, in their order; `car` is one of a company's. docs/product.md 16.2. */
export function reasonsOf(kind: ProfileKind | "car"): readonly NoticeReason[] {
  return reasons[kind];
}

const emergencies: ReadonlySet<NoticeReason> = new Set(["crash", "leak", "child-animal", "renter-crash", "fire-water"]);

/** Whether whoever tells of this is asked to call 112 first. docs/product.md 16.2. */
export function isEmergency(reason: NoticeReason): boolean {
  return emergencies.has(reason);
}

/** What an owner answers with one tap; `words` is a line of their own alone. docs/product.md 16.4. */
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

/** The answers that a message offers beside its link, because they fit every reason. docs/product.md 17.10. */
export const USUAL_ANSWERS = ["now", "coming-5", "coming-10", "cannot"] as const satisfies Answer[];

const minutesOf: Partial<Record<Answer, number>> = { "coming-5": 5, "coming-10": 10, "coming-20": 20 };

/** When whoever answered so wants to be there, UTC; undefined where they named no time. docs/product.md 16.4. */
export function arrivalOf(answer: Answer, answeredAt: Date): Date | undefined {
  const minutes = minutesOf[answer];
  return minutes === undefined ? undefined : new Date(answeredAt.getTime() + minutes * MINUTE);
}

const MINUTE = 60_000;

/** Most characters that a visitor writes. docs/product.md 16.3. */
export const NOTICE_NOTE_MAX = 300;

/** What of a note a notice has room for: its first `NOTICE_NOTE_MAX` characters, cleaned. Any text is accepted. */
export function cutNotice(text: string): string {
  return Array.from(cleanNote(text)).slice(0, NOTICE_NOTE_MAX).join("").trimEnd();
}

/** Most characters that an owner adds to an answer. docs/product.md 16.4. */
export const ANSWER_NOTE_MAX = 100;

/** How many hours after the last word a notice is over. docs/product.md 16.5. */
export const NOTICE_HOURS = 6;

/** How many days a notice is kept. docs/product.md 16.6. */
export const NOTICE_KEPT_DAYS = 90;

/** How many times a visitor may say that they still wait, all visitors of a notice together, and the seconds between two of them. docs/product.md 16.3. */
export const NUDGES_MAX = 3;
export const REMINDERS_MAX = 6;
const NUDGE_SECONDS = 60;

/** After so many minutes without an answer a visitor is told what else can be done. docs/product.md 16.3. */
export const UNANSWERED_MINUTES = 10;

/** So many seconds a mail waits, in which its visitor may withdraw the notice. docs/product.md 16.3. */
export const ALERT_AFTER_SECONDS = 30;

const atOnce: ReadonlySet<NoticeReason> = new Set(["child-animal", "crash", "renter-crash"]);

/** How many seconds a mail waits: none with a place, which no prank gives away, or where somebody may be in danger. docs/product.md 16.3. */
export function alertAfterSeconds(reason: NoticeReason, hasPlace: boolean): number {
  return hasPlace || atOnce.has(reason) ? 0 : ALERT_AFTER_SECONDS;
}

/** Within so many minutes the same told of the same code joins a notice that nobody has answered. docs/product.md 16.5. */
export const JOIN_MINUTES = 30;

/** Most of what visitors wrote that is shown with one notice; of later ones there remains the count. */
export const TELLINGS_SHOWN = 50;

/** What is known of a notice that its state depends on. Instants are UTC; `lastWordAt` is when anybody told, answered or nudged last. */
export interface NoticeFacts {
  readonly lastWordAt: Date;
  readonly seenAt: Date | null;
  readonly answeredAt: Date | null;
  /** Visitors who neither withdrew nor said that it is solved. */
  readonly waiting: number;
}

/** Where a notice is on its way. docs/product.md 16.5. */
export const NOTICE_STATES = ["sent", "seen", "answered", "solved", "expired"] as const;

export type NoticeState = (typeof NOTICE_STATES)[number];

/** The state of a notice for its owner: solved once no visitor waits any more, and over some hours after the last word. docs/product.md 16.5. */
export function noticeState(notice: NoticeFacts, now: Date): NoticeState {
  if (notice.waiting === 0) return "solved";
  if (now.getTime() - notice.lastWordAt.getTime() >= NOTICE_HOURS * 60 * MINUTE) return "expired";
  if (notice.answeredAt !== null) return "answered";
  return notice.seenAt === null ? "sent" : "seen";
}

/** Whether a notice takes an answer, or another one in its place. docs/product.md 16.5. */
export function mayAnswer(notice: NoticeFacts, now: Date): boolean {
  const state = noticeState(notice, now);
  return state !== "solved" && state !== "expired";
}

/** What is known of one visitor's part in a notice. Instants are UTC. */
export interface TellingFacts {
  readonly createdAt: Date;
  readonly withdrawnAt: Date | null;
  readonly solvedAt: Date | null;
  readonly nudges: number;
  readonly nudgedAt: Date | null;
}

export type TellingState = NoticeState | "withdrawn";

/** The state of a notice for one of its visitors: each ends their own part alone. docs/product.md 16.5. */
export function tellingState(notice: NoticeFacts, telling: TellingFacts, now: Date): TellingState {
  if (telling.withdrawnAt !== null) return "withdrawn";
  if (telling.solvedAt !== null) return "solved";
  // This visitor waits, whoever else does not.
  return noticeState({ ...notice, waiting: 1 }, now);
}

/** Whether a visitor may still take back what they told: until somebody opened it. docs/product.md 16.3. */
export function mayWithdraw(notice: NoticeFacts, telling: TellingFacts, now: Date): boolean {
  return tellingState(notice, telling, now) === "sent";
}

/** Whether a visitor may say that it is solved. docs/product.md 16.3. */
export function maySolve(notice: NoticeFacts, telling: TellingFacts, now: Date): boolean {
  const state = tellingState(notice, telling, now);
  return state === "sent" || state === "seen" || state === "answered";
}

/** Before that, and before an answer, nothing can be solved yet: a visitor's page does not offer to say so. docs/product.md 16.3. */
const SOLVED_AFTER_SECONDS = 60;

/** Seconds until a visitor's page offers to say that it is solved: at once where there was an answer, else when a minute has gone. docs/product.md 16.3. */
export function secondsUntilSolved(state: TellingState, createdAt: Date, now: Date): number {
  if (state === "answered") return 0;
  return Math.max(0, Math.ceil((createdAt.getTime() - now.getTime()) / 1000) + SOLVED_AFTER_SECONDS);
}

/** How often its visitors have said of a notice that they still wait, and when last (UTC). */
export interface Reminders {
  readonly reminders: number;
  readonly remindedAt: Date | null;
}

/** Whether a visitor may say no more that they still wait, though the matter is open: they, or all of them, have said it often enough. docs/product.md 16.3. */
export function isRemindedEnough({ reminders }: Reminders, { nudges }: Pick<TellingFacts, "nudges">): boolean {
  return nudges >= NUDGES_MAX || reminders >= REMINDERS_MAX;
}

/**
 * Whether a visitor may say that they still wait: a minute after anybody said so of this notice, three times in all, and all of its visitors
 * six times. Gives the seconds until they may, 0 for now, or undefined for never. docs/product.md 16.3.
 */
export function secondsUntilNudge(
  notice: NoticeFacts & Reminders,
  telling: TellingFacts,
  now: Date,
): number | undefined {
  if (!maySolve(notice, telling, now) || isRemindedEnough(notice, telling)) return undefined;
  const last = Math.max(
    ...[telling.createdAt, telling.nudgedAt, notice.remindedAt].map((instant) => instant?.getTime() ?? 0),
  );
  return Math.max(0, Math.ceil((last + NUDGE_SECONDS * 1000 - now.getTime()) / 1000));
}

/** Whether a visitor waits for some minutes already and nobody has answered, so that they are told what else can be done. docs/product.md 16.3. */
export function isUnanswered(notice: NoticeFacts, telling: TellingFacts, now: Date): boolean {
  if (notice.answeredAt !== null || telling.withdrawnAt !== null || telling.solvedAt !== null) return false;
  return now.getTime() - telling.createdAt.getTime() >= UNANSWERED_MINUTES * MINUTE;
}

/** Whether what is told now joins a notice of the same reason and code instead of making another. docs/product.md 16.5. */
export function mayJoin(notice: NoticeFacts & { readonly createdAt: Date }, now: Date): boolean {
  const state = noticeState(notice, now);
  const age = now.getTime() - notice.createdAt.getTime();
  return (state === "sent" || state === "seen") && age < JOIN_MINUTES * MINUTE;
}
