import { isRefusal } from "#web/app/api/sentences.ts";

/** What a right password is answered with where a code is still to come. */
export interface Challenge {
  challenge: string;
  isReadable: boolean;
}

/** The challenge that a log-in was answered with; undefined when it failed for another reason. */
export function challengeIn(error: unknown): Challenge | undefined {
  return isRefusal(error, "SECOND_FACTOR_NEEDED") ? (error as { data: Challenge }).data : undefined;
}
