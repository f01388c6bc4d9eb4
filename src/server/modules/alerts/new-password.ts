import type { Transaction } from "kysely";

import type { Access, AccessReport } from "#domain/people/access.ts";
import { deleteAnswerLinks } from "#server/access/answer-links.ts";
import type { AccountWithNewPassword } from "#server/db/personal-data.ts";
import type { DB } from "#server/db/tables.ts";
import { switchOffByReset } from "#server/outbox/deliveries-store.ts";

import { removePushChannels } from "./push-store.ts";

export async function endAlertsToOthers(
  tx: Transaction<DB>,
  { id, byMail, pushEndpoint, now }: AccountWithNewPassword,
): Promise<AccessReport> {
  await removePushChannels(tx, id, now, { except: pushEndpoint });
  // Somebody may be about to link a Telegram chat.
  await tx.deleteFrom("telegramLinks").where("userId", "=", id).execute();
  if (!byMail) return { ended: [], kept: [] };
  const off = await switchOffByReset(tx, id, now);
  // Earlier messages to the account contain links that answer a notice without a session.
  await deleteAnswerLinks(tx, id);
  const ended = off.flatMap(({ way, channel }): Access[] =>
    way === "push" ? [] : [{ kind: way, name: channel, sticker: "" }],
  );
  return { ended, kept: [] };
}
