import { makeChannelLane, type ChannelDeps } from "#server/outbox/channels/channel.ts";
import { alertChannels } from "#server/outbox/deliver.ts";
import { type OutboxLane, type LaneDeps, runLane, type TakenMessage } from "#server/outbox/lane.ts";
import { makeMailLane, type OutboxDeps } from "#server/outbox/sender.ts";

export function sendDue<Message extends TakenMessage>(lane: OutboxLane<Message>, deps: LaneDeps): Promise<number> {
  return runLane(lane, deps, { isStopping: () => false, woken: () => new Promise(() => undefined) });
}

export function sendDueMails(deps: OutboxDeps): Promise<number> {
  return sendDue(makeMailLane(deps), deps);
}

export async function sendDueDeliveries(deps: ChannelDeps): Promise<void> {
  await Promise.all(alertChannels.map((channel) => sendDue(makeChannelLane(channel, deps), deps)));
}
