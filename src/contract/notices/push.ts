import * as z from "zod/mini";

import { pushEndpointField } from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { isPushEndpoint } from "#domain/notices/push.ts";

import { alertChannelView } from "./alerts.ts";

const UNUSABLE_KEY_MESSAGE = "Tarayıcınızın verdiği anahtar okunamadı. Sayfayı yenileyip tekrar deneyin.";
const base64urlField = (form: RegExp) =>
  z.string({ error: UNUSABLE_KEY_MESSAGE }).check(z.regex(form, UNUSABLE_KEY_MESSAGE));

/**
 * A browser's push subscription (docs/product/alerts.md 17.12). The public key (65 bytes, a point of P-256) and the
 * secret (16 bytes) are base64url.
 */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: pushEndpointField.check(
    z.refine(
      isPushEndpoint,
      "Tarayıcınızın bildirim servisi desteklenmiyor. Chrome, Safari, Firefox ya da Edge ile deneyin.",
    ),
  ),
  p256dh: base64urlField(/^B[\w-]{86}$/),
  auth: base64urlField(/^[\w-]{22}$/),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>;

const endpointInput = z.strictObject({ endpoint: pushEndpointField });
const apiRoute = makeRoute("Bildirimler");

export const pushContract = {
  subscribe: procedure
    .route(apiRoute("POST", "/alerts/push", "Bu tarayıcıya bildirim gönder"))
    .input(pushSubscriptionSchema)
    .output(alertChannelView)
    .errors({ CHANNELS_USED_UP: refusals.CHANNELS_USED_UP, PUSH_OF_ANOTHER: refusals.PUSH_OF_ANOTHER }),

  unsubscribe: procedure
    .route(apiRoute("POST", "/alerts/push/end", "Bu tarayıcıya artık bildirim gönderme"))
    .input(endpointInput)
    .output(z.object({})),

  // The method is POST, so that no access log contains the subscription's URL.
  find: procedure
    .route(apiRoute("POST", "/alerts/push/find", "Bu tarayıcı bildirim alıyor mu?"))
    .input(endpointInput)
    .output(z.object({ channel: z.nullable(alertChannelView) })),
};
