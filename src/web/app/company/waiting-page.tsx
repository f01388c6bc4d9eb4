import { useMutation } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";

import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { refreshAccount, useAccount } from "../account/current.ts";
import { sentenceFor } from "../api.ts";
import { Page } from "../page.tsx";

/** What a company sees until an administrator has approved it; no company data stands behind it. */
export function WaitingPage() {
  const account = useAccount();
  const check = useMutation({ mutationFn: refreshAccount, networkMode: "always" });
  return (
    <Page title="Hesabınız Onay Bekliyor" width="max-w-3xl">
      <div className="border-line bg-surface rounded-2xl border p-6 sm:p-8">
        <Hourglass aria-hidden="true" size={40} className="text-brand" />
        <p className="mt-4 text-lg wrap-anywhere">
          <strong>{account?.company?.name}</strong> şirketinin başvurusu yönetici tarafından inceleniyor. Onaylandığında
          filo paneliniz bu sayfada açılır.
        </p>
        <div className="mt-6 grid justify-items-start gap-4">
          <Button look="secondary" busy={check.isPending} busyText="Denetleniyor…" onClick={() => check.mutate()}>
            Durumu denetle
          </Button>
          {check.isSuccess && <Notice kind="info">Başvurunuz hâlâ inceleniyor.</Notice>}
          {check.isError && (
            <Notice kind="bad">{sentenceFor(check.error, "Durum öğrenilemedi. Lütfen tekrar deneyin.")}</Notice>
          )}
        </div>
      </div>
    </Page>
  );
}
