import { createHmac } from "node:crypto";

import { findPhoneNumbers } from "#domain/notices/given-number.ts";
import { parsePhone } from "#domain/words/phone.ts";
import type { Deps } from "#server/deps.ts";

import type { NoticeHolder } from "./holders-store.ts";

/** The counters store a keyed digest, because a plain digest of a number can be reversed by trying all numbers. */
export async function countGivenNumbers(
  { limits, secretKeys }: Pick<Deps, "limits" | "secretKeys">,
  told: { note: string; phone: string },
  holder: NoticeHolder,
): Promise<"note" | "phone" | undefined> {
  const holderId = "ownerId" in holder ? holder.ownerId : holder.companyId;
  for (const number of findPhoneNumbers(told)) {
    const digest = createHmac("sha256", secretKeys.keyFor("given-number")).update(number).digest("base64url");
    const given = `${digest} ${holderId}`;
    // This holder has received the number today already. A holder counts only once for a number.
    if (await limits.take("numberAtHolder", given)) continue;
    if (!(await limits.take("holdersOfNumber", digest))) continue;
    await limits.giveBack("numberAtHolder", given);
    return number === parsePhone(told.phone) ? "phone" : "note";
  }
  return undefined;
}
