import { computeAlertPauseEnd } from "#domain/notices/alert.ts";
import { signedInGate, type OwnerScope } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { encodePublicPushKey, findOrMakePushKey } from "#server/outbox/channels/push-key.ts";
import { findReachGap } from "#server/outbox/notice-ways.ts";

import { queueUndeliveredNotices } from "./alert-undelivered.ts";
import { editChannel, listChannels, removeChannel } from "./channels-store.ts";
import { listDeliveries, listHeldNotices, queueTestDelivery } from "./deliveries-list.ts";
import { findSettings, pauseAlerts, saveSettings } from "./settings-store.ts";
import { replanHeldAlerts } from "./store.ts";

async function readAlerts({ db, now, telegram }: Deps, owner: OwnerScope) {
  const [{ pausedUntil, ...settings }, channels, key, gap, mail] = await Promise.all([
    findSettings(db, owner.userId),
    listChannels(db, owner),
    findOrMakePushKey(db, now()),
    findReachGap(db, owner.userId, now()),
    db
      .selectFrom("users")
      .select(["email", "emailConfirmedAt"])
      .where("id", "=", owner.userId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    settings: { ...settings, mailTopics: [...settings.mailTopics] },
    pausedUntil: pausedUntil !== null && pausedUntil > now() ? pausedUntil : null,
    mail: { address: mail.email, isConfirmed: mail.emailConfirmedAt !== null },
    channels,
    gap,
    offered: {
      push: { publicKey: encodePublicPushKey(key) },
      telegram: telegram?.bot === undefined ? null : { bot: telegram.bot },
    },
  };
}

export const alertProcedures = {
  get: signedInGate.alerts.get.handler(({ context: { deps, owner } }) => readAlerts(deps, owner)),

  save: signedInGate.alerts.save.handler(async ({ input, context: { deps, owner }, errors }) => {
    const saved = await runTransaction(deps.db, async (tx) => {
      const settings = await saveSettings(tx, owner, input);
      if (settings) {
        await replanHeldAlerts(tx, owner, deps.now());
        await queueUndeliveredNotices(tx, owner.userId, deps.now());
      }
      return settings;
    });
    if (!saved) throw errors.CHANGED_MEANWHILE();
    const { pausedUntil: _, ...settings } = saved;
    return { ...settings, mailTopics: [...settings.mailTopics] };
  }),

  pause: signedInGate.alerts.pause.handler(async ({ input: { pause }, context: { deps, owner } }) => {
    const now = deps.now();
    const pausedUntil = pause && computeAlertPauseEnd(pause, now);
    await runTransaction(deps.db, async (tx) => {
      await pauseAlerts(tx, owner, pausedUntil);
      await replanHeldAlerts(tx, owner, now);
    });
    return { pausedUntil };
  }),

  deliveries: signedInGate.alerts.deliveries.handler(async ({ context: { deps, owner } }) => ({
    items: await listDeliveries(deps.db, owner),
    held: await listHeldNotices(deps.db, owner),
  })),

  test: signedInGate.alerts.test.handler(async ({ input, context: { deps, owner }, errors }) => {
    await takeTry(deps.limits, "alertTestByAccount", owner.userId);
    const queued = await runTransaction(deps.db, (tx) => queueTestDelivery(tx, owner, input.channel, deps.now()));
    if (typeof queued === "string") throw errors[queued]();
    return queued;
  }),

  editChannel: signedInGate.alerts.editChannel.handler(async ({ input, context: { deps, owner }, errors }) => {
    return orRefuse(
      await runTransaction(deps.db, (tx) => editChannel(tx, owner, input, deps.now())),
      errors.CHANNEL_NOT_FOUND,
    );
  }),

  removeChannel: signedInGate.alerts.removeChannel.handler(async ({ input, context: { deps, owner }, errors }) => {
    const isRemoved = await runTransaction(deps.db, (tx) => removeChannel(tx, owner, input.id, deps.now()));
    if (!isRemoved) throw errors.CHANNEL_NOT_FOUND();
    return {};
  }),
};
