import { signedInGate } from "#server/access/gates.ts";
import { runTransaction } from "#server/db/database.ts";

import { storeChatLink } from "./telegram-store.ts";

/** Telegram allows up to 64 characters in a start token. */
const TOKEN_BYTES = 24;

export const telegramProcedures = {
  link: signedInGate.telegram.link.handler(async ({ context: { deps, owner }, errors }) => {
    const bot = deps.telegram?.bot;
    if (bot === undefined) throw errors.TELEGRAM_NOT_OFFERED();
    const token = Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString("base64url");
    const expiresAt = await runTransaction(deps.db, (tx) => storeChatLink(tx, owner, token, deps.now()));
    return { url: `https://t.me/${bot}?start=${token}`, expiresAt };
  }),
};
