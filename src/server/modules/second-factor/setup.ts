import { SETUP_MINUTES } from "#domain/people/second-factor.ts";
import { encryptSecret, decryptSecret } from "#server/outside/sealing.ts";

export interface SecondFactorSetup {
  secret: Buffer;
  replaced: Date | undefined;
}

/** The set-up is bound to the account and expires. So the server stores no secret that is never confirmed. */
export function encryptSetup(key: Buffer, userId: string, { secret, replaced }: SecondFactorSetup, now: Date): string {
  const times = Buffer.alloc(16);
  times.writeBigInt64BE(BigInt(now.getTime() + SETUP_MINUTES * 60 * 1000));
  times.writeBigInt64BE(BigInt(replaced?.getTime() ?? -1), 8);
  return encryptSecret(key, keyPurposeOf(userId), Buffer.concat([times, secret])).toString("base64url");
}

export function decryptSetup(key: Buffer, userId: string, sealed: string, now: Date): SecondFactorSetup | undefined {
  const opened = decryptSecret(key, keyPurposeOf(userId), Buffer.from(sealed, "base64url"));
  if (!opened || opened.readBigInt64BE() <= BigInt(now.getTime())) return undefined;
  const replaced = Number(opened.readBigInt64BE(8));
  return { secret: opened.subarray(16), replaced: replaced < 0 ? undefined : new Date(replaced) };
}

/**
 * Differs from the purpose of stored secrets, so that an encrypted set-up cannot be used as a stored secret or the
 * reverse.
 */
function keyPurposeOf(userId: string): string {
  return `setup ${userId}`;
}
