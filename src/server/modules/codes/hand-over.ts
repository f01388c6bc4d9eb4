import type { Transaction } from "kysely";

import * as rules from "#domain/sticker/hand-over.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { byOwner, writeAudit } from "#server/modules/audit/store.ts";

import { findPastLink, lockCode, releaseCode } from "./store.ts";

/**
 * Frees the owner's code for whoever knows the fresh `word`, and gives the claim; the same request sent again gives the same one. Undefined
 * when the code is not theirs. Rivals wait at the code's row.
 */
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
    return rules.handedOver(held, await findPastLink(tx, owner.userId, code), id, now);
  const claim = rules.handOver(held, word, now);
  if (typeof claim === "string") return claim;
  await releaseCode(tx, owner, code, now, { id, claim });
  await writeAudit(tx, byOwner(owner, "code-handed-over", code), now);
  return claim;
}

/** The claim that the request `id` of an account gave for a code, as long as that request would be told it again. */
export async function findHandedOver(
  tx: Transaction<DB>,
  userId: string,
  { code, id }: { code: string; id: string },
  now: Date,
): Promise<rules.BuyersClaim | undefined> {
  const held = await lockCode(tx, code, userId);
  return held && rules.handedOver(held, await findPastLink(tx, userId, code), id, now);
}
