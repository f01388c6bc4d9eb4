import { SETUP_MINUTES } from "#domain/people/second-factor.ts";

import { seal, unseal } from "./secrets.ts";

/** A secret that somebody was shown, and when the factor that it would replace was turned on, if there is one. */
export interface Setup {
  secret: Buffer;
  replaced: Date | undefined;
}

/**
 * The set-up as it travels to the browser and back with the first code: encrypted, for this account alone and for a while. Nothing is
 * stored of a secret that nobody confirms.
 */
export function sealSetup(key: Buffer, userId: string, { secret, replaced }: Setup, now: Date): string {
  const times = Buffer.alloc(16);
  times.writeBigInt64BE(BigInt(now.getTime() + SETUP_MINUTES * 60 * 1000));
  times.writeBigInt64BE(BigInt(replaced?.getTime() ?? -1), 8);
  return seal(key, purposeOf(userId), Buffer.concat([times, secret])).toString("base64url");
}

/** What was sealed so; undefined when it was not, or its time is over. */
export function openSetup(key: Buffer, userId: string, sealed: string, now: Date): Setup | undefined {
  const opened = unseal(key, purposeOf(userId), Buffer.from(sealed, "base64url"));
  if (!opened || opened.readBigInt64BE() <= BigInt(now.getTime())) return undefined;
  const replaced = Number(opened.readBigInt64BE(8));
  return { secret: opened.subarray(16), replaced: replaced < 0 ? undefined : new Date(replaced) };
}

/** Unlike that of a stored secret, so that neither can be taken for the other. */
function purposeOf(userId: string): string {
  return `setup ${userId}`;
}
