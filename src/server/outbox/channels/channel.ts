import type { AlertWay } from "#domain/notices/alert-way.ts";
import { getDeliveryRetryMs } from "#domain/notices/alert.ts";
import type { Deps } from "#server/deps.ts";

import { makeSettleDelivery, takeDeliveries, type TakenDelivery } from "../deliveries-store.ts";
import { nameOfError, type OutboxLane, type SendingOutcome } from "../lane.ts";

export type ChannelDeps = Pick<
  Deps,
  | "db"
  | "clockWatch"
  | "config"
  | "limits"
  | "log"
  | "metrics"
  | "pages"
  | "mailer"
  | "now"
  | "secretKeys"
  | "outward"
  | "telegram"
  | "fetch"
>;

/** If `send` throws, the message is tried again. */
export interface AlertChannel {
  way: AlertWay;
  /** The maximum numbers of messages that are sent at the same time: in all, and to one receiver. */
  seats: number;
  seatsOfOne: number;
  send(deps: ChannelDeps, delivery: TakenDelivery): Promise<SendingOutcome>;
}

const LEASE_MS = 2 * 60 * 1000;

/** Each channel has its own lane, so that a slow channel does not delay the others. */
export function makeChannelLane(
  { way, seats, seatsOfOne, send }: AlertChannel,
  deps: ChannelDeps,
): OutboxLane<TakenDelivery> {
  return {
    name: way,
    seats,
    lease: LEASE_MS,
    receiverOf: ({ channelId }) => channelId,
    take: (now, until, count, held) => takeDeliveries(deps.db, way, { now, until, count, held, seatsOfOne }),
    async send(delivery) {
      try {
        return await send(deps, delivery);
      } catch (error) {
        return { is: "retry", error: nameOfError(error) };
      }
    },
    settle: makeSettleDelivery(deps),
    patienceFor: ({ content }) => getDeliveryRetryMs(content.kind),
  };
}
