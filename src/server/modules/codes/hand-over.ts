import type { Transaction } from "kysely";

import * as rules from "#domain/sticker/hand-over.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { makeOwnerEvent, writeAudit } from "#server/modules/audit/store.ts";

import { findPastLink, lockCode, releaseCode } from "./store.ts";

/** Returns the claim; a repeated request returns the same claim. Undefined if the code is not the owner's. */
export async function handOverCode(
  tx: Transaction<DB>,
  owner: OwnerScope,
  { code, id }: { code: string; id: string },
  word: string,
  now: Date,
): Promise<rules.BuyersClaim | "CODE_OFF" | undefined> {
  const held = await lockCode(tx, code, owner.userId);
  if (!held) return undefined;
  if (held.holder?.userId !== owner.userId || held.holder.isCar)
    return rules.findRepeatedClaim(held, await findPastLink(tx, owner.userId, code), id, now);
  const claim = rules.handOverCode(held, word, now);
  if (typeof claim === "string") return claim;
  await releaseCode(tx, owner, code, now, { id, claim });
  await writeAudit(tx, makeOwnerEvent(owner, "code-handed-over", code), now);
  return claim;
}

export async function findHandOverClaim(
  tx: Transaction<DB>,
  userId: string,
  { code, id }: { code: string; id: string },
  now: Date,
): Promise<rules.BuyersClaim | undefined> {
  const held = await lockCode(tx, code, userId);
  return held && rules.findRepeatedClaim(held, await findPastLink(tx, userId, code), id, now);
}
