import { signedIn } from "#server/access/gates.ts";
import { inTransaction } from "#server/db/database.ts";

import { storeLink } from "./telegram-store.ts";

/** Telegram allows 64 characters in a start token; 24 bytes are 32 characters. */
const TOKEN_BYTES = 24;

export const telegramProcedures = {
  link: signedIn.telegram.link.handler(async ({ context: { deps, owner }, errors }) => {
    const bot = deps.telegram?.bot;
    if (bot === undefined) throw errors.TELEGRAM_NOT_OFFERED();
    const token = Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString("base64url");
    const expiresAt = await inTransaction(deps.db, (tx) => storeLink(tx, owner, token, deps.now()));
    return { url: `https://t.me/${bot}?start=${token}`, expiresAt };
  }),
};
