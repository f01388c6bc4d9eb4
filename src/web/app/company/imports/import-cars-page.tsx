import { pages } from "#contract/pages.ts";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { BackLink } from "#web/app/page/back-link.tsx";

import { ImportFrame } from "./import-frame.tsx";

export function ImportCarsPage() {
  const mayEditCars = useMayEditCars();
  return (
    <ImportFrame
      title="Araç bilgilerini getirin"
      back={<BackLink to={pages.companyDashboard.path}>Filo Panelim</BackLink>}
      name="import-cars"
      refusal={mayEditCars ? undefined : "Araç bilgilerini şirketin yöneticileri değiştirir"}
      load={() => import("./import-cars.tsx")}
    >
      {({ ImportCars }) => <ImportCars />}
    </ImportFrame>
  );
}
