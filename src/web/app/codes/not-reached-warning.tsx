import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { reachGapWords } from "#contract/people/reach-gap.words.ts";
import type { ReachGap } from "#domain/notices/reachability.ts";
import { CONFIRMATION_SENT_MESSAGE, useConfirmationMail } from "#web/app/page/confirmation-mail.ts";

const actionStyle = "inline-flex min-h-6 items-center underline";

export function NotReachedWarning({ name, gap, isReachable }: { name: string; gap: ReachGap; isReachable: boolean }) {
  const mail = useConfirmationMail();
  const told = isReachable
    ? "Okutanların mesajlarını size bildiremiyoruz."
    : "Okutanlar size ulaşamıyor: mesajlarını size bildiremiyoruz.";
  return (
    <div className={`mt-2 text-sm font-semibold ${isReachable ? "text-warn" : "text-bad"}`}>
      <p>
        <span>{`${told} ${reachGapWords[gap].why} `}</span>
        {gap !== "address-unconfirmed" && (
          <Link to={pages.alerts.path} aria-label={`${name}: bildirim yollarını aç`} className={actionStyle}>
            Bildirim yollarını aç
          </Link>
        )}
      </p>
      {gap === "address-unconfirmed" && (
        <p role="status">
          <span>{mail.error ?? (mail.isSent ? CONFIRMATION_SENT_MESSAGE : "")}</span>{" "}
          {!mail.isSent && (
            <button
              type="button"
              aria-label={`${name}: doğrulama bağlantısını gönder`}
              aria-disabled={mail.isSending || undefined}
              onClick={() => !mail.isSending && mail.send()}
              className={actionStyle}
            >
              {mail.isSending ? "Gönderiliyor…" : "Doğrulama bağlantısını gönder"}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
