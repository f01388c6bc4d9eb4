/** For how many days the two e-mail addresses can agree to a change. docs/product.md 3.4. */
export const EMAIL_CHANGE_DAYS = 3;

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
