import * as z from "zod/mini";

import { procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";

/** The operator's Telegram bot (docs/product.md 17.8). */
export const telegram = {
  link: procedure
    .route({
      method: "POST",
      path: "/alerts/telegram",
      summary: "Telegram sohbetimi bağlamak için adres al",
      tags: ["Bildirimler"],
    })
    .input(z.optional(z.strictObject({})))
    .output(
      z.object({
        /** Opens the bot; it works once, until `expiresAt`. */
        url: z.string(),
        expiresAt: z.date(),
      }),
    )
    .errors({ TELEGRAM_NOT_OFFERED: refusals.TELEGRAM_NOT_OFFERED }),
};
