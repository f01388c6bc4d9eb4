import { useMutation, useQuery } from "@tanstack/react-query";
import { BellRing, Send } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

import { alertWayWords } from "#contract/notices/alerts.words.ts";
import { gapWords } from "#contract/people/gap.words.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { DeedFailure } from "#web/app/forms/deed-failure.tsx";
import { useTurnOnPush } from "#web/app/page/turn-on-push.ts";
import { UntoldHelp } from "#web/app/page/untold-help.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { isFresh, Outcome, useDeliveries } from "../alerts/delivery-outcome.tsx";
import { standingOptions } from "../alerts/push-standing.ts";

/**
 * Turns alerts on for this device where they are off, then sends its owner a trial by every way by which notices reach them, and says what
 * became of it on each.
 */
export function SendTrial({
  code,
  onLost,
  onArrived,
}: {
  code: string;
  /** A trial was sent nowhere, or did not arrive: what helps stands here now. */
  onLost: () => void;
  /** A trial left by at least one way. */
  onArrived: () => void;
}) {
  const account = useAccount();
  const here = useQuery(standingOptions());
  const isOff = here.data?.is === "off" || here.data?.is === "lost";
  const isShown = useShownHere();
  const sending = useMutation({
    networkMode: "always",
    mutationFn: () => api.profiles.sendTrial.call({ code }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.alerts.deliveries.key() }),
  });
  const push = useTurnOnPush(async () => {
    sending.mutate();
    for (const queryKey of [standingOptions().queryKey, api.alerts.key(), api.codes.list.key()])
      await queryClient.invalidateQueries({ queryKey });
  });
  const sent = sending.data?.sent ?? [];
  const deliveries = useDeliveries(sent.map(({ id }) => id));
  const isWaiting = sending.isPending || deliveries.some((delivery) => !delivery || isFresh(delivery));
  const isSent = !isWaiting && deliveries.some((delivery) => delivery?.state === "sent");
  // Known once nothing is on its way; without a way nothing ever was.
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
      <DeedFailure of={sending} failed="Deneme gönderilemedi. Lütfen tekrar deneyin." />
      {isSent && isShown && <Notice kind="good">Ulaştı. Deneme bu cihaza geldi, hazırsınız.</Notice>}
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
          <UntoldHelp gap={gap} offersPush={!isOff} />
        </Notice>
      )}
    </div>
  );
}

/** Whether a push was shown on this device since the page is open, as the worker that shows it tells. */
function useShownHere(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const hear = ({ data }: MessageEvent<unknown>) => data === "shown" && setShown(true);
    serviceWorker.addEventListener("message", hear);
    // What is told before somebody listens is kept until then.
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener("message", hear);
  }, []);
  return isShown;
}
