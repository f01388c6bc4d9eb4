import { Link } from "@tanstack/react-router";

import { toActor } from "#contract/actor-of.ts";
import { pages } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import { getHomePath } from "#domain/people/actor.ts";
import { CONFIRMATION_SENT_MESSAGE, useConfirmationMail } from "#web/app/page/confirmation-mail.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { OutcomeScreen } from "./outcome-screen.tsx";

const INVALID_LINK_TITLE = "Bağlantı geçersiz";
const INVALID_LINK_REASON = "Bu bağlantı eksik, daha önce kullanılmış ya da süresi dolmuş.";

/** Guests can log in, and users with an unconfirmed address can request a new link. */
export function UnusableConfirmation({ account }: { account: AccountView | null }) {
  const mail = useConfirmationMail();
  if (!account)
    return (
      <OutcomeScreen
        kind="bad"
        title={INVALID_LINK_TITLE}
        text={`${INVALID_LINK_REASON} Adresinizi daha önce doğruladıysanız yapılacak bir şey yok. Doğrulamadıysanız giriş yapıp yeni bir bağlantı isteyin.`}
      >
        <Link to={pages.login.path} search={{ returnTo: pages.profile.path }} className={getButtonStyle("primary")}>
          Giriş yap
        </Link>
      </OutcomeScreen>
    );
  if (account.isEmailConfirmed)
    return (
      <OutcomeScreen
        key="confirmed"
        title="Adresiniz zaten doğrulanmış"
        text={`${account.email} adresi doğrulanmış. Yapılacak bir şey yok.`}
      >
        <Link to={getHomePath(toActor(account))} className={getButtonStyle("primary")}>
          Panelime git
        </Link>
      </OutcomeScreen>
    );
  return (
    <OutcomeScreen
      kind="bad"
      title={INVALID_LINK_TITLE}
      text={`${INVALID_LINK_REASON} Size yeni bir bağlantı gönderelim.`}
    >
      <div className="grid gap-4 sm:justify-items-start">
        {mail.error !== undefined && <Notice kind="bad">{mail.error}</Notice>}
        {mail.isSent && <Notice kind="good">{CONFIRMATION_SENT_MESSAGE}</Notice>}
        <Button busy={mail.isSending} busyText="Gönderiliyor…" onClick={mail.send}>
          Yeniden gönder
        </Button>
      </div>
    </OutcomeScreen>
  );
}
