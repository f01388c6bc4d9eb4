import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";

import type { DeliveryView } from "#contract/api/alerts.ts";
import { deliveryErrorWords } from "#contract/wording/alerts.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { sentenceFor } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { deliveriesOptions, isUnderWay } from "./alerts-data.ts";
import { clockOf } from "./clock-of.ts";

/** How often it is asked what became of a test, in milliseconds. */
const ASK_EVERY = 1000;

/** Has a test sent one way, and says what became of it as soon as that is known. */
export function SendTest({ channel, name }: { channel: string; name: string }) {
  const sending = useMutation({
    networkMode: "always",
    mutationFn: () => api.alerts.test.call({ channel }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.alerts.deliveries.key() }),
  });
  const id = sending.data?.id;
  const { data } = useQuery({
    ...deliveriesOptions(),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isAwaited(state.data?.items, id) ? ASK_EVERY : false),
  });
  const delivery = data?.items.find((one) => one.id === id);
  const isWaiting = sending.isPending || (id !== undefined && (!delivery || isFresh(delivery)));
  return (
    <div className="grid gap-3">
      <Button
        look="secondary"
        className="justify-self-start max-sm:w-full"
        busy={isWaiting}
        busyText="Gönderiliyor…"
        aria-label={isWaiting ? undefined : `${name}: test gönder`}
        onClick={() => sending.mutate()}
      >
        <Send aria-hidden="true" size={18} />
        Test gönder
      </Button>
      {sending.isError && (
        <Notice kind="bad">{sentenceFor(sending.error, "Test gönderilemedi. Lütfen tekrar deneyin.")}</Notice>
      )}
      {!isWaiting && delivery && <Outcome key={`${delivery.id} ${delivery.state}`} delivery={delivery} />}
    </div>
  );
}

function Outcome({ delivery: { state, error, at } }: { delivery: DeliveryView }) {
  switch (state) {
    case "sent":
      return <Notice kind="good">Gönderildi, {clockOf(at)}. Birazdan görünmelidir.</Notice>;
    case "given-up":
      return <Notice kind="bad">Gönderilemedi. {error !== "" && deliveryErrorWords[error]}</Notice>;
    case "waiting":
      return (
        <Notice kind="info">
          Henüz gönderilemedi. {error !== "" && deliveryErrorWords[error]} {clockOf(at)} için yeniden denenecek.
        </Notice>
      );
  }
}

/** Whether it is still to be seen what became of a message. */
function isAwaited(items: readonly DeliveryView[] | undefined, id: string | undefined): boolean {
  const delivery = items?.find((one) => one.id === id);
  return id !== undefined && (!delivery || isUnderWay(delivery));
}

/** Whether nothing has come of the first try yet. */
function isFresh(delivery: DeliveryView): boolean {
  return isUnderWay(delivery) && delivery.error === "";
}
