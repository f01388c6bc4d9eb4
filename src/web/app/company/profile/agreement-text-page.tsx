import { useQuery } from "@tanstack/react-query";

import { api } from "#web/app/api/client.ts";
import { useMayEditCompany } from "#web/app/company/parts/may-edit-company.ts";
import { SettingsFrame } from "#web/app/company/parts/settings-frame.tsx";
import { Loading } from "#web/app/page/loading.tsx";

import { AgreementTextForm } from "./agreement-text-form.tsx";

export function AgreementTextPage() {
  const mayEdit = useMayEditCompany();
  return (
    <SettingsFrame
      title="Sözleşme metni"
      lead="Her kiralamanın sözleşmesi bu metinle hazırlanır. Kaydettiğiniz metin yeni sözleşmelere yazılır, eski sözleşmeler kendi metniyle kalır."
      isOpen={mayEdit}
      closed="Sözleşme metnini şirketin sahibi ve müdürleri değiştirir"
    >
      <AgreementText />
    </SettingsFrame>
  );
}

function AgreementText() {
  const text = useQuery(api.company.agreementTexts.get.queryOptions({ staleTime: 0 }));
  if (text.data) return <AgreementTextForm text={text.data} />;
  return <Loading of={text} failed="Sözleşme metni yüklenirken bir hata oluştu." />;
}
