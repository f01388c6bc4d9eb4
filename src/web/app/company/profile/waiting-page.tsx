import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleX, Hourglass, Lock } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import { readApplicationSent } from "#web/app/account/application-sent.ts";
import { refreshAccount, useAccount } from "#web/app/api/current-account.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { Page } from "#web/app/page/page.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { CompanyApplication } from "./company-application.tsx";

const WAITING_TEXTS = {
  title: "Hesabınız Onay Bekliyor",
  Icon: Hourglass,
  text: " şirketinin başvurusunu yönetici inceliyor. Onayladığında filo paneliniz bu sayfada açılır.",
  still: "Başvurunuz hâlâ inceleniyor.",
};

const CLOSED_TEXTS = {
  title: "Filo paneliniz kapalı",
  Icon: Lock,
  text: " şirketinin filo panelini yönetici şimdilik kapattı. Araçlarınızın okutma sayfaları çalışmaya devam eder. Yeniden açtığında filo paneliniz bu sayfada görünür.",
  still: "Paneliniz hâlâ kapalı.",
};

const REFUSED_TEXTS = {
  title: "Başvurunuz onaylanmadı",
  Icon: CircleX,
  text: " şirketinin başvurusunu yönetici onaylamadı. Eksikleri aşağıdan gönderirseniz başvurunuzu yeniden inceler.",
  still: "Başvurunuzun durumu değişmedi.",
};

export function WaitingPage() {
  const company = useAccount()?.company;
  const mayApply = useHasCompanyRight("company-profile");
  const [hasApplied] = useState(readApplicationSent);
  const check = useMutation({ mutationFn: refreshAccount });
  const refusal = company?.isApproved ? null : (company?.refusal ?? null);
  const { title, Icon, text, still } = company?.isApproved
    ? CLOSED_TEXTS
    : refusal === null
      ? WAITING_TEXTS
      : REFUSED_TEXTS;
  return (
    <Page title={title} width="max-w-3xl">
      <div className="grid gap-6">
        {hasApplied && (
          <Notice kind="good">Şirket başvurunuz alınmıştır. Yönetici onayından sonra giriş yapabilirsiniz.</Notice>
        )}
        <div className="border-line bg-surface rounded-2xl border p-6 sm:p-8">
          <Icon aria-hidden="true" size={40} className="text-brand" />
          <p className="mt-4 text-lg wrap-anywhere">
            <strong translate="no">{company?.name}</strong>
            <span>{text}</span>
          </p>
          {refusal !== null && (
            <p className="border-line bg-sunken mt-4 rounded-xl border px-4 py-3 wrap-anywhere">
              <span className="text-ink-soft block text-sm">Neden</span>
              <bdi>{refusal}</bdi>
            </p>
          )}
          <div className="mt-6 grid gap-4">
            <Actions>
              <Button
                look={refusal === null ? "primary" : "secondary"}
                busy={check.isPending}
                busyText="Kontrol ediliyor…"
                onClick={() => check.mutate()}
              >
                Durumu kontrol et
              </Button>
              <Link to={pages.profile.path} className={getButtonStyle("secondary")}>
                Hesap ve güvenlik
              </Link>
            </Actions>
            {check.isSuccess && <Notice kind="info">{still}</Notice>}
            {check.isError && (
              <Notice kind="bad">{readSentenceFor(check.error, "Durum öğrenilemedi. Lütfen tekrar deneyin.")}</Notice>
            )}
          </div>
        </div>
        {company && mayApply && <CompanyApplication isApproved={company.isApproved} />}
      </div>
    </Page>
  );
}
