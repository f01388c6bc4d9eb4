import { useMutation } from "@tanstack/react-query";
import { Hourglass, Lock } from "lucide-react";

import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { refreshAccount, useAccount } from "../account/current.ts";
import { sentenceFor } from "../api.ts";
import { Page } from "../page.tsx";

const waiting = {
  title: "Hesabınız Onay Bekliyor",
  Icon: Hourglass,
  text: " şirketinin başvurusu yönetici tarafından inceleniyor. Onaylandığında filo paneliniz bu sayfada açılır.",
  still: "Başvurunuz hâlâ inceleniyor.",
};

const closed = {
  title: "Filo Paneliniz Kapalı",
  Icon: Lock,
  text: " şirketinin filo panelini yönetici şimdilik kapattı. Araçlarınızın okutma sayfaları çalışmaya devam eder. Yeniden açıldığında filo paneliniz bu sayfada görünür.",
  still: "Paneliniz hâlâ kapalı.",
};

/** What a company sees until an administrator has approved it, or opened its panel again; no company data stands behind it. */
export function WaitingPage() {
  const company = useAccount()?.company;
  const check = useMutation({ mutationFn: refreshAccount, networkMode: "always" });
  const { title, Icon, text, still } = company?.isApproved ? closed : waiting;
  return (
    <Page title={title} width="max-w-3xl">
      <div className="border-line bg-surface rounded-2xl border p-6 sm:p-8">
        <Icon aria-hidden="true" size={40} className="text-brand" />
        <p className="mt-4 text-lg wrap-anywhere">
          <strong>{company?.name}</strong>
          {text}
        </p>
        <div className="mt-6 grid justify-items-start gap-4">
          <Button look="secondary" busy={check.isPending} busyText="Denetleniyor…" onClick={() => check.mutate()}>
            Durumu denetle
          </Button>
          {check.isSuccess && <Notice kind="info">{still}</Notice>}
          {check.isError && (
            <Notice kind="bad">{sentenceFor(check.error, "Durum öğrenilemedi. Lütfen tekrar deneyin.")}</Notice>
          )}
        </div>
      </div>
    </Page>
  );
}
