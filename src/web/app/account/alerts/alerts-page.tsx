import { useQuery } from "@tanstack/react-query";

import type { AlertsView } from "#contract/notices/alerts.ts";
import { alertWayWords } from "#contract/notices/alerts.words.ts";
import { pages } from "#contract/pages.ts";
import { reachGapWords } from "#contract/people/reach-gap.words.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { LinkRow } from "#web/app/page/link-row.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { FoldingRow, RowGroup, FoldingRows } from "#web/app/page/rows.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { alertsQueryOptions } from "./alerts-data.ts";
import { CompanyNotices } from "./company-notices.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Devices } from "./devices.tsx";
import { PauseAlerts } from "./pause-alerts.tsx";
import { PushSection } from "./push-section.tsx";
import { SettingsForm } from "./settings-form.tsx";

const RareAlertWays = makeLazy(
  async () => (await import("./rare-alert-ways.tsx")).RareAlertWays,
  "Veri yüklenirken bir hata oluştu.",
);

export function prefetchPageData(): void {
  void queryClient.prefetchQuery(api.alerts.get.queryOptions(PREFETCH_OPTIONS));
}

function summarizeAdvancedWays({ channels }: AlertsView) {
  const used = channels.filter(({ kind }) => kind === "telegram" || kind === "webhook");
  const broken = used.find(({ isOff, failingSince }) => isOff || failingSince !== null);
  if (broken)
    return (
      <span className="text-warn font-semibold">{`${broken.name}: ${broken.isOff ? "kapatıldı" : "ulaşmıyor"}`}</span>
    );
  return <span>{[...new Set(used.map(({ kind }) => alertWayWords[kind]))].join(", ")}</span>;
}

export function AlertsPage() {
  const account = useAccount();
  const query = useQuery(alertsQueryOptions());
  const alerts = query.data;
  return (
    <Page title="Bildirimler" lead="Neyi hangi yoldan öğreneceğinizi seçin.">
      <Loading of={query} failed="Bildirim ayarları yüklenirken bir hata oluştu." />
      {alerts?.gap && (
        <div className="mb-6">
          <Notice kind="bad">
            {`Gelen mesajları size bildiremiyoruz. ${reachGapWords[alerts.gap].why} Aşağıdaki yollardan biri yeter.`}
          </Notice>
        </div>
      )}
      {alerts && (
        <FoldingRows>
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <PushSection />
            <div className="grid grid-cols-1 gap-6">
              <PauseAlerts alerts={alerts} />
              <SettingsForm alerts={alerts} />
              <RowGroup title="Diğer">
                <Devices channels={alerts.channels.filter(({ kind }) => kind === "push")} />
                {account?.company && <CompanyNotices />}
                <LinkRow to={pages.secondPeople.path} title="İkinci kişi" value="Siz bakamadığınızda" />
                <Deliveries />
                <FoldingRow id="gelismis" title="Gelişmiş" value={summarizeAdvancedWays(alerts)}>
                  <RareAlertWays />
                </FoldingRow>
              </RowGroup>
            </div>
          </div>
        </FoldingRows>
      )}
    </Page>
  );
}
