import { channelLane, type ChannelDeps } from "#server/outbox/channels/channel.ts";
import { channels } from "#server/outbox/deliver.ts";
import { type Lane, type LaneDeps, runLane, type TakenMessage } from "#server/outbox/lane.ts";
import { mailLane, type OutboxDeps } from "#server/outbox/sender.ts";

/** Sends every due message of a lane, and returns their number. */
export function sendDue<Message extends TakenMessage>(lane: Lane<Message>, deps: LaneDeps): Promise<number> {
  return runLane(lane, deps, { isStopping: () => false, woken: () => new Promise(() => undefined) });
}

export function sendDueMails(deps: OutboxDeps): Promise<number> {
  return sendDue(mailLane(deps), deps);
}

export async function sendDueDeliveries(deps: ChannelDeps): Promise<void> {
  await Promise.all(channels.map((channel) => sendDue(channelLane(channel, deps), deps)));
}
