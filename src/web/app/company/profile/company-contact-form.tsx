import { useQuery } from "@tanstack/react-query";

import type { CompanyInfoView } from "#contract/people/companies.ts";
import { ContactFields } from "#web/app/forms/contact-fields.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { makeOddPhoneHint } from "#web/app/forms/odd-phone-hint.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { LegalLink } from "#web/app/page/legal-link.tsx";
import { LegalNote } from "#web/app/page/legal-note.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { companyInfoQueryOptions, companySaveSentences, useCompanyEdit } from "./company-edit.ts";

const contactFields = [
  { kind: "website", label: "Web sitesi" },
  { kind: "phone", label: "İletişim telefonu" },
  { kind: "instagram", label: "Instagram" },
  { kind: "whatsapp", label: "WhatsApp" },
] as const;

export function CompanyContactForm() {
  const info = useQuery(companyInfoQueryOptions());
  if (info.data) return <ContactForm info={info.data} />;
  return <Loading of={info} failed={companySaveSentences.notLoaded} rows={7} />;
}

function ContactForm({ info }: { info: CompanyInfoView }) {
  const edit = useCompanyEdit(info);
  const { form } = edit;
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-5">
      <TextField
        label="Şirket adı"
        autoComplete="organization"
        aria-required
        hint="Yeni adı, yönetici onaylayınca okutanlar görür. O zamana kadar şimdiki adı görürler."
        {...fieldOf(form, "name")}
      />
      <NameDecision info={info} />
      <TextField
        label="Şirket telefonu"
        type="tel"
        autoComplete="tel"
        placeholder="0212 123 45 67"
        hint={makeOddPhoneHint("phone", info.phone) ?? "Okutanlara hiç göstermeyiz. Yönetici görebilir."}
        {...fieldOf(form, "phone")}
      />
      <ContactFields form={form} fields={contactFields} stored={info.contacts} show="Okutanlara göster" />
      <LegalNote>
        Bu bilgileri nasıl işlediğimizi <LegalLink name="companies" ending="nde" /> okuyabilirsiniz.
      </LegalNote>
      <SaveBar edit={edit} {...companySaveSentences} />
    </form>
  );
}

function NameDecision({ info: { name, waitingName, refusedName } }: { info: CompanyInfoView }) {
  return (
    <>
      {waitingName !== null && (
        <Notice kind="info">
          <p className="font-bold wrap-anywhere">
            <bdi>{waitingName}</bdi> adı yönetici onayı bekliyor.
          </p>
          <p className="mt-1 wrap-anywhere">
            Yönetici onaylayana kadar okutanlar <bdi className="font-semibold">{name}</bdi> adını görür. Vazgeçmek için
            bu adı yeniden yazıp kaydedin.
          </p>
        </Notice>
      )}
      {refusedName && (
        <Notice kind="bad">
          <p className="font-bold wrap-anywhere">
            Yönetici <bdi>{refusedName.name}</bdi> adını onaylamadı.
          </p>
          <p className="mt-1 wrap-anywhere">
            Neden: <bdi>{refusedName.reason}</bdi>
          </p>
          <p className="text-ink mt-1 wrap-anywhere">
            Okutanlar <bdi className="font-semibold">{name}</bdi> adını görüyor. Başka bir ad yazabilirsiniz.
          </p>
        </Notice>
      )}
    </>
  );
}
