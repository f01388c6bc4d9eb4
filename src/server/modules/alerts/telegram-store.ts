import type { Kysely, Transaction } from "kysely";

import { TELEGRAM_CHAT_NAME, type TelegramReply } from "#contract/notices/telegram.words.ts";
import { TOPICS_OF_EVERY_WAY } from "#domain/notices/alert.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import type { DB } from "#server/db/tables.ts";
import type { TelegramAddress } from "#server/outbox/channels/telegram.ts";
import { switchOffChannel } from "#server/outbox/deliveries-store.ts";

import { addChannel } from "./channels-store.ts";

const LINK_LIFETIME_MS = 15 * 60 * 1000;

export async function storeChatLink(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  token: string,
  now: Date,
): Promise<Date> {
  const link = { tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS) };
  await tx
    .insertInto("telegramLinks")
    .values({ userId, ...link })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(link))
    .execute();
  return link.expiresAt;
}

export async function linkChat(
  tx: Transaction<DB>,
  { token, chatId }: { token: string; chatId: number },
  now: Date,
): Promise<TelegramReply> {
  const link = await tx
    .deleteFrom("telegramLinks")
    .using("users")
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", now)
    .whereRef("users.id", "=", "telegramLinks.userId")
    .where("users.closedAt", "is", null)
    .returning("telegramLinks.userId")
    .executeTakeFirst();
  // Telegram repeats an update if our answer got lost, so the chat may already be linked.
  if (!link) return (await findChannelIdOfChat(tx, chatId)) === undefined ? "link-over" : "linked-already";
  const address: TelegramAddress = { chatId };
  const channel = await addChannel(
    tx,
    link,
    {
      kind: "telegram",
      name: TELEGRAM_CHAT_NAME,
      address,
      sameAs: String(chatId),
      topics: TOPICS_OF_EVERY_WAY,
      // No proof is needed, because Telegram itself says from which chat the token came.
      isProof: () => true,
    },
    now,
  );
  return typeof channel === "string" ? "too-many" : "linked";
}

export async function unlinkChat(tx: Transaction<DB>, chatId: number, now: Date): Promise<TelegramReply> {
  const id = await findChannelIdOfChat(tx, chatId);
  if (id === undefined) return "not-linked";
  await switchOffChannel(tx, id, "gone", now);
  return "stopped";
}

async function findChannelIdOfChat(tx: Transaction<DB>, chatId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom("channels")
    .select("id")
    .where("kind", "=", "telegram")
    .where("addressHash", "=", hashToken(String(chatId)))
    .where("offAt", "is", null)
    .executeTakeFirst();
  return row?.id;
}

export async function deleteOldLinks(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("telegramLinks").where("expiresAt", "<=", now).execute();
}
