import { pages } from "#contract/pages.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { BackLink } from "#web/app/page/back-link.tsx";

import { ImportFrame } from "./import-frame.tsx";

export function ImportRentalsPage() {
  const mayImport = useHasCompanyRight("reverse");
  return (
    <ImportFrame
      title="Kiradaki araçlarınızı getirin"
      back={<BackLink to={pages.billing.path}>Faturalar</BackLink>}
      name="import-rentals"
      refusal={mayImport ? undefined : "Kiralama listesini şirketin yöneticileri getirir"}
      load={() => import("./import-rentals.tsx")}
    >
      {({ ImportRentals }) => <ImportRentals />}
    </ImportFrame>
  );
}
