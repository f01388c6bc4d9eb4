import { useQuery } from "@tanstack/react-query";

import type { AccountView } from "#contract/people/account.ts";
import { api } from "#web/app/api/client.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { PageSection } from "#web/app/page/section.tsx";

import { DisplayNameForm } from "./display-name-form.tsx";
import { EmailAddress } from "./email-address.tsx";

export function PersonRow({ account }: { account: AccountView }) {
  const profile = useQuery(api.account.profile.queryOptions({ staleTime: 0 }));
  return (
    <PageSection id="bilgiler" title="Hesap bilgileri">
      <Loading of={profile} failed="Profil yüklenirken bir hata oluştu." rows={2} />
      {profile.data && (
        <div className="grid gap-6">
          <DisplayNameForm profile={profile.data} account={account} />
          <EmailAddress profile={profile.data} />
        </div>
      )}
    </PageSection>
  );
}
