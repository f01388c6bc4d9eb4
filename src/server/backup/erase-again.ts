import { randomBytes } from "node:crypto";

import type { Transaction } from "kysely";
import * as z from "zod/mini";

import { makeClaimWord } from "#domain/sticker/claim.ts";
import { makeBuyersClaim } from "#domain/sticker/hand-over.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { makeOwnerEvent, writeAudit } from "#server/modules/audit/store.ts";
import { releaseCode, type CodeHandOver } from "#server/modules/codes/store.ts";
import { removeAccount } from "#server/privacy/account-removal.ts";

import { readBackup } from "./read.ts";

const erasureSchema = z.object({
  user_id: z.string(),
  role: z.enum(["customer", "company", "admin"]),
  by_admin: z.boolean(),
  erased_at: z.string(),
});
export const UNLINKING_ACTIONS = ["code-unlinked", "code-handed-over"] as const;

const unlinkingSchema = z.object({ action: z.enum(UNLINKING_ACTIONS), code: z.string(), happened_at: z.string() });
const replacementSchema = z.object({
  action: z.literal("code-replaced"),
  code: z.string(),
  happened_at: z.string(),
  details: z.object({ oldCode: z.string() }),
});

type CodeUnlinking = z.infer<typeof unlinkingSchema>;
type CodeReplacements = z.infer<typeof replacementSchema>[];

export interface ErasuresToRepeat {
  accounts: z.infer<typeof erasureSchema>[];
  unlinkings: CodeUnlinking[];
}

export async function readErasures(file: string): Promise<ErasuresToRepeat> {
  const { rows } = await readBackup(file);
  const erasures: ErasuresToRepeat = { accounts: [], unlinkings: [] };
  const replacements: CodeReplacements = [];
  for await (const { table, lines } of rows) {
    if (table === "erasures") erasures.accounts.push(...lines.map((line) => z.parse(erasureSchema, JSON.parse(line))));
    if (table === "audit_events")
      for (const line of lines) {
        const unlinked = unlinkingSchema.safeParse(JSON.parse(line));
        if (unlinked.success) erasures.unlinkings.push(unlinked.data);
        const replaced = replacementSchema.safeParse(JSON.parse(line)).data;
        if (replaced) replacements.push(replaced);
      }
  }
  const unlinkings = erasures.unlinkings.flatMap((unlinked) => [unlinked, ...unlinkingsBefore(unlinked, replacements)]);
  return { ...erasures, unlinkings };
}

/**
 * Returns the same unlinking for each earlier code that this code replaced, because an older backup may hold the
 * profile under an earlier code.
 */
function unlinkingsBefore(unlinked: CodeUnlinking, replacements: CodeReplacements): CodeUnlinking[] {
  return replacements
    .filter(({ code, happened_at: at }) => code === unlinked.code && new Date(at) <= new Date(unlinked.happened_at))
    .flatMap(({ details: { oldCode: code } }) => {
      const earlier = { ...unlinked, code };
      return [earlier, ...unlinkingsBefore(earlier, replacements)];
    });
}

export async function repeatErasures(
  tx: Transaction<DB>,
  { accounts, unlinkings }: ErasuresToRepeat,
): Promise<{ accounts: number; profiles: number }> {
  let removed = 0;
  let released = 0;
  for (const account of accounts) removed += (await repeatRemoval(tx, account)) ? 1 : 0;
  for (const unlinked of unlinkings) released += (await repeatUnlinking(tx, unlinked)) ? 1 : 0;
  return { accounts: removed, profiles: released };
}

async function repeatRemoval(
  tx: Transaction<DB>,
  { user_id: userId, ...account }: ErasuresToRepeat["accounts"][number],
) {
  const user = await tx.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  const noted = { role: account.role, byAdmin: account.by_admin, erasedAt: account.erased_at };
  if (user !== undefined) {
    // Takes the administrator's role away first, because the last administrator cannot be removed. A removed account
    // must stay removed even if this backup has no other administrator.
    const admin = tx
      .updateTable("users")
      .set({ role: "customer" })
      .where("id", "=", userId)
      .where("role", "=", "admin");
    await admin.execute();
    // The account is removed with an administrator's rights, because these also remove a company that has a rented car.
    const actorId = account.by_admin ? null : userId;
    const refused = await removeAccount(tx, userId, { byAdmin: true, actorId }, new Date(account.erased_at));
    if (refused !== undefined) throw new Error(`A removed account cannot be removed again: ${refused}.`);
    // The mail about the removal was already sent after the first removal.
    await tx.deleteFrom("mails").where("recipient", "=", user.email).execute();
  }
  await tx
    .insertInto("erasures")
    .values({ userId, ...noted })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(noted))
    .execute();
  return user !== undefined;
}

async function repeatUnlinking(
  tx: Transaction<DB>,
  { action, code, happened_at: at }: ErasuresToRepeat["unlinkings"][number],
) {
  const held = await tx
    .selectFrom("codes")
    .select("ownerId")
    .where("code", "=", code)
    .where("linkedAt", "<=", new Date(at))
    .executeTakeFirst();
  if (!held?.ownerId) return false;
  // There is no request whose gate could make the scope, so it is made from the owner in the code's row.
  const owner = { userId: held.ownerId } as OwnerScope;
  await writeAudit(tx, makeOwnerEvent(owner, action, code), new Date(at));
  return releaseCode(
    tx,
    owner,
    code,
    new Date(at),
    action === "code-handed-over" ? makeRepeatedHandOver(at) : undefined,
  );
}

/** A hand-over with a random claim word that nobody is told, because the word that the buyer received is lost. */
function makeRepeatedHandOver(at: string): CodeHandOver {
  return { id: makeId(new Date(at)), claim: makeBuyersClaim(makeClaimWord(randomBytes), new Date(at)) };
}
