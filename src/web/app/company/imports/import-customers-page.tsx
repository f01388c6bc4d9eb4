import { pages } from "#contract/pages.ts";
import { BackLink } from "#web/app/page/back-link.tsx";

import { ImportFrame } from "./import-frame.tsx";

export function ImportCustomersPage() {
  return (
    <ImportFrame
      title="Müşteri listenizi getirin"
      back={<BackLink to={pages.customers.path}>Müşterilerim</BackLink>}
      name="import-customers"
      load={() => import("./import-customers.tsx")}
    >
      {({ ImportCustomers }) => <ImportCustomers />}
    </ImportFrame>
  );
}
