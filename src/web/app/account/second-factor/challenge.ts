import { isRefusal } from "#web/app/api/sentences.ts";

/** `isReadable` is false if the server cannot decrypt the secret. */
export interface LogInChallenge {
  challenge: string;
  isReadable: boolean;
}

export function readChallenge(error: unknown): LogInChallenge | undefined {
  return isRefusal(error, "SECOND_FACTOR_NEEDED") ? (error as { data: LogInChallenge }).data : undefined;
}
