import { useQuery } from "@tanstack/react-query";

import type { AccountView } from "#contract/people/account.ts";
import { api } from "#web/app/api/client.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { Section } from "#web/app/page/section.tsx";
import { Failed, Waiting } from "#web/ui/states.tsx";

import { Address } from "./address.tsx";
import { DisplayNameForm } from "./display-name-form.tsx";

/** How the person is called and where mail reaches them. */
export function Person({ account }: { account: AccountView }) {
  const profile = useQuery(api.account.profile.queryOptions({ staleTime: 0 }));
  return (
    <Section id="bilgiler" title="Hesap bilgileri">
      {profile.isPending && <Waiting rows={2} />}
      {profile.isError && !profile.data && (
        <Failed
          text={readSentenceFor(profile.error, "Profil yüklenirken bir hata oluştu.")}
          retry={() => void profile.refetch()}
          busy={profile.isFetching}
        />
      )}
      {profile.data && (
        <div className="grid gap-6">
          <DisplayNameForm profile={profile.data} account={account} />
          <Address email={profile.data.email} isConfirmed={profile.data.isEmailConfirmed} />
        </div>
      )}
    </Section>
  );
}
