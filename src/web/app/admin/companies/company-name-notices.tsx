import { useMutation } from "@tanstack/react-query";

import type { CompanyView } from "#contract/people/companies.ts";
import { findNameWarning, type NameWarning } from "#domain/words/company-name.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheCompany } from "./company-cache.ts";
import { WaitingName } from "./waiting-name.tsx";

const sentenceOfWarning: Record<NameWarning, string> = {
  authority: "Bu ad bir resmî kurumun adına benziyor.",
  bank: "Bu ad bir bankanın adına benziyor.",
  brand: "Bu ad bizim adımıza benziyor.",
  "foreign-letters": "Bu adda başka bir alfabenin harfleri var. Bizimkilere benzeyip göz aldatabilirler.",
};

export function CompanyNameNotices({
  company,
  onSeen,
}: {
  company: CompanyView;
  /**
   * Called after the acknowledgement, so that the parent moves the focus, because the pressed button no longer exists.
   */
  onSeen: () => void;
}) {
  const { brand } = useStartData();
  const { id: companyId, name, formerName, waitingName, namesakes } = company;
  const warning = findNameWarning(waitingName ?? name, brand.name);
  const namesake =
    namesakes.length > 0
      ? `Bu ad onaylı bir şirketin adına benziyor: ${namesakes.map(isolateDirection).join(", ")}.`
      : "";
  const why = [warning && sentenceOfWarning[warning], namesake].filter(Boolean).join(" ");
  const seen = useMutation({
    mutationFn: () => api.admin.companies.acknowledgeName.call({ companyId, name }),
    onSuccess: (after) => {
      void cacheCompany(after);
      showToast(`${name}: yeni ad görüldü.`);
      onSeen();
    },
  });
  return (
    <>
      {waitingName !== null && <WaitingName company={company} waitingName={waitingName} why={why} onDecided={onSeen} />}
      {waitingName === null && why !== "" && (
        <Notice kind="bad">{`${why} Araçların okutma sayfalarında görünür. Şirketin gerçekten bu adı taşıdığından emin olun.`}</Notice>
      )}
      {formerName !== null && (
        <Notice kind="info">
          <p className="wrap-anywhere">
            {formerName === name ? (
              "Bu şirket adını değiştirdi ve sonra eskisine döndü. Arada hangi adı kullandığı bilinmiyor."
            ) : (
              <span>
                Bu şirket adını değiştirdi. Eski adı: <strong>{formerName}</strong>
              </span>
            )}
          </p>
          {seen.isError && (
            <p role="alert" className="text-bad mt-2">
              {isRefusal(seen.error, "CHANGED_MEANWHILE")
                ? "Şirket adını yeniden değiştirdi. Yeni adı okuyun."
                : makeErrorSentence(seen.error, "Kaydedilemedi. Lütfen tekrar deneyin.")}
            </p>
          )}
          <Button
            look="secondary"
            className="mt-3"
            busy={seen.isPending}
            busyText="Kaydediliyor…"
            onClick={() => seen.mutate()}
          >
            Yeni adı gördüm
          </Button>
        </Notice>
      )}
    </>
  );
}
