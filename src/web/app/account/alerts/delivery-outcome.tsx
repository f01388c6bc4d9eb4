import { useQuery } from "@tanstack/react-query";

import type { DeliveryView } from "#contract/notices/alerts.ts";
import { deliveryErrorWords } from "#contract/notices/alerts.words.ts";
import { formatClock } from "#domain/words/istanbul.ts";
import { Notice } from "#web/ui/notice.tsx";

import { deliveriesQueryOptions, isDeliveryUnderWay } from "./alerts-data.ts";

const POLL_INTERVAL_MS = 1000;

export function useDeliveries(ids: readonly string[]): (DeliveryView | undefined)[] {
  const { data } = useQuery({
    ...deliveriesQueryOptions(),
    enabled: ids.length > 0,
    refetchInterval: ({ state }) =>
      ids.some((id) => isDeliveryAwaited(state.data?.items, id)) ? POLL_INTERVAL_MS : false,
  });
  return ids.map((id) => data?.items.find((one) => one.id === id));
}

export function DeliveryOutcome({ delivery: { state, error, at } }: { delivery: DeliveryView }) {
  switch (state) {
    case "sent":
      return <Notice kind="good">{`Gönderildi, ${formatClock(at)}. Birazdan görünmeli.`}</Notice>;
    case "given-up":
      return <Notice kind="bad">{`Gönderilemedi. ${error !== "" ? deliveryErrorWords[error] : ""}`}</Notice>;
    case "waiting":
      return (
        <Notice kind="info">{`Henüz gönderilemedi. ${error !== "" ? deliveryErrorWords[error] : ""} ${formatClock(at)} için yeniden denenecek.`}</Notice>
      );
  }
}

export function isFirstTry(delivery: DeliveryView): boolean {
  return isDeliveryUnderWay(delivery) && delivery.error === "";
}

function isDeliveryAwaited(items: readonly DeliveryView[] | undefined, id: string): boolean {
  const delivery = items?.find((one) => one.id === id);
  return !delivery || isDeliveryUnderWay(delivery);
}
