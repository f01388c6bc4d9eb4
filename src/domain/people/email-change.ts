/** For how many days both addresses may agree to a change. docs/product.md 3.4. */
export const EMAIL_CHANGE_DAYS = 3;

/** The two addresses of a change: the present one and the new one. */
export const EMAIL_CHANGE_SIDES = ["from", "to"] as const;

export type EmailChangeSide = (typeof EMAIL_CHANGE_SIDES)[number];

/** A change as far as both addresses have agreed; times are UTC. */
export interface EmailAgreement {
  /** Whether the present address was confirmed. Another one may belong to a stranger, who is not asked. */
  readonly isFromConfirmed: boolean;
  readonly fromAgreedAt: Date | null;
  readonly toAgreedAt: Date | null;
}

/** Which addresses have not agreed yet. The change takes effect once none is left. docs/product.md 3.4. */
export function sidesToAgree({ isFromConfirmed, fromAgreedAt, toAgreedAt }: EmailAgreement): EmailChangeSide[] {
  return [
    ...(isFromConfirmed && fromAgreedAt === null ? (["from"] as const) : []),
    ...(toAgreedAt === null ? (["to"] as const) : []),
  ];
}
