import { signedIn, type OwnerScope } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { publicPushKey, pushKey } from "#server/outbox/channels/push-key.ts";
import { findReachGap } from "#server/outbox/notice-ways.ts";

import { alertUndelivered } from "./alert-undelivered.ts";
import { editChannel, listChannels, removeChannel } from "./channels-store.ts";
import { listDeliveries, listHeld, queueTest } from "./deliveries-list.ts";
import { findSettings, saveSettings } from "./settings-store.ts";
import { replanHeldAlerts } from "./store.ts";

async function readAlerts({ db, now, telegram }: Deps, owner: OwnerScope) {
  const [settings, channels, key, gap, mail] = await Promise.all([
    findSettings(db, owner.userId),
    listChannels(db, owner),
    pushKey(db, now()),
    findReachGap(db, owner.userId, now()),
    db
      .selectFrom("users")
      .select(["email", "emailConfirmedAt"])
      .where("id", "=", owner.userId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    settings: { ...settings, mailTopics: [...settings.mailTopics] },
    mail: { address: mail.email, isConfirmed: mail.emailConfirmedAt !== null },
    channels,
    gap,
    offered: {
      push: { publicKey: publicPushKey(key) },
      telegram: telegram?.bot === undefined ? null : { bot: telegram.bot },
    },
  };
}

export const alertProcedures = {
  get: signedIn.alerts.get.handler(({ context: { deps, owner } }) => readAlerts(deps, owner)),

  save: signedIn.alerts.save.handler(async ({ input, context: { deps, owner }, errors }) => {
    const saved = await inTransaction(deps.db, async (tx) => {
      const settings = await saveSettings(tx, owner, input);
      if (settings) {
        await replanHeldAlerts(tx, owner, deps.now());
        await alertUndelivered(tx, owner.userId, deps.now());
      }
      return settings;
    });
    if (!saved) throw errors.CHANGED_MEANWHILE();
    return { ...saved, mailTopics: [...saved.mailTopics] };
  }),

  deliveries: signedIn.alerts.deliveries.handler(async ({ context: { deps, owner } }) => ({
    items: await listDeliveries(deps.db, owner),
    held: await listHeld(deps.db, owner),
  })),

  test: signedIn.alerts.test.handler(async ({ input, context: { deps, owner }, errors }) => {
    await takeTry(deps.limits, "alertTestByAccount", owner.userId);
    const queued = await inTransaction(deps.db, (tx) => queueTest(tx, owner, input.channel, deps.now()));
    if (typeof queued === "string") throw errors[queued]();
    return queued;
  }),

  editChannel: signedIn.alerts.editChannel.handler(async ({ input, context: { deps, owner }, errors }) => {
    const view = await inTransaction(deps.db, (tx) => editChannel(tx, owner, input, deps.now()));
    if (!view) throw errors.CHANNEL_NOT_FOUND();
    return view;
  }),

  removeChannel: signedIn.alerts.removeChannel.handler(async ({ input, context: { deps, owner }, errors }) => {
    const isRemoved = await inTransaction(deps.db, (tx) => removeChannel(tx, owner, input.id, deps.now()));
    if (!isRemoved) throw errors.CHANNEL_NOT_FOUND();
    return {};
  }),
};
