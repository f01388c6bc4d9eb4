import { isRefusal } from "#web/app/api/sentences.ts";

/**
 * The server's answer to a right password when the account has a second factor. `isReadable` is false when the server
 * cannot decrypt the secret.
 */
export interface Challenge {
  challenge: string;
  isReadable: boolean;
}

/** Reads the challenge out of a failed log-in. Undefined if the log-in failed for another reason. */
export function readChallenge(error: unknown): Challenge | undefined {
  return isRefusal(error, "SECOND_FACTOR_NEEDED") ? (error as { data: Challenge }).data : undefined;
}
