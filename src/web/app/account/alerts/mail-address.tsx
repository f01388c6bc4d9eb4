import { CircleCheck, MailWarning } from "lucide-react";

import type { AlertsView } from "#contract/notices/alerts.ts";
import { CONFIRMATION_SENT_MESSAGE, useConfirmationMail } from "#web/app/page/confirmation-mail.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { SendTest } from "./send-test.tsx";

export function MailAddress({ mail: { address, isConfirmed } }: Pick<AlertsView, "mail">) {
  const Icon = isConfirmed ? CircleCheck : MailWarning;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3">
        <Icon aria-hidden="true" size={22} className={`shrink-0 ${isConfirmed ? "text-good" : "text-warn"}`} />
        <span className="min-w-0">
          <b className="wrap-anywhere">{address}</b>
          <span className="text-ink-soft block text-sm">
            {isConfirmed ? "Doğrulandı" : "Doğrulanmadı. Bu adrese bildirim göndermeyiz."}
          </span>
        </span>
      </p>
      {isConfirmed ? <SendTest channel="email" name="E-posta" /> : <ConfirmAddress />}
    </div>
  );
}

function ConfirmAddress() {
  const mail = useConfirmationMail();
  return (
    <>
      {mail.error !== undefined && <Notice kind="bad">{mail.error}</Notice>}
      {mail.isSent ? (
        <Notice kind="good">{CONFIRMATION_SENT_MESSAGE}</Notice>
      ) : (
        <Button
          className="justify-self-start max-sm:w-full"
          busy={mail.isSending}
          busyText="Gönderiliyor…"
          onClick={mail.send}
        >
          Doğrulama bağlantısı gönder
        </Button>
      )}
    </>
  );
}
