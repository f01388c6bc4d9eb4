import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";

import type { AccountProfileView } from "#contract/people/account.ts";
import { CONFIRMATION_SENT_MESSAGE, useConfirmationMail } from "#web/app/page/confirmation-mail.ts";
import { StatusBadge } from "#web/parts/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { ChangeEmail } from "./change-email.tsx";
import { WaitingEmailChange } from "./waiting-email-change.tsx";

const CONFIRMED_BADGE = { word: "Doğrulandı", colour: "bg-good-soft text-good", Icon: CircleCheck };
const UNCONFIRMED_BADGE = { word: "Doğrulanmadı", colour: "bg-warn-soft text-warn", Icon: CircleAlert };

export function EmailAddress({ profile }: { profile: AccountProfileView }) {
  const { email, isEmailConfirmed: isConfirmed, emailChange: change } = profile;
  const mail = useConfirmationMail();
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="border-line grid justify-items-start gap-3 border-t pt-5">
      <div className="w-full">
        <TextField label="E-posta" type="email" value={email} readOnly hint="Giriş yaptığınız adres." />
      </div>
      <StatusBadge look={isConfirmed ? CONFIRMED_BADGE : UNCONFIRMED_BADGE} />
      {!isConfirmed && (
        <>
          <p className="text-ink-soft">
            Şifrenizi unutursanız hesabınıza bu adresle dönersiniz. Size gönderdiğimiz bağlantıyla doğrulayın.
          </p>
          {mail.error !== undefined && <Notice kind="bad">{mail.error}</Notice>}
          {mail.isSent && <Notice kind="good">{CONFIRMATION_SENT_MESSAGE}</Notice>}
          <Button
            look="secondary"
            busy={mail.isSending}
            busyText="Gönderiliyor…"
            onClick={mail.send}
            className="max-sm:w-full"
          >
            Doğrulama e-postasını yeniden gönder
          </Button>
        </>
      )}
      {change && <WaitingEmailChange change={change} />}
      {isChanging ? (
        <ChangeEmail email={email} isConfirmed={isConfirmed} onClose={() => setChanging(false)} />
      ) : (
        !change && (
          <Button look="secondary" onClick={() => setChanging(true)} className="max-sm:w-full">
            E-posta adresini değiştir
          </Button>
        )
      )}
    </div>
  );
}
