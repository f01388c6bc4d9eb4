import { useQuery } from "@tanstack/react-query";

import { pages } from "#contract/pages.ts";
import { PREFETCH_OPTIONS, queryClient } from "#web/app/api/client.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";

import { LayoutsSection } from "./layouts-section.tsx";
import { printSettingsQueryOptions } from "./print-settings-data.ts";
import { PrintersSection } from "./printers-section.tsx";

export function prefetchPageData(): void {
  void queryClient.prefetchQuery(printSettingsQueryOptions(PREFETCH_OPTIONS));
}

export function PrintSettingsPage() {
  const query = useQuery(printSettingsQueryOptions());
  return (
    <Page
      title="Yazdırma ayarları"
      lead="Kendi etiket kâğıtlarınız ve yazıcılarınız."
      width="max-w-3xl"
      back={<BackLink to={pages.admin.path}>Admin Paneli</BackLink>}
    >
      <Loading of={query} failed="Ayarlar yüklenirken bir hata oluştu." />
      {query.data && (
        <div className="grid gap-6">
          <PrintersSection printers={query.data.printers} />
          <LayoutsSection layouts={query.data.layouts} />
        </div>
      )}
    </Page>
  );
}
