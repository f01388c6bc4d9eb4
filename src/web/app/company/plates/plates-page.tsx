import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { NextSteps } from "#web/app/company/parts/next-steps.tsx";
import { BackLink } from "#web/app/page/back-link.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { EmptyState } from "#web/ui/states.tsx";

import { PlatesForm } from "./plates-form.tsx";

export function prefetchPageData(): void {
  void queryClient.prefetchQuery(api.company.cars.plates.queryOptions(PREFETCH_OPTIONS));
}

export function PlatesPage() {
  const plates = useQuery(api.company.cars.plates.queryOptions({ staleTime: 0 }));
  return (
    <Page
      title="Plakalar"
      lead="Plakaları tek tek yazın ya da tablonuzdaki plaka sütununu kopyalayıp bir kutuya yapıştırın. Excel ya da CSV dosyanız varsa onu seçin. Plakalar alttaki kutulara sırayla yerleşir. Kaydet’e basana kadar hiçbir şey kaydedilmez."
      width="max-w-3xl"
      back={<BackLink to={pages.companyDashboard.path}>Filo Panelim</BackLink>}
    >
      <Loading of={plates} failed="Veri yüklenirken bir hata oluştu." />
      {plates.data && <PlatesForm plates={plates.data} />}
      {plates.data?.slots.length === 0 && (
        <div className="mt-6 grid gap-6">
          <EmptyState
            title={plates.data.taken.length === 0 ? "Henüz aracınız yok" : "Bütün plakalar girildi"}
            text={
              plates.data.taken.length === 0 ? "Araç limitinizi yönetici belirler." : "Plakası girilmemiş aracınız yok."
            }
          >
            <div className="mt-5 flex flex-wrap justify-center gap-3 max-sm:*:w-full">
              <Link to={pages.companyDashboard.path} className={getButtonStyle("primary")}>
                Filo Panelime git
              </Link>
              {plates.data.taken.length > 0 && (
                <Link to={pages.bringCars.path} className={getButtonStyle("secondary")}>
                  Araç bilgilerini getirin
                </Link>
              )}
            </div>
          </EmptyState>
          {plates.data.taken.length > 0 && <NextSteps />}
        </div>
      )}
    </Page>
  );
}
