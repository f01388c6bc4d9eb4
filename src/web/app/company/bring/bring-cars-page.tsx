import { pages } from "#contract/pages.ts";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { LazyComponent } from "#web/app/page/late.tsx";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

export function BringCarsPage() {
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
          name="bring-cars"
          load={() => import("./bring-cars.tsx")}
          failed="Sayfanın bu bölümü yüklenemedi."
        >
          {({ BringCars }) => <BringCars />}
        </LazyComponent>
      ) : (
        <EmptyState title="Araç bilgilerini şirketin yöneticileri değiştirir" />
      )}
    </Page>
  );
}
