import * as z from "zod/mini";

import { idField } from "#contract/words/fields.ts";
import { procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";

import { channelNameField, channelView } from "./alerts.ts";
import { outwardUrlWords } from "./webhooks.words.ts";

/**
 * The URL of a webhook. Only the server checks the rest, such as whether the host is internal. It reports a problem at
 * this field.
 */
const urlField = z.string({ error: outwardUrlWords["not-a-url"] }).check(
  z.trim(),
  z.maxLength(2000, "Bu adres çok uzun."),
  z.refine((text) => text !== "", outwardUrlWords["not-a-url"]),
  z.refine((text) => text === "" || !/^http:/iu.test(text), outwardUrlWords["not-https"]),
);

export const newWebhook = z.strictObject({ name: channelNameField, url: urlField });

/** A new webhook with its signing secret ('whsec_' and base64), which is returned only here. */
const madeView = z.object({ channel: channelView, secret: z.string() });
export type NewWebhookView = z.infer<typeof madeView>;

const tag = { tags: ["Bildirimler"] };

/** Programs of an account that receive alerts (docs/product.md 17.7). */
export const webhooks = {
  add: procedure
    .route({ method: "POST", path: "/alerts/webhooks", summary: "Kendi programımı ekle", ...tag })
    .input(newWebhook)
    .output(madeView)
    .errors({ CHANNELS_USED_UP: refusals.CHANNELS_USED_UP }),

  rotate: procedure
    .route({ method: "POST", path: "/alerts/webhooks/{id}/secret", summary: "İmza sırrını yenile", ...tag })
    .input(z.strictObject({ id: idField }))
    .output(madeView)
    .errors({ CHANNEL_NOT_FOUND: refusals.CHANNEL_NOT_FOUND }),
};
