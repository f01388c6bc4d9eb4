import { pages } from "#contract/pages.ts";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

export function ImportCarsPage() {
  const mayEditCars = useMayEditCars();
  return (
    <Page
      title="Araç bilgilerini getirin"
      lead={mayEditCars && "Listenizi yapıştırın ya da dosyanızı seçin. Kaydetmeden önce her satırı görürsünüz."}
      back={<BackLink to={pages.companyDashboard.path}>Filo Panelim</BackLink>}
      width="max-w-3xl"
    >
      {mayEditCars ? (
        <LazyComponent
          name="import-cars"
          load={() => import("./import-cars.tsx")}
          failed="Sayfanın bu bölümü yüklenemedi."
        >
          {({ ImportCars }) => <ImportCars />}
        </LazyComponent>
      ) : (
        <EmptyState title="Araç bilgilerini şirketin yöneticileri değiştirir" />
      )}
    </Page>
  );
}
