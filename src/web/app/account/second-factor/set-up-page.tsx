import { useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import { useAfterSignIn } from "#web/app/account/after-sign-in.ts";
import { refreshAccount, useAccount } from "#web/app/api/current-account.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { usePendingAction } from "#web/app/forms/pending-action.ts";
import { Page } from "#web/app/page/page.tsx";

import { SetUp } from "./set-up.tsx";

export function SetUpPage() {
  const { returnTo } = useSearch({ from: `/setting-up${pages.setUpSecondFactor.path}` });
  // `goOn` refetches the account while the recovery codes are still shown, and the refetch must not change this page.
  const [account] = useState(useAccount());
  const enter = useAfterSignIn();
  const goOn = usePendingAction(async () => {
    const now = await refreshAccount();
    if (now) await enter(now, returnTo);
    else location.assign(pages.login.path);
  });
  if (!account) return null;
  return (
    <Page
      title="İkinci adımı kurun"
      lead="Yönetici hesabıyla girişte şifreden sonra telefondaki bir kodu da isteriz. Kurmadan başka bir sayfa açamazsınız."
      width="max-w-md"
    >
      <div className="border-line bg-surface grid gap-5 rounded-2xl border p-5 sm:p-6">
        <SetUp account={account} isOn={false} onDone={goOn.run} />
        <ActionFailure of={goOn} failed="Devam edilemedi. Sayfayı yenileyin." />
      </div>
    </Page>
  );
}
