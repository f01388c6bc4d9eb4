export const ACCESS_KINDS = [
  "telegram",
  "webhook",
  "second-person",
  "second-person-invitation",
  "member",
  "member-invitation",
  "program-key",
  "calendar",
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

export type JoinedAs = Extract<AccessKind, "second-person" | "member">;

/** `name` is that of a person, a chat or a program; `sticker` is a plate or a code, or ''. */
export interface Access {
  kind: AccessKind;
  name: string;
  sticker: string;
}

export interface AccessReport {
  ended: Access[];
  kept: Access[];
}

/**
 * Only what the owner added with the password stays, and only if they had confirmed their address: whoever registers
 * somebody else's address knows the password, too.
 */
export function isKeptAtReset({ withPassword, isConfirmed }: { withPassword: boolean; isConfirmed: boolean }): boolean {
  return withPassword && isConfirmed;
}
