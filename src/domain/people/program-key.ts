/**
 * What a program may do with its key. Each procedure of the contract that programs may call names one scope.
 * docs/product.md 7.9.
 */
export const PROGRAM_SCOPES = ["cars", "rentals", "customers"] as const;

export type ProgramScope = (typeof PROGRAM_SCOPES)[number];

/** Maximum number of keys of a company. docs/product.md 7.9. */
export const PROGRAM_KEYS_MAX = 10;

/** Maximum number of characters of a key's name. docs/product.md 7.9. */
export const PROGRAM_KEY_NAME_MAX = 60;

/** Every key begins like this, so that people and scanners of leaked secrets recognise one. */
export const PROGRAM_KEY_PREFIX = "kt_";

/**
 * The last use of a key is stored at most once in this many milliseconds, so that not every request writes to the
 * database.
 */
const USE_KEPT_EVERY = 60_000;

/** Whether a use of the key at `now` is stored. */
export function isUseToKeep(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_KEPT_EVERY;
}

/**
 * Returns the key in an Authorization header. Undefined if there is none, or for other schemes, which are meant for
 * others, such as a proxy.
 */
export function readBearerToken(header: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/iu.exec(header ?? "")?.[1];
}
