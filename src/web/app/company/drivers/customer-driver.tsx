import { useQuery } from "@tanstack/react-query";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { api } from "#web/app/api/client.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { focusRow, useOpenRow } from "#web/app/page/rows.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { DriverDetails } from "./driver-details.tsx";
import { CustomerDriverForm } from "./driver-form.tsx";

export function CustomerDriver({ customer: { id, name } }: { customer: CustomerView }) {
  const driver = useQuery(api.company.drivers.ofCustomer.queryOptions({ input: { customerId: id }, staleTime: 0 }));
  const openRow = useOpenRow();
  if (driver.data === undefined)
    return <Loading of={driver} failed="Sürücü bilgileri yüklenirken bir hata oluştu." rows={1} />;
  const form = (close: () => void) => (
    <CustomerDriverForm
      customerId={id}
      driver={driver.data}
      onSaved={() => {
        showToast("Sürücü bilgileri kaydedildi.");
        close();
      }}
      onCancel={close}
    />
  );
  if (driver.data) return <DriverDetails driver={driver.data} name={name} form={form} />;
  return form(() => {
    openRow("");
    focusRow("surucu");
  });
}
