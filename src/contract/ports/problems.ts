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

export type UntimedProblem =
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

export type TimedProblem = "notices-used-up" | "reports-used-up" | "photos-used-up";

export type PageProblem = UntimedProblem | { name: TimedProblem; minutes: number };

export function problemOfRefusal(refusal: string): PageProblem {
  return VISITOR_REFUSALS.find((known) => known === refusal) ?? "UNEXPECTED";
}
