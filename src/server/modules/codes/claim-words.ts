import type { Transaction } from "kysely";

import type { ClaimWordView } from "#contract/sticker/admin-codes.ts";
import { formatClaimWord, makeClaimWord } from "#domain/sticker/claim.ts";
import { addClaim } from "#domain/sticker/code.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

import { changeCode } from "./code-changes.ts";
import { makeClaimColumns, lockCode } from "./store.ts";

interface ClaimRequest {
  code: string;
  /** The claim word itself is never recorded. */
  reason: string;
}

export async function showClaim(
  tx: Transaction<DB>,
  actorId: string,
  { code, reason }: ClaimRequest,
  now: Date,
): Promise<ClaimWordView | "CODE_NOT_FOUND" | "CLAIM_NONE"> {
  const held = await lockCode(tx, code);
  if (!held) return "CODE_NOT_FOUND";
  if (held.claim === null) return "CLAIM_NONE";
  await writeAudit(tx, { action: "claim-shown", actorId, code, details: { reason } }, now);
  return { code, claim: formatClaimWord(held.claim.word) };
}

export async function renewClaim(
  tx: Transaction<DB>,
  actorId: string,
  { code, reason }: ClaimRequest,
  { now, randomBytes }: { now: Date; randomBytes: (count: number) => Uint8Array },
): Promise<ClaimWordView | "CODE_NOT_FOUND" | "CODE_NOT_FREE"> {
  const held = await lockCode(tx, code);
  if (!held) return "CODE_NOT_FOUND";
  const given = addClaim(held, makeClaimWord(randomBytes));
  if (typeof given === "string") return given;
  // The claim word is changed together with the code's version, because the scan page says whether a claim word is
  // needed.
  await changeCode(tx, code, makeClaimColumns(given.claim));
  await writeAudit(tx, { action: "claim-renewed", actorId, code, details: { reason } }, now);
  return { code, claim: formatClaimWord(given.claim.word) };
}
