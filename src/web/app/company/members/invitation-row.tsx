import { RotateCw } from "lucide-react";

import type { InvitationOfCompany } from "#contract/people/members.ts";
import { memberRoleWords } from "#contract/people/members.words.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";

import { useMembersAction } from "./members-data.ts";

export function InvitationRow({ invitation }: { invitation: InvitationOfCompany }) {
  const { id, email, role, invitedBy, expiresAt } = invitation;
  const again = useMembersAction(
    () => api.company.members.invite.call({ email, role }),
    () => `Davet yeniden gönderildi: ${email}`,
  );
  const withdraw = useMembersAction(
    () => api.company.members.withdraw.call({ id }),
    () => `Davet geri alındı: ${email}`,
  );
  return (
    <FoldingRow id={id} title={email}>
      <div className="grid gap-4">
        <p className="text-ink-soft wrap-anywhere">
          <span>{`Görevi: ${memberRoleWords[role]}. Bağlantının son zamanı: ${formatLongDateTime(expiresAt)}. Davet eden: `}</span>
          <bdi translate="no">{invitedBy}</bdi>
        </p>
        <ActionFailure of={again} failed="Davet gönderilemedi. Lütfen tekrar deneyin." />
        <ActionFailure of={withdraw} failed="Davet geri alınamadı. Lütfen tekrar deneyin." />
        <Actions>
          <Button
            look="secondary"
            busy={again.isPending}
            busyText="Gönderiliyor…"
            onClick={() => again.mutate(undefined)}
          >
            <RotateCw aria-hidden="true" size={18} />
            Yeniden gönder
          </Button>
          <Button
            look="danger"
            busy={withdraw.isPending}
            busyText="Geri alınıyor…"
            onClick={() => withdraw.mutate(undefined)}
          >
            Daveti geri al
          </Button>
        </Actions>
      </div>
    </FoldingRow>
  );
}
