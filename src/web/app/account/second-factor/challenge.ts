import { isRefusal } from "#web/app/api/sentences.ts";

/**
 * The server's answer to a correct password if the account has a second factor. `isReadable` is false if the server
 * cannot decrypt the secret.
 */
export interface LogInChallenge {
  challenge: string;
  isReadable: boolean;
}

/** Returns the challenge in the error of a log-in; undefined if the log-in failed for another reason. */
export function readChallenge(error: unknown): LogInChallenge | undefined {
  return isRefusal(error, "SECOND_FACTOR_NEEDED") ? (error as { data: LogInChallenge }).data : undefined;
}
