import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { toActor } from "#contract/actor-of.ts";
import type { AccountView } from "#contract/people/account.ts";
import type { CompanyInvitation } from "#contract/people/members.ts";
import { STICKERS_NOT_ACKNOWLEDGED_MESSAGE } from "#contract/people/members.words.ts";
import { memberRefusals } from "#contract/words/member-refusals.ts";
import { getHomePath } from "#domain/people/actor.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { useAcceptInvitation } from "./use-accept-invitation.ts";

export function AcceptInvitation({
  invitation,
  account,
  token,
}: {
  invitation: CompanyInvitation;
  account: AccountView;
  token: string;
}) {
  const join = useAcceptInvitation(invitation, token);
  const [keepsStickers, setKeeps] = useState(false);
  const [isUnsaid, setUnsaid] = useState(false);
  if (account.company !== null)
    return <InvitationRefused account={account} sentence={memberRefusals.MEMBER_ELSEWHERE.message} />;
  if (account.role === "admin")
    return <InvitationRefused account={account} sentence={memberRefusals.ADMIN_CANNOT_JOIN.message} />;

  function send() {
    const isMissing = invitation.hasStickers && !keepsStickers;
    setUnsaid(isMissing);
    if (!isMissing) join.mutate(keepsStickers);
  }

  return (
    <div className="grid gap-4">
      {invitation.hasStickers && (
        <div>
          <label className="border-line bg-surface flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-4 py-2 font-medium">
            <input
              type="checkbox"
              className="accent-brand-solid size-5 shrink-0"
              checked={keepsStickers}
              aria-invalid={isUnsaid ? true : undefined}
              aria-describedby="etiketlerim"
              onChange={({ target }) => setKeeps(target.checked)}
            />
            Kendi etiketlerim bende kalır
          </label>
          <p id="etiketlerim" className={`mt-1.5 text-sm ${isUnsaid ? "text-bad font-semibold" : "text-ink-soft"}`}>
            {isUnsaid
              ? STICKERS_NOT_ACKNOWLEDGED_MESSAGE
              : "Etiketleriniz şirkete geçmez. Onları menüdeki “Kendi etiketlerim” sayfasında bulursunuz."}
          </p>
        </div>
      )}
      <ActionFailure of={join} failed="Ekibe katılamadınız. Lütfen tekrar deneyin." />
      <Button busy={join.isPending || join.isSuccess} busyText="Katılınıyor…" onClick={send}>
        Ekibe katıl
      </Button>
    </div>
  );
}

function InvitationRefused({ account, sentence }: { account: AccountView; sentence: string }) {
  return (
    <div className="grid gap-4">
      <Notice kind="bad">{sentence}</Notice>
      <Link to={getHomePath(toActor(account))} className={getButtonStyle("primary")}>
        Panelime git
      </Link>
    </div>
  );
}
