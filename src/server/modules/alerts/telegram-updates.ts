import type { Context } from "hono";
import type { Transaction } from "kysely";
import * as z from "zod/mini";

import { telegramReplies, type TelegramReply } from "#contract/notices/telegram.words.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { TELEGRAM_HEADER } from "#server/outside/telegram.ts";

import { linkChat, unlinkChat } from "./telegram-store.ts";

const chatSchema = z.object({ id: z.int(), type: z.string() });
const updateSchema = z.object({
  message: z.optional(z.object({ chat: chatSchema, text: z.optional(z.string()) })),
  my_chat_member: z.optional(z.object({ chat: chatSchema, new_chat_member: z.object({ status: z.string() }) })),
});
type TelegramUpdate = z.infer<typeof updateSchema>;

export async function answerTelegram(c: Context, deps: Deps): Promise<Response> {
  if (!deps.telegram?.isTelegram(c.req.header(TELEGRAM_HEADER))) return c.notFound();
  const read = z.safeParse(updateSchema, await c.req.json().catch(() => undefined));
  // The update is of a kind to which we did not subscribe. After any answer but a success, Telegram would repeat it.
  if (!read.success) return c.json({});
  const reply = await runTransaction(deps.db, (tx) => replyToUpdate(tx, read.data, deps.now()));
  if (reply === undefined) return c.json({});
  const text = telegramReplies[reply](deps.config.brand.name);
  return c.json({ method: "sendMessage", chat_id: read.data.message?.chat.id, text });
}

async function replyToUpdate(
  tx: Transaction<DB>,
  { message, my_chat_member: member }: TelegramUpdate,
  now: Date,
): Promise<TelegramReply | undefined> {
  if (member?.new_chat_member.status === "kicked") await unlinkChat(tx, member.chat.id, now);
  const [, command, token] = /^\/(start|stop)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/u.exec(message?.text ?? "") ?? [];
  if (message === undefined || command === undefined) return undefined;
  if (message.chat.type !== "private") return "not-private";
  if (command === "stop") return unlinkChat(tx, message.chat.id, now);
  return token === undefined ? "no-link" : linkChat(tx, { token, chatId: message.chat.id }, now);
}
