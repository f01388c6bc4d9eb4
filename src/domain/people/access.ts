/** The ways by which somebody else enters an account or its company, or hears of its messages. */
export const ACCESS_KINDS = [
  "telegram",
  "webhook",
  "sticker-person",
  "sticker-invitation",
  "spare-person",
  "member",
  "member-invitation",
  "program-key",
  "calendar",
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** What a person becomes who accepts an invitation. */
export type JoinedAs = Extract<AccessKind, "sticker-person" | "spare-person" | "member">;

/** A way into an account. `name` is that of a person, a chat or a program; `sticker` is a plate or a code, or ''. */
export interface Access {
  kind: AccessKind;
  name: string;
  sticker: string;
}

/** What a password reset by mail ended, and what it left. Its owner reads both. */
export interface AccessReport {
  ended: Access[];
  kept: Access[];
}

/**
 * Whether a reset leaves what was added. Only what the owner added with the password stays, and only if they had
 * confirmed their address: whoever registers somebody else's address knows the password, too.
 */
export function isKeptAtReset({ withPassword, isConfirmed }: { withPassword: boolean; isConfirmed: boolean }): boolean {
  return withPassword && isConfirmed;
}
