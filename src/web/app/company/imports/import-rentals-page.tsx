import { pages } from "#contract/pages.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

export function ImportRentalsPage() {
  const mayImport = useHasCompanyRight("reverse");
  return (
    <Page
      title="Kiradaki araçlarınızı getirin"
      lead={mayImport && "Listenizi yapıştırın ya da dosyanızı seçin. Kaydetmeden önce her satırı görürsünüz."}
      back={<BackLink to={pages.billing.path}>Faturalar</BackLink>}
      width="max-w-3xl"
    >
      {mayImport ? (
        <LazyComponent
          name="import-rentals"
          load={() => import("./import-rentals.tsx")}
          failed="Sayfanın bu bölümü yüklenemedi."
        >
          {({ ImportRentals }) => <ImportRentals />}
        </LazyComponent>
      ) : (
        <EmptyState title="Kiralama listesini şirketin yöneticileri getirir" />
      )}
    </Page>
  );
}
