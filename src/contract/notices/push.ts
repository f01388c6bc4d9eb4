import * as z from "zod/mini";

import { pushEndpointField } from "#contract/words/fields.ts";
import { procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { isPushEndpoint } from "#domain/notices/push.ts";

import { channelView } from "./alerts.ts";

const unusable = "Tarayıcınızın verdiği anahtar okunamadı. Sayfayı yenileyip tekrar deneyin.";
const base64url = (form: RegExp) => z.string({ error: unusable }).check(z.regex(form, unusable));

/**
 * A browser's push subscription (docs/product.md 17.12): the URL at its push service; and, as base64url, its public key
 * (65 bytes, a point of P-256) and its secret of 16 bytes.
 */
export const pushSubscription = z.strictObject({
  endpoint: pushEndpointField.check(
    z.refine(
      isPushEndpoint,
      "Tarayıcınızın bildirim servisi desteklenmiyor. Chrome, Safari, Firefox ya da Edge ile deneyin.",
    ),
  ),
  p256dh: base64url(/^B[\w-]{86}$/),
  auth: base64url(/^[\w-]{22}$/),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;

const named = z.strictObject({ endpoint: pushEndpointField });
const tag = { tags: ["Bildirimler"] };

/** Push subscriptions of an account (docs/product.md 17.12). */
export const push = {
  subscribe: procedure
    .route({ method: "POST", path: "/alerts/push", summary: "Bu tarayıcıya bildirim gönder", ...tag })
    .input(pushSubscription)
    .output(channelView)
    .errors({ CHANNELS_USED_UP: refusals.CHANNELS_USED_UP, PUSH_OF_ANOTHER: refusals.PUSH_OF_ANOTHER }),

  unsubscribe: procedure
    .route({ method: "POST", path: "/alerts/push/end", summary: "Bu tarayıcıya artık bildirim gönderme", ...tag })
    .input(named)
    .output(z.object({})),

  // POST, so that the subscription's URL is in no access log.
  find: procedure
    .route({ method: "POST", path: "/alerts/push/find", summary: "Bu tarayıcı bildirim alıyor mu?", ...tag })
    .input(named)
    .output(z.object({ channel: z.nullable(channelView) })),
};
