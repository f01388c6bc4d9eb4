import { useMutation, useQuery } from "@tanstack/react-query";
import { BellRing, Send } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

import { alertWayWords } from "#contract/notices/alerts.words.ts";
import { reachGapWords } from "#contract/people/reach-gap.words.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { ReachGapHelp } from "#web/app/page/reach-gap-help.tsx";
import { useTurnOnPush } from "#web/app/page/turn-on-push.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { isFirstTry, DeliveryOutcome, useDeliveries } from "../alerts/delivery-outcome.tsx";
import { pushStateQueryOptions } from "../alerts/push-state.ts";

export function SendTrial({ code, onLost, onArrived }: { code: string; onLost: () => void; onArrived: () => void }) {
  const account = useAccount();
  const here = useQuery(pushStateQueryOptions());
  const isOff = here.data?.is === "off" || here.data?.is === "lost";
  const isShown = useIsPushShownHere();
  const sending = useMutation({
    mutationFn: () => api.profiles.sendTrial.call({ code }),
  });
  const push = useTurnOnPush(async () => {
    sending.mutate();
    await refreshPage();
  });
  const sent = sending.data?.sent ?? [];
  const deliveries = useDeliveries(sent.map(({ id }) => id));
  const isWaiting = sending.isPending || deliveries.some((delivery) => !delivery || isFirstTry(delivery));
  const isSent = !isWaiting && deliveries.some((delivery) => delivery?.state === "sent");
  // The trial is lost if all its messages have a result and none was sent. An account without any channel has no
  // messages.
  const isLost = sending.isSuccess && !isWaiting && !isSent;
  const gap = sending.data?.gap ?? "failing";
  const sayLost = useEffectEvent(onLost);
  const sayArrived = useEffectEvent(onArrived);

  useEffect(() => {
    if (isLost) sayLost();
    if (isSent) sayArrived();
  }, [isLost, isSent]);

  const said = push.isNotAllowed
    ? "Bildirimlere izin vermediniz. İsterseniz düğmeye yeniden dokunun."
    : isOff && !isSent && "Cihazınız izin isteyecek: “İzin ver”e dokunun.";
  return (
    <div className="grid gap-3">
      {isOff && (
        <Button busy={push.isPending} idle={isWaiting} busyText="Açılıyor…" onClick={push.turnOn}>
          <BellRing aria-hidden="true" size={20} />
          Bildirimleri aç ve dene
        </Button>
      )}
      {said && <p className="text-ink-soft text-center text-sm">{said}</p>}
      {push.error !== undefined && <Notice kind="bad">{push.error}</Notice>}
      <Button
        look={isOff || isSent ? "secondary" : "primary"}
        busy={isWaiting}
        idle={push.isPending}
        busyText="Gönderiliyor…"
        onClick={() => sending.mutate()}
      >
        <Send aria-hidden="true" size={18} />
        Bana deneme mesajı gönder
      </Button>
      <ActionFailure of={sending} failed="Deneme gönderilemedi. Lütfen tekrar deneyin." />
      {isSent && isShown && <Notice kind="good">Ulaştı. Deneme bu cihaza geldi, hazırsınız.</Notice>}
      {!isWaiting &&
        sent.map(({ id, way, to }, nth) => {
          const delivery = deliveries[nth];
          return (
            delivery && (
              <div key={`${id} ${delivery.state}`}>
                <p className="mb-1 font-semibold">{to || (way === "email" ? account?.email : alertWayWords[way])}</p>
                <DeliveryOutcome delivery={delivery} />
              </div>
            )
          );
        })}
      {isLost && (
        <Notice kind="bad">
          <p>{sent.length === 0 ? `Deneme gönderilemedi. ${reachGapWords[gap].why}` : "Deneme size ulaşmadı."}</p>
          <ReachGapHelp gap={gap} offersPush={!isOff} />
        </Notice>
      )}
    </div>
  );
}

function useIsPushShownHere(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const hear = ({ data }: MessageEvent<unknown>) => data === "shown" && setShown(true);
    serviceWorker.addEventListener("message", hear);
    // The browser queues the service worker's messages until this call.
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener("message", hear);
  }, []);
  return isShown;
}
