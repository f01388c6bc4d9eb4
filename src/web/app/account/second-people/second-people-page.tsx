import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { BackLink } from "#web/app/page/back-link.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { FoldingRows, RowGroup } from "#web/app/page/rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { secondPeopleQueryOptions } from "./second-people-data.ts";
import { SecondPersonRow } from "./second-person-row.tsx";

const InviteForm = makeLazy(async () => (await import("./invite-form.tsx")).InviteForm);

export function SecondPeoplePage() {
  const { code = "" } = useSearch({ strict: false });
  const list = useQuery(secondPeopleQueryOptions());
  const [isInviting, setInviting] = useState(false);
  return (
    <Page
      title="İkinci kişi"
      width="max-w-3xl"
      back={<BackLink to={pages.alerts.path}>Bildirimler</BackLink>}
      lead="Siz bakamadığınızda mesajlarınıza başkası baksın."
      actions={
        <Button onClick={() => setInviting(true)}>
          <UserPlus aria-hidden="true" size={18} />
          Kişi davet et
        </Button>
      }
    >
      <Loading of={list} failed="İkinci kişiler yüklenirken bir hata oluştu." rows={2} />
      {list.data?.people.length === 0 && <EmptyState title="Henüz kimseyi davet etmediniz" />}
      {list.data && list.data.people.length > 0 && (
        <FoldingRows>
          <RowGroup title="Kişiler">
            {list.data.people.map((person) => (
              <SecondPersonRow key={person.id} person={person} />
            ))}
          </RowGroup>
        </FoldingRows>
      )}
      {list.data?.hasMore && (
        <p className="text-ink-soft mt-3">Diğer kişileri görmek için buradakilerden birini kaldırın.</p>
      )}
      <FormDialog open={isInviting} onClose={() => setInviting(false)} title="Kişi davet et">
        {({ close }) => <InviteForm code={code} people={list.data?.people ?? []} onInvited={close} />}
      </FormDialog>
    </Page>
  );
}
