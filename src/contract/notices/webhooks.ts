import * as z from "zod/mini";

import { idField } from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";

import { channelNameField, alertChannelView } from "./alerts.ts";
import { outwardUrlWords } from "./webhooks.words.ts";

/**
 * All further checks are made by the server, for example that the host is not internal. The server reports a bad URL as
 * an error of this field.
 */
const urlField = z.string({ error: outwardUrlWords["not-a-url"] }).check(
  z.trim(),
  z.maxLength(2000, "Bu adres çok uzun."),
  z.refine((text) => text !== "", outwardUrlWords["not-a-url"]),
  z.refine((text) => text === "" || !/^http:/iu.test(text), outwardUrlWords["not-https"]),
);

export const newWebhookSchema = z.strictObject({ name: channelNameField, url: urlField });

/** No other response contains the secret. */
const newWebhookView = view("NewWebhook", { channel: alertChannelView, secret: z.string() });
export type NewWebhookView = z.infer<typeof newWebhookView>;

const apiRoute = makeRoute("Bildirimler");

export const webhooksContract = {
  add: procedure
    .route(apiRoute("POST", "/alerts/webhooks", "Kendi programımı ekle"))
    .input(newWebhookSchema)
    .output(newWebhookView)
    .errors({ CHANNELS_USED_UP: refusals.CHANNELS_USED_UP }),

  rotate: procedure
    .route(apiRoute("POST", "/alerts/webhooks/{id}/secret", "İmza sırrını yenile"))
    .input(z.strictObject({ id: idField }))
    .output(newWebhookView)
    .errors({ CHANNEL_NOT_FOUND: refusals.CHANNEL_NOT_FOUND }),
};
