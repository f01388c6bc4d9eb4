import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";

import { api, queryClient } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Button } from "#web/ui/button.tsx";

import { isFirstTry, DeliveryOutcome, useDeliveries } from "./delivery-outcome.tsx";

export function SendTest({ channel, name }: { channel: string; name: string }) {
  const sending = useMutation({
    mutationFn: () => api.alerts.test.call({ channel }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.alerts.deliveries.key() }),
  });
  const id = sending.data?.id;
  const [delivery] = useDeliveries(id === undefined ? [] : [id]);
  const isWaiting = sending.isPending || (id !== undefined && (!delivery || isFirstTry(delivery)));
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
      <ActionFailure of={sending} failed="Test gönderilemedi. Lütfen tekrar deneyin." />
      {!isWaiting && delivery && <DeliveryOutcome key={`${delivery.id} ${delivery.state}`} delivery={delivery} />}
    </div>
  );
}
