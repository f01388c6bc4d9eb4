import { useQuery } from "@tanstack/react-query";

import { api } from "#web/app/api/client.ts";
import { useMayEditCompany } from "#web/app/company/parts/may-edit-company.ts";
import { SettingsFrame } from "#web/app/company/parts/settings-frame.tsx";
import { Loading } from "#web/app/page/loading.tsx";

import { RentalRulesForm } from "./rental-rules-form.tsx";

export function RentalRulesPage() {
  const mayEdit = useMayEditCompany();
  return (
    <SettingsFrame
      title="Kiralama kuralları"
      lead="Kiralama başlarken fiyatı, biterken ek kalemleri bunlardan öneririz. Her öneriyi değiştirebilir ya da hesaba yazmayabilirsiniz."
      isOpen={mayEdit}
      closed="Kiralama kurallarını şirketin sahibi ve müdürleri değiştirir"
    >
      <RentalRules />
    </SettingsFrame>
  );
}

function RentalRules() {
  const rules = useQuery(api.company.rentalRules.get.queryOptions({ staleTime: 0 }));
  if (rules.data) return <RentalRulesForm rules={rules.data} />;
  return <Loading of={rules} failed="Kiralama kuralları yüklenirken bir hata oluştu." />;
}
