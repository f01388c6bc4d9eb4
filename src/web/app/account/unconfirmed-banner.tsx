import { MailWarning, X } from "lucide-react";
import { useState, useSyncExternalStore } from "react";

import type { AccountView } from "#contract/people/account.ts";
import { CONFIRMATION_SENT_MESSAGE, useConfirmationMail } from "#web/app/page/confirmation-mail.ts";

import { closeBanner, isBannerClosed } from "./closed-banner.ts";

export function UnconfirmedBanner({ account }: { account: AccountView }) {
  const [isClosed, setClosed] = useState(false);
  // The server does not know that the reminder was closed in this tab. The page's first script hides a closed reminder
  // (closed-banner.ts).
  const wasClosed = useSyncExternalStore(
    () => () => undefined,
    () => isBannerClosed(account.id),
    () => false,
  );
  const mail = useConfirmationMail();
  if (isClosed || wasClosed) return null;
  return (
    <aside
      aria-label="E-posta doğrulaması"
      data-put-away-by={account.id}
      className="bg-warn-soft text-ink print:hidden"
    >
      <div className="mx-auto flex max-w-6xl items-center gap-3 px-4 py-1">
        <MailWarning aria-hidden="true" size={20} className="text-warn shrink-0 max-sm:hidden" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 py-1">
          <p role="status" className="text-sm font-medium wrap-anywhere">
            {mail.error ??
              (mail.isSent
                ? CONFIRMATION_SENT_MESSAGE
                : "E-posta adresinizi doğrulayın. Size gönderdiğimiz bağlantıyı açın.")}
          </p>
          {!mail.isSent && (
            <button
              type="button"
              aria-disabled={mail.isSending || undefined}
              onClick={() => !mail.isSending && mail.send()}
              className="text-brand min-h-8 text-sm font-semibold underline"
            >
              {mail.isSending ? "Gönderiliyor…" : "Yeniden gönder"}
            </button>
          )}
        </div>
        <button
          type="button"
          aria-label="E-posta hatırlatmasını kapat"
          onClick={() => {
            closeBanner(account.id);
            setClosed(true);
          }}
          className="hover:bg-surface grid size-10 shrink-0 place-items-center rounded-lg"
        >
          <X aria-hidden="true" size={18} />
        </button>
      </div>
    </aside>
  );
}
