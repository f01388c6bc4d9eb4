export const EMAIL_CHANGE_DAYS = 3;

export const EMAIL_CHANGE_BLOCKED_HOURS = 72;

/**
 * Returns the time (UTC) from which an account may change its address; null if it may change now. Without the delay,
 * somebody with short access to the mailbox could reset the password and move the account to another address. All
 * resets count, because whoever reset the password can turn on a second factor and reset the password again.
 * docs/product/accounts.md 3.4.
 */
export function findEmailChangeAllowedAt(
  { resets, secondFactorSince }: { resets: readonly Date[]; secondFactorSince: Date | null },
  now: Date,
): Date | null {
  const unprotected = resets.filter((resetAt) => secondFactorSince === null || secondFactorSince > resetAt);
  if (unprotected.length === 0) return null;
  const last = Math.max(...unprotected.map((resetAt) => resetAt.getTime()));
  const until = new Date(last + EMAIL_CHANGE_BLOCKED_HOURS * 3_600_000);
  return until > now ? until : null;
}

export const EMAIL_CHANGE_ADDRESSES = ["from", "to"] as const;

export type EmailChangeAddress = (typeof EMAIL_CHANGE_ADDRESSES)[number];

export interface EmailAgreement {
  /**
   * Whether the account's present address was confirmed. An unconfirmed address may belong to a stranger, so it does
   * not have to agree to the change.
   */
  readonly isFromConfirmed: boolean;
  readonly fromAgreedAt: Date | null;
  readonly toAgreedAt: Date | null;
}

export function findAddressesToAgree({
  isFromConfirmed,
  fromAgreedAt,
  toAgreedAt,
}: EmailAgreement): EmailChangeAddress[] {
  return [
    ...(isFromConfirmed && fromAgreedAt === null ? (["from"] as const) : []),
    ...(toAgreedAt === null ? (["to"] as const) : []),
  ];
}
