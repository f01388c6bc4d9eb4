import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { BackLink } from "#web/app/page/back-link.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { RowGroup, FoldingRows } from "#web/app/page/rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { InvitationRow } from "./invitation-row.tsx";
import { MemberRow } from "./member-row.tsx";
import { membersQueryOptions } from "./members-data.ts";

const InviteForm = makeLazy(async () => (await import("./invite-form.tsx")).InviteForm);

export function MembersPage() {
  const mayDecide = useHasCompanyRight("members");
  const { hash } = useLocation();
  const [isInviting, setInviting] = useState(hash === "davet");
  return (
    <Page
      title="Ekip"
      width="max-w-3xl"
      back={<BackLink to={pages.companyProfile.path}>Şirket Profili</BackLink>}
      lead={
        mayDecide
          ? "Çalışanlarınız kendi hesaplarıyla girer. Kimin ne yaptığını İşlem geçmişi’nde görürsünüz."
          : undefined
      }
      actions={
        mayDecide && (
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" size={18} />
            Kişi davet et
          </Button>
        )
      }
    >
      {mayDecide ? <MembersList /> : <EmptyState title="Ekibi şirketin sahibi belirler" />}
      <FormDialog open={isInviting && mayDecide} onClose={() => setInviting(false)} title="Kişi davet et">
        {({ close }) => <InviteForm onInvited={close} />}
      </FormDialog>
    </Page>
  );
}

function MembersList() {
  const account = useAccount();
  const list = useQuery(membersQueryOptions());
  if (!list.data || !account) return <Loading of={list} failed="Ekip yüklenirken bir hata oluştu." rows={3} />;
  const { members, invitations } = list.data;
  const owners = members.filter(({ role }) => role === "owner").length;
  return (
    <FoldingRows>
      <div className="grid grid-cols-1 gap-6">
        <RowGroup title="Kişiler">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isSelf={member.id === account.id} owners={owners} />
          ))}
        </RowGroup>
        {invitations.length > 0 && (
          <RowGroup title="Yanıt bekleyen davetler">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </RowGroup>
        )}
      </div>
    </FoldingRows>
  );
}
