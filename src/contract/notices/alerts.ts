import * as z from "zod/mini";

import { reachGapView } from "#contract/people/inbox-gap.ts";
import { idField, newestVersionField, textFieldUpTo } from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { ALERT_WAYS } from "#domain/notices/alert-way.ts";
import {
  ALERT_PAUSES,
  ALERT_TOPICS,
  CHANNEL_KINDS,
  CHANNEL_NAME_MAX,
  DELIVERY_ERRORS,
  HOLD_REASONS,
  TOPICS_OF_EVERY_WAY,
} from "#domain/notices/alert.ts";

const minuteOfDayField = z
  .int({ error: "Geçersiz saat." })
  .check(z.minimum(0, "Geçersiz saat."), z.maximum(1439, "Geçersiz saat."));
const topicListSchema = z
  .array(z.enum(ALERT_TOPICS, { error: "Geçersiz değer." }))
  .check(z.maxLength(ALERT_TOPICS.length));
const mailTopicListSchema = z
  .array(z.enum(TOPICS_OF_EVERY_WAY, { error: "Geçersiz değer." }))
  .check(z.maxLength(TOPICS_OF_EVERY_WAY.length));

/** The quiet hours of a day in Istanbul, in minutes from midnight (docs/product/alerts.md 17.4). */
const quietHoursSchema = z
  .strictObject({ from: minuteOfDayField, until: minuteOfDayField })
  .check(z.refine(({ from, until }) => from !== until, { path: ["until"], error: "Bitiş, başlangıçla aynı olamaz." }));

export const alertSettingsSchema = z.strictObject({
  version: newestVersionField,
  mailTopics: mailTopicListSchema,
  quiet: z.nullable(quietHoursSchema),
  urgentBreaksQuiet: z.boolean(),
  fleetAt: minuteOfDayField,
});
export type AlertSettingsInput = z.infer<typeof alertSettingsSchema>;

export const channelNameField = textFieldUpTo(CHANNEL_NAME_MAX, { empty: "Lütfen bir ad yazın.", what: "Ad" });

export const alertChannelView = view("AlertChannel", {
  id: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  topics: z.array(z.enum(ALERT_TOPICS)),
  sharesContent: z.boolean(),
  /** The host of a webhook, because the rest of the URL may be secret; '' for other channels. */
  host: z.string(),
  createdAt: z.date(),
  lastSentAt: z.nullable(z.date()),
  failingSince: z.nullable(z.date()),
  /**
   * The server switches a channel off if nothing was delivered for days, if nothing can ever be delivered, or after a
   * password reset.
   */
  isOff: z.boolean(),
  /** Whether the channel is switched off because the password was reset by mail. */
  isOffByReset: z.boolean(),
});
export type ChannelView = z.infer<typeof alertChannelView>;

export const deliveryView = view("Delivery", {
  id: z.string(),
  way: z.enum(ALERT_WAYS),
  to: z.string(),
  kind: z.string(),
  state: z.enum(["sent", "waiting", "given-up"]),
  /** Why the last attempt failed; '' for no error. */
  error: z.enum(["", ...DELIVERY_ERRORS]),
  tries: z.int(),
  createdAt: z.date(),
  /**
   * For a sent message or one that the server has given up: when that was. For a waiting message: when it is tried
   * next.
   */
  at: z.date(),
});
export type DeliveryView = z.infer<typeof deliveryView>;

export const heldNoticesView = view("HeldNotices", { count: z.int(), until: z.date(), reason: z.enum(HOLD_REASONS) });
export type HeldNoticesView = z.infer<typeof heldNoticesView>;

export const alertsView = view("Alerts", {
  settings: alertSettingsSchema,
  pausedUntil: z.nullable(z.date()),
  mail: z.object({ address: z.string(), isConfirmed: z.boolean() }),
  channels: z.array(alertChannelView),
  gap: reachGapView,
  offered: z.object({
    push: z.nullable(z.object({ publicKey: z.string() })),
    telegram: z.nullable(z.object({ bot: z.string() })),
  }),
});
export type AlertsView = z.infer<typeof alertsView>;

const alertWayInput = z.strictObject({ channel: z.union([z.literal("email"), idField]) });
const apiRoute = makeRoute("Bildirimler");
const emptyInputSchema = z.optional(z.strictObject({}));
const channelProcedure = procedure.errors({ CHANNEL_NOT_FOUND: refusals.CHANNEL_NOT_FOUND });

export const alertsContract = {
  get: procedure
    .route(apiRoute("GET", "/alerts", "Bildirim ayarlarım"))
    .input(emptyInputSchema)
    .output(alertsView),

  save: procedure
    .route(apiRoute("PUT", "/alerts", "Bildirim ayarlarımı kaydet"))
    .input(alertSettingsSchema)
    .output(alertSettingsSchema)
    .errors({ CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  pause: procedure
    .route(apiRoute("PUT", "/alerts/pause", "Bildirimlerimi duraklat ya da sürdür"))
    .input(z.strictObject({ pause: z.nullable(z.enum(ALERT_PAUSES, { error: "Geçersiz değer." })) }))
    .output(z.object({ pausedUntil: z.nullable(z.date()) })),

  deliveries: procedure
    .route(apiRoute("GET", "/alerts/deliveries", "Son 20 gönderim ve sonra bildirilecek olanlar"))
    .input(emptyInputSchema)
    .output(z.object({ items: z.array(deliveryView), held: z.array(heldNoticesView) })),

  test: channelProcedure
    .route(apiRoute("POST", "/alerts/test", "Deneme bildirimi gönder"))
    .input(alertWayInput)
    .output(z.object({ id: z.string() }))
    .errors({ ADDRESS_NOT_CONFIRMED: refusals.ADDRESS_NOT_CONFIRMED }),

  editChannel: channelProcedure
    .route(apiRoute("PUT", "/alerts/channels/{id}", "Bir yolu düzenle"))
    .input(z.strictObject({ id: idField, name: channelNameField, topics: topicListSchema, sharesContent: z.boolean() }))
    .output(alertChannelView),

  removeChannel: channelProcedure
    .route(apiRoute("DELETE", "/alerts/channels/{id}", "Bir yolu kaldır"))
    .input(z.strictObject({ id: idField }))
    .output(z.object({})),
};
