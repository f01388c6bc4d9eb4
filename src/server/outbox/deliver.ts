import { makeChannelLane, type AlertChannel, type ChannelDeps } from "./channels/channel.ts";
import { emailChannel } from "./channels/email.ts";
import { pushChannel } from "./channels/push.ts";
import { telegramChannel } from "./channels/telegram.ts";
import { webhookChannel } from "./channels/webhook.ts";
import { onDeliveryQueued } from "./deliveries-store.ts";
import { startLoop, type RunningOutbox, runLane } from "./lane.ts";

export const alertChannels: readonly AlertChannel[] = [emailChannel, pushChannel, telegramChannel, webhookChannel];

export function startDelivering(deps: ChannelDeps, ways: readonly AlertChannel[] = alertChannels): RunningOutbox {
  const lanes = ways.map((channel) => makeChannelLane(channel, deps));
  const outboxes = lanes.map((lane) =>
    startLoop(lane.name, deps, (running) => runLane(lane, deps, running), onDeliveryQueued),
  );
  return {
    wake: () => outboxes.forEach((outbox) => outbox.wake()),
    async stop() {
      await Promise.all(outboxes.map((outbox) => outbox.stop()));
    },
  };
}
