import { timingSafeEqual } from "node:crypto";

import type { Transaction } from "kysely";

import { listAcceptedTotpSteps, type EnteredCode } from "#domain/people/second-factor.ts";
import type { LimitName } from "#server/access/limits.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { decryptSecret } from "#server/outside/sealing.ts";

import { computeTotp } from "./secrets.ts";
import { findSecondFactor, mailOwner, consumeRecoveryCode, consumeStep } from "./store.ts";

/** CODE_WRONG: wrong, expired or already used. SECOND_FACTOR_UNREADABLE: the stored secret cannot be decrypted. */
export type CodeRefusal = "CODE_WRONG" | "SECOND_FACTOR_UNREADABLE";

/** The limit for a short time comes first, so that tries beyond it do not count against the limit of the day. */
export function listGuessLimits(userId: string, { kind }: EnteredCode): (readonly [LimitName, string])[] {
  if (kind === "recovery") return [["recoveryCodeByAccount", userId]];
  return [
    ["secondFactorByAccount", userId],
    ["totpByAccount", userId],
  ];
}

/**
 * Mails the owner about the fifth and later wrong codes of a day, with at most one mail a day. Somebody who tries codes
 * knows the password, so the owner should change it.
 */
export async function reportGuesses({ db, limits, now }: Deps, userId: string): Promise<void> {
  if (!(await limits.take("wrongCodeByAccount", userId))) return;
  if (await limits.take("guessNewsByAccount", userId)) return;
  await mailOwner(db, userId, { kind: "second-factor-guessed" }, now());
}

export function findMatchingStep(secret: Buffer, code: string, now: Date, lastStep: number): number | undefined {
  const typed = Buffer.from(code);
  return listAcceptedTotpSteps(now, lastStep).find((step) =>
    timingSafeEqual(Buffer.from(computeTotp(secret, step)), typed),
  );
}

export async function consumeCode(
  tx: Transaction<DB>,
  userId: string,
  { kind, code }: EnteredCode,
  { secretKeys, now }: Pick<Deps, "secretKeys" | "now">,
): Promise<CodeRefusal | undefined> {
  if (kind === "recovery") {
    if (!(await consumeRecoveryCode(tx, userId, code))) return "CODE_WRONG";
    await writeAudit(tx, { action: "recovery-code-used", actorId: userId, accountId: userId }, now());
    await mailOwner(tx, userId, { kind: "second-factor-changed", change: "code-used" }, now());
    return undefined;
  }
  const factor = await findSecondFactor(tx, userId);
  if (!factor) return "CODE_WRONG";
  const secret = decryptSecret(secretKeys.keyFor("second-factor"), userId, factor.secret);
  if (!secret) return "SECOND_FACTOR_UNREADABLE";
  const step = findMatchingStep(secret, code, now(), factor.lastStep);
  const isUsed = step !== undefined && (await consumeStep(tx, userId, step));
  return isUsed ? undefined : "CODE_WRONG";
}
