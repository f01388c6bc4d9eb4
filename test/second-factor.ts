import { createHash } from "node:crypto";

import type { Kysely } from "kysely";

import { encodeBase32, RECOVERY_CODE_LENGTH, computeTotpStep } from "#domain/people/second-factor.ts";
import type { DB } from "#server/db/tables.ts";
import { computeTotp } from "#server/modules/second-factor/secrets.ts";
import { encryptSecret } from "#server/outside/sealing.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

import { LONG_AGO } from "./world.ts";

const BASE32_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export interface AuthenticatorPhone {
  codeAt(now: Date): string;
}

function makePhone(secret: Buffer): AuthenticatorPhone {
  return { codeAt: (now) => computeTotp(secret, computeTotpStep(now)) };
}

export function makeAuthenticator(text: string): AuthenticatorPhone {
  const letters = [...text.replaceAll(/\s/gu, "")];
  const bits = letters.map((one) => BASE32_ALPHABET.indexOf(one).toString(2).padStart(5, "0")).join("");
  return makePhone(Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2))));
}

export async function addSecondFactor(
  { db, secretKeys }: { db: Kysely<DB>; secretKeys: SecretKeys },
  userId: string,
): Promise<AuthenticatorPhone & { secret: Buffer; recoveryCodes: string[] }> {
  const secret = createHash("sha1").update(userId).digest();
  const sealed = encryptSecret(secretKeys.keyFor("second-factor"), userId, secret);
  await db.insertInto("secondFactors").values({ userId, secret: sealed, enabledAt: LONG_AGO, lastStep: 0 }).execute();
  const recoveryCodes = [1, 2].map((nth) =>
    encodeBase32(createHash("sha256").update(`${userId}${nth}`).digest()).slice(0, RECOVERY_CODE_LENGTH),
  );
  const codeHash = (code: string) => createHash("sha256").update(code).digest();
  await db
    .insertInto("recoveryCodes")
    .values(recoveryCodes.map((code) => ({ userId, codeHash: codeHash(code) })))
    .execute();
  return { ...makePhone(secret), secret, recoveryCodes };
}
