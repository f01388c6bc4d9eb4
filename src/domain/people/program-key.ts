export const PROGRAM_SCOPES = ["cars", "rentals", "customers"] as const;

export type ProgramScope = (typeof PROGRAM_SCOPES)[number];

export const PROGRAM_KEYS_MAX = 10;

export const PROGRAM_KEY_NAME_MAX = 60;

/** The first characters of each key, so that people and scanners for leaked secrets recognise a key. */
export const PROGRAM_KEY_PREFIX = "kt_";

/**
 * The minimum time in milliseconds between two updates of a key's last use. Without the minimum, each request would
 * write to the database.
 */
const KEY_USE_INTERVAL_MS = 60_000;

export function isKeyUseRecorded(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= KEY_USE_INTERVAL_MS;
}

/** Undefined without a header, and for schemes other than Bearer, which a proxy may use for its own purposes. */
export function readBearerToken(header: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/iu.exec(header ?? "")?.[1];
}
