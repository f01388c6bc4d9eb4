import { useQuery } from "@tanstack/react-query";

import type { DeliveryView } from "#contract/notices/alerts.ts";
import { deliveryErrorWords } from "#contract/notices/alerts.words.ts";
import { formatClock } from "#domain/words/istanbul.ts";
import { Notice } from "#web/ui/notice.tsx";

import { deliveriesOptions, isUnderWay } from "./alerts-data.ts";

/** How often it is asked what became of a test, in milliseconds. */
const ASK_EVERY = 1000;

/** What became of these messages, asked until it is known of all; undefined of one that is not among the last yet. */
export function useDeliveries(ids: readonly string[]): (DeliveryView | undefined)[] {
  const { data } = useQuery({
    ...deliveriesOptions(),
    enabled: ids.length > 0,
    refetchInterval: ({ state }) => (ids.some((id) => isAwaited(state.data?.items, id)) ? ASK_EVERY : false),
  });
  return ids.map((id) => data?.items.find((one) => one.id === id));
}

export function Outcome({ delivery: { state, error, at } }: { delivery: DeliveryView }) {
  switch (state) {
    case "sent":
      return <Notice kind="good">{`Gönderildi, ${formatClock(at)}. Birazdan görünmelidir.`}</Notice>;
    case "given-up":
      return <Notice kind="bad">{`Gönderilemedi. ${error !== "" ? deliveryErrorWords[error] : ""}`}</Notice>;
    case "waiting":
      return (
        <Notice kind="info">{`Henüz gönderilemedi. ${error !== "" ? deliveryErrorWords[error] : ""} ${formatClock(at)} için yeniden denenecek.`}</Notice>
      );
  }
}

/** Whether nothing has come of the first try yet. */
export function isFresh(delivery: DeliveryView): boolean {
  return isUnderWay(delivery) && delivery.error === "";
}

/** Whether it is still to be seen what became of a message. */
function isAwaited(items: readonly DeliveryView[] | undefined, id: string): boolean {
  const delivery = items?.find((one) => one.id === id);
  return !delivery || isUnderWay(delivery);
}
