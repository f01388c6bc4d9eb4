import { useQuery } from "@tanstack/react-query";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { api } from "#web/app/api/client.ts";
import { LazyRow } from "#web/app/page/lazy-row.tsx";
import { RowGroup, FoldingRows } from "#web/app/page/rows.tsx";

import { describeDriverShortly } from "./driver-text.ts";

export function DriverRow({ customer }: { customer: CustomerView }) {
  const driver = useQuery(
    api.company.drivers.ofCustomer.queryOptions({ input: { customerId: customer.id }, staleTime: 0 }),
  );
  return (
    <div>
      <FoldingRows>
        <RowGroup title="Sürücü">
          <LazyRow
            id="surucu"
            title="Sürücü bilgileri"
            value={driver.data === undefined ? undefined : <span>{describeDriverShortly(driver.data)}</span>}
            name="customer-driver"
            load={() => import("./customer-driver.tsx")}
          >
            {({ CustomerDriver }) => <CustomerDriver customer={customer} />}
          </LazyRow>
        </RowGroup>
      </FoldingRows>
    </div>
  );
}
