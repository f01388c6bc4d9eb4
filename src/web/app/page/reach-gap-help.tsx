import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import { reachGapWords } from "#contract/people/reach-gap.words.ts";
import type { ReachGap } from "#domain/notices/reachability.ts";
import { refreshPage } from "#web/app/api/client.ts";
import { Button } from "#web/ui/button.tsx";

import { CONFIRMATION_SENT_MESSAGE, useConfirmationMail } from "./confirmation-mail.ts";
import { getPushSupport } from "./push-here.ts";
import { useTurnOnPush } from "./turn-on-push.ts";

export function ReachGapHelp({ gap, offersPush = true }: { gap: ReachGap; offersPush?: boolean }) {
  const mail = useConfirmationMail();
  const [isMended, setMended] = useState(false);
  const push = useTurnOnPush(async () => {
    setMended(true);
    await refreshPage();
  });
  const said =
    mail.error ??
    push.error ??
    (push.isNotAllowed ? "Bildirimlere izin vermediniz. İsterseniz düğmeye yeniden dokunun." : undefined) ??
    (mail.isSent ? CONFIRMATION_SENT_MESSAGE : reachGapWords[gap].help);
  if (isMended) return <p role="status">Bildirimler artık bu cihaza gelecek.</p>;
  return (
    <>
      <p role="status">{said}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {gap === "address-unconfirmed" && !mail.isSent && (
          <Button look="secondary" busy={mail.isSending} busyText="Gönderiliyor…" onClick={() => mail.send()}>
            Doğrulama bağlantısını gönder
          </Button>
        )}
        {offersPush && getPushSupport() === "here" && (
          <Button look="secondary" busy={push.isPending} busyText="Açılıyor…" onClick={push.turnOn}>
            Bu cihazda bildirim al
          </Button>
        )}
        <Link to={pages.alerts.path} className="flex min-h-11 items-center font-semibold underline">
          Bildirim yollarım
        </Link>
      </div>
    </>
  );
}
