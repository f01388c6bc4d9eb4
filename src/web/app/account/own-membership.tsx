import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import { memberRoleDescriptions, memberRoleWords } from "#contract/people/members.words.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { setAccount } from "#web/app/api/current-account.ts";
import { makeFailureSentence } from "#web/app/api/sentences.ts";
import { FoldingRow, RowGroup } from "#web/app/page/rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function OwnMembership({ company }: { company: NonNullable<AccountView["company"]> }) {
  return (
    <RowGroup title="Şirket">
      <FoldingRow id="ekip" title="Çalıştığım şirket" value={<span>{memberRoleWords[company.memberRole]}</span>}>
        <div className="grid gap-4">
          <p>
            <bdi translate="no" className="font-semibold wrap-anywhere">
              {company.name}
            </bdi>
            <span className="text-ink-soft block">{memberRoleDescriptions[company.memberRole]}</span>
          </p>
          <LeaveCompany name={company.name} />
        </div>
      </FoldingRow>
    </RowGroup>
  );
}

export function LeaveCompany({ name }: { name: string }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: () => api.membership.leave.call(undefined),
    onSuccess: async (account) => {
      showToast(`${name} ekibinden ayrıldınız.`);
      await navigate({ to: pages.dashboard.path });
      setAccount(account);
      queryClient.removeQueries({ queryKey: api.company.key() });
    },
  });
  return (
    <>
      <Button look="danger" className="max-sm:w-full" onClick={() => setAsking(true)}>
        <LogOut aria-hidden="true" size={18} />
        Ekipten ayrıl
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          leave.reset();
          setAsking(false);
        }}
        title="Ekipten ayrılıyor musunuz?"
        description={
          <p>Şirketin araçlarını, kiralamalarını ve mesajlarını artık açamazsınız. Hesabınız ve etiketleriniz kalır.</p>
        }
        action="Ekipten ayrıl"
        busyText="Ayrılınıyor…"
        busy={leave.isPending || leave.isSuccess}
        error={makeFailureSentence(leave, "Ekipten ayrılırken bir hata oluştu. Lütfen tekrar deneyin.")}
        onConfirm={() => leave.mutate()}
      />
    </>
  );
}
