import * as z from "zod/mini";

import { procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";

export const telegramContract = {
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
        url: z.string(),
        expiresAt: z.date(),
      }),
    )
    .errors({ TELEGRAM_NOT_OFFERED: refusals.TELEGRAM_NOT_OFFERED }),
};
