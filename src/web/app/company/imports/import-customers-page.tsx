import { pages } from "#contract/pages.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { Page } from "#web/app/page/page.tsx";

export function ImportCustomersPage() {
  return (
    <Page
      title="Müşteri listenizi getirin"
      lead="Listenizi yapıştırın ya da dosyanızı seçin. Kaydetmeden önce her satırı görürsünüz."
      back={<BackLink to={pages.customers.path}>Müşterilerim</BackLink>}
      width="max-w-3xl"
    >
      <LazyComponent
        name="import-customers"
        load={() => import("./import-customers.tsx")}
        failed="Sayfanın bu bölümü yüklenemedi."
      >
        {({ ImportCustomers }) => <ImportCustomers />}
      </LazyComponent>
    </Page>
  );
}
