import type { AlertWay } from "#domain/notices/alert-way.ts";
import { patienceOf } from "#domain/notices/alert.ts";
import type { Deps } from "#server/deps.ts";

import { settling, takeDeliveries, type TakenDelivery } from "../deliveries-store.ts";
import { errorName, type Lane, type Outcome } from "../lane.ts";

/** What a channel is given to send with. */
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

/** One way by which accounts are told of alerts. `send` may throw if something unforeseen happens: the message is then tried again. */
export interface Channel {
  way: AlertWay;
  /** How many messages are being sent at the same time, in all and to one receiver. */
  seats: number;
  seatsOfOne: number;
  send(deps: ChannelDeps, delivery: TakenDelivery): Promise<Outcome>;
}

/** How long a process has a taken delivery for itself, in milliseconds: longer than any channel tries. */
const LEASE = 2 * 60 * 1000;

/** The lane of a channel. Each channel has its own, so that trouble with one delays no other. */
export function channelLane({ way, seats, seatsOfOne, send }: Channel, deps: ChannelDeps): Lane<TakenDelivery> {
  return {
    name: way,
    seats,
    lease: LEASE,
    receiverOf: ({ channelId }) => channelId,
    take: (now, until, count, held) => takeDeliveries(deps.db, way, { now, until, count, held, seatsOfOne }),
    async send(delivery) {
      try {
        return await send(deps, delivery);
      } catch (error) {
        return { is: "retry", error: errorName(error) };
      }
    },
    settle: settling(deps),
    patienceFor: ({ content }) => patienceOf(content.kind),
  };
}
