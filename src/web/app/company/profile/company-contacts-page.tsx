import { useQuery } from "@tanstack/react-query";

import type { CompanyInfoView } from "#contract/people/companies.ts";
import { useMayEditCompany } from "#web/app/company/parts/may-edit-company.ts";
import { ContactFields } from "#web/app/forms/contact-fields.tsx";
import { Loading } from "#web/app/page/loading.tsx";

import { companyInfoQueryOptions, useCompanyEdit } from "./company-edit.ts";
import { SaveCompanyButton } from "./save-company-button.tsx";
import { SettingsFrame, SettingsCard } from "./settings-frame.tsx";

const contactFields = [
  { kind: "phone", label: "İletişim telefonu" },
  { kind: "whatsapp", label: "WhatsApp" },
  { kind: "instagram", label: "Instagram" },
  { kind: "website", label: "Web sitesi" },
] as const;

/** The contacts that a scan of the company's cars shows. */
export function CompanyContactsPage() {
  const mayEdit = useMayEditCompany();
  return (
    <SettingsFrame
      title="İletişim"
      lead="Araçlarınızın kodunu okutanlar size bunlarla ulaşır."
      isOpen={mayEdit}
      closed="İletişim bilgilerini şirketin sahibi ve müdürleri değiştirir"
    >
      <CompanyContactsForm />
    </SettingsFrame>
  );
}

function CompanyContactsForm() {
  const info = useQuery(companyInfoQueryOptions());
  if (info.data) return <ContactsForm info={info.data} />;
  return <Loading of={info} failed="İletişim bilgileri yüklenirken bir hata oluştu." rows={4} />;
}

function ContactsForm({ info }: { info: CompanyInfoView }) {
  const edit = useCompanyEdit(info);
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-4">
      <SettingsCard className="*:first:border-t-0 *:first:pt-0">
        <ContactFields form={edit.form} fields={contactFields} stored={info.contacts} show="Okutanlara göster" />
      </SettingsCard>
      <SaveCompanyButton edit={edit} shows="contacts" />
    </form>
  );
}
