/** For how many days the two e-mail addresses can agree to a change. docs/product.md 3.4. */
export const EMAIL_CHANGE_DAYS = 3;

/** How many hours after a reset of the password by mail another address cannot be asked for. docs/product.md 3.4. */
const EMAIL_HELD_HOURS = 72;

/**
 * Returns from when an account may ask for another address, in UTC; null if it may now. Somebody who opened the mailbox
 * for minutes could reset the password and then take the account away to another address. With a second factor that was
 * on before, the reset was not enough to log in, so nothing is held. `resetAt` is the last reset by mail.
 * docs/product.md 3.4.
 */
export function findEmailHeldUntil(
  { resetAt, secondFactorSince }: { resetAt: Date | null; secondFactorSince: Date | null },
  now: Date,
): Date | null {
  if (resetAt === null || (secondFactorSince !== null && secondFactorSince <= resetAt)) return null;
  const until = new Date(resetAt.getTime() + EMAIL_HELD_HOURS * 3_600_000);
  return until > now ? until : null;
}

/** The two addresses of a change: the present one and the new one. */
export const EMAIL_CHANGE_SIDES = ["from", "to"] as const;

export type EmailChangeSide = (typeof EMAIL_CHANGE_SIDES)[number];

/** When the two addresses agreed to a change; null if not yet. Times are UTC. */
export interface EmailAgreement {
  /**
   * Whether the present address was confirmed. An unconfirmed one may belong to a stranger, so its agreement is not
   * needed.
   */
  readonly isFromConfirmed: boolean;
  readonly fromAgreedAt: Date | null;
  readonly toAgreedAt: Date | null;
}

/** Returns which addresses have not agreed yet. The change takes effect when there are none. docs/product.md 3.4. */
export function findSidesToAgree({ isFromConfirmed, fromAgreedAt, toAgreedAt }: EmailAgreement): EmailChangeSide[] {
  return [
    ...(isFromConfirmed && fromAgreedAt === null ? (["from"] as const) : []),
    ...(toAgreedAt === null ? (["to"] as const) : []),
  ];
}
