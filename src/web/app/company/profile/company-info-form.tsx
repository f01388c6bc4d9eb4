import { useQuery } from "@tanstack/react-query";

import { companyInfoEdit, type CompanyInfoView } from "#contract/people/companies.ts";
import { displayContact } from "#domain/words/contact.ts";
import { api, putData, queryClient } from "#web/app/api/client.ts";
import { refreshAccount } from "#web/app/api/current-account.ts";
import { ContactFields } from "#web/app/forms/contact-fields.tsx";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { oddPhoneHint } from "#web/app/forms/odd-phone-hint.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { LegalLink } from "#web/app/page/legal-link.tsx";
import { LegalNote } from "#web/app/page/legal-note.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

const fields = [
  { kind: "phone", label: "İletişim telefonu" },
  { kind: "whatsapp", label: "WhatsApp" },
  { kind: "instagram", label: "Instagram" },
  { kind: "website", label: "Web sitesi" },
] as const;

/** What the company says of itself, and what of it stands on its cars' pages. */
export function CompanyInfo() {
  const info = useQuery(api.company.info.get.queryOptions({ staleTime: 0 }));
  return (
    <section
      aria-labelledby="sirket-bilgileri"
      className="border-line bg-surface min-w-0 rounded-2xl border p-5 sm:p-6"
    >
      <h2 id="sirket-bilgileri" className="mb-5 text-xl font-bold">
        Şirket bilgileri
      </h2>
      <Loading of={info} failed="Şirket bilgileri yüklenirken bir hata oluştu." />
      {info.data && <CompanyInfoForm info={info.data} />}
    </section>
  );
}

function CompanyInfoForm({ info }: { info: CompanyInfoView }) {
  const edit = useEditForm({
    schema: companyInfoEdit,
    stored: info,
    valuesOf,
    save: (sent) => api.company.info.update.call(sent),
    load: () => api.company.info.get.call(undefined),
    onStored: (now) => {
      void putData(api.company.info.get.queryKey(), now);
      void queryClient.invalidateQueries({ queryKey: api.company.cars.fleet.key() });
      // The name stands in the account, too; when that cannot be asked for now, it comes with the next page.
      void refreshAccount().catch(() => undefined);
    },
  });
  const { form } = edit;
  const { errors } = form.formState;
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-5">
      <TextField
        label="Şirket adı"
        autoComplete="organization"
        aria-required
        error={errors.name?.message}
        {...form.register("name")}
      />
      {info.waitingName !== null && (
        <Notice kind="info">
          <p className="font-bold wrap-anywhere">
            <bdi>{info.waitingName}</bdi> adı yönetici onayı bekliyor.
          </p>
          <p className="mt-1 wrap-anywhere">
            Bir kurumun, bankanın ya da onaylı bir şirketin adına benziyor. Onaylanana kadar okutanlar{" "}
            <bdi className="font-semibold">{info.name}</bdi> adını görür. Vazgeçmek için bu adı yeniden yazıp kaydedin.
          </p>
        </Notice>
      )}
      {info.refusedName && (
        <Notice kind="bad">
          <p className="font-bold wrap-anywhere">
            Yönetici <bdi>{info.refusedName.name}</bdi> adını onaylamadı.
          </p>
          <p className="mt-1 wrap-anywhere">
            Neden: <bdi>{info.refusedName.reason}</bdi>
          </p>
          <p className="text-ink mt-1 wrap-anywhere">
            Okutanlar <bdi className="font-semibold">{info.name}</bdi> adını görüyor. Başka bir ad yazabilirsiniz.
          </p>
        </Notice>
      )}
      <TextField
        label="Şirket telefonu"
        type="tel"
        autoComplete="tel"
        placeholder="0212 123 45 67"
        hint={oddPhoneHint("phone", info.phone) ?? "QR’da hiç gösterilmez; yönetici görebilir."}
        error={errors.phone?.message}
        {...form.register("phone")}
      />
      <ContactFields form={form} fields={fields} stored={info.contacts} show="QR’da göster" />
      <LegalNote>
        Bu bilgileri nasıl işlediğimizi <LegalLink name="companies" />
        nde okuyabilirsiniz.
      </LegalNote>
      <SaveBar
        edit={edit}
        saved="Şirket bilgileri güncellendi!"
        notSaved="Şirket bilgileri güncellenirken bir hata oluştu."
        notLoaded="Şirket bilgileri yüklenirken bir hata oluştu."
      />
    </form>
  );
}

/** The company as the form holds it; phones are shown in groups, as people write them. */
function valuesOf({ version, name, waitingName, phone, contacts }: CompanyInfoView) {
  return {
    version,
    // Else saving something else would take back what was asked for.
    name: waitingName ?? name,
    phone: displayContact("phone", phone),
    contacts: {
      ...contacts,
      phone: { ...contacts.phone, value: displayContact("phone", contacts.phone.value) },
      whatsapp: { ...contacts.whatsapp, value: displayContact("whatsapp", contacts.whatsapp.value) },
    },
  };
}
