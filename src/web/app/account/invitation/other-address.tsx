import { useMutation } from "@tanstack/react-query";

import type { AccountView } from "#contract/people/account.ts";
import type { InvitationView } from "#contract/people/members.ts";
import { removeDrafts } from "#web/app/api/drafts.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { clearUnsaved } from "#web/app/forms/unsaved.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

export function OtherAddress({ invitation, account }: { invitation: InvitationView; account: AccountView }) {
  const leave = useMutation({
    mutationFn: async () => {
      const { endSession } = await import("../end-session.ts");
      await endSession();
    },
    onSuccess: () => {
      removeDrafts();
      clearUnsaved();
      // The history state keeps the token of the link during the reload.
      location.reload();
    },
  });
  return (
    <div className="grid gap-4">
      <Notice kind="info">
        <p className="wrap-anywhere">
          <span>{`Davet ${invitation.email} adresine gönderildi. Siz `}</span>
          <strong>{account.email}</strong>
          <span> olarak girdiniz.</span>
        </p>
      </Notice>
      <ActionFailure of={leave} failed="Çıkış yapılamadı. Lütfen tekrar deneyin." />
      <Button busy={leave.isPending || leave.isSuccess} busyText="Çıkılıyor…" onClick={() => leave.mutate()}>
        Çıkış yap
      </Button>
    </div>
  );
}
