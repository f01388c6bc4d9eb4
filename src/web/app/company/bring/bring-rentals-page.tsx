import { pages } from "#contract/pages.ts";
import { useHasCompanyRight } from "#web/app/api/may-in-company.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { LazyComponent } from "#web/app/page/late.tsx";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

export function BringRentalsPage() {
  const mayBring = useHasCompanyRight("reverse");
  return (
    <Page
      title="Kiradaki araçlarınızı getirin"
      lead={mayBring && "Listenizi yapıştırın ya da dosyanızı seçin. Kaydetmeden önce her satırı görürsünüz."}
      back={<BackLink to={pages.billing.path}>Faturalar</BackLink>}
      width="max-w-3xl"
    >
      {mayBring ? (
        <LazyComponent
          name="bring-rentals"
          load={() => import("./bring-rentals.tsx")}
          failed="Sayfanın bu bölümü yüklenemedi."
        >
          {({ BringRentals }) => <BringRentals />}
        </LazyComponent>
      ) : (
        <EmptyState title="Kiralama listesini şirketin yöneticileri getirir" />
      )}
    </Page>
  );
}
