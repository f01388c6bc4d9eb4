import type { Transaction } from "kysely";

import { SLOT_PREFIX } from "#domain/sticker/code.ts";
import type { CompanyScope, OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { insertNewCodes } from "#server/modules/codes/admin-store.ts";
import { makeNewCodes } from "#server/modules/codes/new-codes.ts";
import {
  decideReplacement,
  findCarOfReplacement,
  lockCodes,
  storeReplacement,
  type RequestedReplacement,
} from "#server/modules/codes/replace-store.ts";

interface CodeSource {
  now: Date;
  randomBytes: (count: number) => Uint8Array;
}

export async function replaceCarCode(
  tx: Transaction<DB>,
  { company, owner }: { company: CompanyScope; owner: OwnerScope },
  asked: Omit<RequestedReplacement, "newCode"> & { newCode?: string | undefined },
  { now, randomBytes }: CodeSource,
) {
  const { code } = asked;
  const { companyId, userId } = company;
  const locked = await lockCodes(tx, [code, ...(asked.newCode === undefined ? [] : [asked.newCode])]);
  if (asked.newCode === undefined) {
    const made = await findCarOfReplacement(tx, companyId, code);
    if (made !== undefined) return { code: made };
  }
  const newCode = asked.newCode ?? (await insertNewCode(tx, randomBytes, now));
  const replacing = { ...asked, newCode };
  const decided = await decideReplacement(tx, owner, replacing, "company", now);
  if (decided === "DONE") return { code: newCode };
  if (typeof decided === "string" || "retryAfterSeconds" in decided) return decided;
  const moveHeld = async () => {
    await tx
      .updateTable("cars")
      .set((eb) => ({ code: newCode, version: eb("version", "+", 1), updatedAt: now }))
      .where("companyId", "=", companyId)
      .where("code", "=", code)
      .execute();
  };
  await storeReplacement(tx, { companyId, userId }, replacing, { decided, since: locked.get(code)!, moveHeld }, now);
  return { code: newCode };
}

async function insertNewCode(tx: Transaction<DB>, randomBytes: CodeSource["randomBytes"], now: Date): Promise<string> {
  const [code] = await makeNewCodes(1, SLOT_PREFIX, randomBytes, (drawn) =>
    insertNewCodes(tx, SLOT_PREFIX, drawn, now),
  );
  return code!;
}
