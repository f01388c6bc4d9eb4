import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Send } from "lucide-react";

import { pages } from "#contract/pages.ts";
import { alertWayWords } from "#contract/wording/alerts.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { sentenceFor } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { isFresh, Outcome, useDeliveries } from "../alerts/delivery-outcome.tsx";
import { CONFIRMATION_SENT, useConfirmationMail } from "../confirmation-mail.ts";

/** Has a trial sent to its owner by every way by which notices reach them, and says what became of it on each. */
export function SendTrial({ code }: { code: string }) {
  const account = useAccount();
  const sending = useMutation({
    networkMode: "always",
    mutationFn: () => api.profiles.sendTrial.call({ code }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.alerts.deliveries.key() }),
  });
  const sent = sending.data?.sent ?? [];
  const deliveries = useDeliveries(sent.map(({ id }) => id));
  const isWaiting = sending.isPending || deliveries.some((delivery) => !delivery || isFresh(delivery));
  return (
    <div className="grid gap-3">
      <Button look="secondary" busy={isWaiting} busyText="Gönderiliyor…" onClick={() => sending.mutate()}>
        <Send aria-hidden="true" size={18} />
        Bana deneme haberi gönder
      </Button>
      {sending.isError && (
        <Notice kind="bad">{sentenceFor(sending.error, "Deneme gönderilemedi. Lütfen tekrar deneyin.")}</Notice>
      )}
      {sending.isSuccess && sent.length === 0 && <NoWayYet isConfirmed={account?.isEmailConfirmed === true} />}
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
    </div>
  );
}

/** Nothing is on by which news could leave: what to do for it. */
function NoWayYet({ isConfirmed }: { isConfirmed: boolean }) {
  const mail = useConfirmationMail();
  return (
    <Notice kind="info">
      <span>{`Haberler şimdilik yalnızca “Gelen haberler” sayfanıza düşer. ${!isConfirmed ? (mail.error ?? (mail.isSent ? CONFIRMATION_SENT : "E-postayla da öğrenmek için adresinizi doğrulayın.")) : ""}`}</span>
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {!isConfirmed && !mail.isSent && (
          <Button look="secondary" busy={mail.isSending} busyText="Gönderiliyor…" onClick={() => mail.send()}>
            Doğrulama bağlantısını gönder
          </Button>
        )}
        <Link to={pages.alerts.path} className="flex min-h-11 items-center font-semibold underline">
          Bu cihazda bildirim al
        </Link>
      </div>
    </Notice>
  );
}
