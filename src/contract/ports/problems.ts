/** Refusals that a visitor's page says something of. */
const VISITOR_REFUSALS = [
  "NOTICES_OFF",
  "SENDER_BLOCKED",
  "NOTICES_USED_UP",
  "NOTICE_REASON_ALONE",
  "REPORTS_USED_UP",
  "NOTICE_OVER",
  "NOTICE_SEEN",
  "NUDGED_LATELY",
  "NUDGES_USED_UP",
  "TELLING_SHARED",
  "TOO_MANY_ATTEMPTS",
  "BUSY",
  "UNAVAILABLE",
  "UNEXPECTED",
] as const;

type VisitorRefusal = (typeof VISITOR_REFUSALS)[number];

/** What is wrong with what a visitor did, where one sentence says it. */
export type SteadyProblem =
  | VisitorRefusal
  | "no-reason"
  | "no-text"
  | "number-used-up"
  | "note-cut"
  | "message-cut"
  | "wrong-phone"
  | "doubtful-phone"
  | "wrong-value"
  | "too-long"
  | "crowded"
  | "away"
  | "no-code"
  | "wrong-code"
  | "photo-again"
  | "photo-unreadable"
  | "photo-too-large"
  | "photo-too-many-pixels"
  | "photo-busy"
  | "photo-not-taken"
  | "photo-besides"
  | "photo-only-reasons"
  | "photo-missing"
  | "photo-not-more"
  | "photo-lost"
  | "form-broken";

/** The same where it can be done again after some minutes. */
export type TimedProblem = "notices-used-up" | "reports-used-up" | "photos-used-up";

/** What is wrong with what a visitor did. The page that shows it has the words for it, in its reader's language. */
export type Problem = SteadyProblem | { name: TimedProblem; minutes: number };

/** What a page says of a refusal. */
export function problemOf(refusal: string): Problem {
  return VISITOR_REFUSALS.find((known) => known === refusal) ?? "UNEXPECTED";
}
