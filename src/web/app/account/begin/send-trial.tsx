import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useEffect, useEffectEvent } from "react";

import { alertWayWords } from "#contract/notices/alerts.words.ts";
import { gapWords } from "#contract/people/gap.words.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { DeedFailure } from "#web/app/forms/deed-failure.tsx";
import { UntoldHelp } from "#web/app/page/untold-help.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { isFresh, Outcome, useDeliveries } from "../alerts/delivery-outcome.tsx";

/** Sends its owner a trial by every way by which notices reach them, and says what became of it on each. */
export function SendTrial({
  code,
  onLost,
}: {
  code: string;
  /** A trial was sent nowhere, or did not arrive: what helps stands here now. */
  onLost: () => void;
}) {
  const account = useAccount();
  const sending = useMutation({
    networkMode: "always",
    mutationFn: () => api.profiles.sendTrial.call({ code }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.alerts.deliveries.key() }),
  });
  const sent = sending.data?.sent ?? [];
  const deliveries = useDeliveries(sent.map(({ id }) => id));
  const isWaiting = sending.isPending || deliveries.some((delivery) => !delivery || isFresh(delivery));
  // Known once nothing is on its way; without a way nothing ever was.
  const isLost = sending.isSuccess && !isWaiting && deliveries.every((delivery) => delivery?.state !== "sent");
  const gap = sending.data?.gap ?? "failing";
  const sayLost = useEffectEvent(onLost);

  useEffect(() => {
    if (isLost) sayLost();
  }, [isLost]);

  return (
    <div className="grid gap-3">
      <Button look="secondary" busy={isWaiting} busyText="Gönderiliyor…" onClick={() => sending.mutate()}>
        <Send aria-hidden="true" size={18} />
        Bana deneme haberi gönder
      </Button>
      <DeedFailure of={sending} failed="Deneme gönderilemedi. Lütfen tekrar deneyin." />
      {!isWaiting &&
        sent.map(({ id, way, to }, nth) => {
          const delivery = deliveries[nth];
          return (
            delivery && (
              <div key={`${id} ${delivery.state}`}>
                <p className="mb-1 font-semibold">{to || (way === "email" ? account?.email : alertWayWords[way])}</p>
                <Outcome delivery={delivery} />
              </div>
            )
          );
        })}
      {isLost && (
        <Notice kind="bad">
          <p>{sent.length === 0 ? `Deneme gönderilemedi. ${gapWords[gap].why}` : "Deneme size ulaşmadı."}</p>
          <UntoldHelp gap={gap} />
        </Notice>
      )}
    </div>
  );
}
