/** All actions that the audit records, by kind. docs/product.md 11.5. */
export const AUDIT_ACTIONS_BY_KIND = {
  signIns: [
    "registered",
    "logged-in",
    "log-in-failed",
    "logged-out",
    "sessions-ended",
    "password-wrong",
    "password-changed",
    "password-reset",
    "email-changed",
    "second-factor-failed",
    "second-factor-on",
    "second-factor-replaced",
    "second-factor-off",
    "second-factor-reset",
    "recovery-code-used",
    "recovery-codes-renewed",
    "device-unlocked",
    "shift-code-failed",
    "shift-code-set",
  ],
  codes: [
    "codes-generated",
    "batch-marked",
    "batch-changed",
    "code-linked",
    "code-unlinked",
    "code-replaced",
    "code-handed-over",
    "code-changed",
    "car-changed",
    "km-corrected",
    "plate-corrected",
    "code-switched-off",
    "code-switched-on",
    "note-hidden",
    "note-shown",
    "plate-hidden",
    "plate-shown",
    "share-invited",
    "share-accepted",
    "share-ended",
    "claim-shown",
    "claim-renewed",
    "report-resolved",
    "sticker-order-done",
    "sticker-order-reopened",
  ],
  companies: [
    "company-approved",
    "company-refused",
    "application-added",
    "company-withdrawn",
    "company-closed",
    "company-opened",
    "slots-changed",
    "company-renamed",
    "company-name-seen",
    "company-name-asked",
    "company-name-accepted",
    "company-name-refused",
    "member-invited",
    "invitation-withdrawn",
    "member-joined",
    "member-changed",
    "member-removed",
    "member-left",
    "ownership-handed-over",
    "program-key-made",
    "program-key-ended",
    "device-shared",
    "device-unshared",
  ],
  accounts: [
    "data-exported",
    "alert-content-on",
    "alert-content-off",
    "administrator-made",
    "account-closed",
    "account-reopened",
    "link-allowance-changed",
    "account-removed",
  ],
  service: ["clock-trusted"],
  refusals: ["denied", "limit-reached"],
} as const;

export type AuditKind = keyof typeof AUDIT_ACTIONS_BY_KIND;

export const AUDIT_KINDS = Object.keys(AUDIT_ACTIONS_BY_KIND) as AuditKind[];

export type AuditAction = (typeof AUDIT_ACTIONS_BY_KIND)[AuditKind][number];

/** Returns the kind under which `AUDIT_ACTIONS_BY_KIND` lists the action. */
export function findAuditKind(action: AuditAction): AuditKind {
  return AUDIT_KINDS.find((kind) => AUDIT_ACTIONS_BY_KIND[kind].some((one) => one === action))!;
}

/** Actions that an owner sees in the history of their code. */
export const CODE_HISTORY_ACTIONS = [
  "code-linked",
  "code-replaced",
  "code-changed",
  "car-changed",
  "plate-corrected",
  "code-switched-off",
  "code-switched-on",
  "note-hidden",
  "note-shown",
  "plate-hidden",
  "plate-shown",
] as const satisfies readonly AuditAction[];

export type CodeHistoryAction = (typeof CODE_HISTORY_ACTIONS)[number];
