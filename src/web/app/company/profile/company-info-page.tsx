import { useQuery } from "@tanstack/react-query";

import type { CompanyInfoView } from "#contract/people/companies.ts";
import { useMayEditCompany } from "#web/app/company/parts/may-edit-company.ts";
import { makeOddPhoneHint } from "#web/app/forms/odd-phone-hint.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { companyInfoQueryOptions, useCompanyEdit } from "./company-edit.ts";
import { SaveCompanyButton } from "./save-company-button.tsx";
import { SettingsFrame, SettingsCard } from "./settings-frame.tsx";

export function CompanyInfoPage() {
  const mayEdit = useMayEditCompany();
  return (
    <SettingsFrame
      title="Şirket bilgileri"
      isOpen={mayEdit}
      closed="Şirket bilgilerini şirketin sahibi ve müdürleri değiştirir"
    >
      <CompanyInfo />
    </SettingsFrame>
  );
}

function CompanyInfo() {
  const info = useQuery(companyInfoQueryOptions());
  if (info.data) return <CompanyInfoForm info={info.data} />;
  return <Loading of={info} failed="Şirket bilgileri yüklenirken bir hata oluştu." rows={2} />;
}

function CompanyInfoForm({ info }: { info: CompanyInfoView }) {
  const edit = useCompanyEdit(info);
  const { form } = edit;
  const { errors } = form.formState;
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-4">
      <SettingsCard>
        <TextField
          label="Şirket adı"
          autoComplete="organization"
          aria-required
          error={errors.name?.message}
          {...form.register("name")}
        />
        <NameDecision info={info} />
        <TextField
          label="Şirket telefonu"
          type="tel"
          autoComplete="tel"
          placeholder="0212 123 45 67"
          hint={makeOddPhoneHint("phone", info.phone) ?? "Okutanlara hiç göstermeyiz. Yönetici görebilir."}
          error={errors.phone?.message}
          {...form.register("phone")}
        />
        <TextField
          label="Yetki belgesi numarası"
          autoComplete="off"
          hint="Müsait araçlarınızın QR sayfasında fiyatın altında ve belgelerinizde yazar."
          error={errors.authorisationNo?.message}
          {...form.register("authorisationNo")}
        />
        <TextField
          label="MERSİS numarası"
          inputMode="numeric"
          autoComplete="off"
          placeholder="0123 4567 8901 2345"
          hint="Belgelerinizde yazar."
          error={errors.mersisNo?.message}
          {...form.register("mersisNo")}
        />
        <TextField
          label="IBAN"
          autoComplete="off"
          placeholder="TR33 0006 1005 1978 6457 8413 26"
          hint="Ödeme istediğiniz kiracıya giden mesajda yazar."
          error={errors.iban?.message}
          {...form.register("iban")}
        />
        <TextField
          label="Hesap sahibi"
          autoComplete="off"
          hint="Boşsa şirketinizin adı yazar."
          error={errors.accountHolder?.message}
          {...form.register("accountHolder")}
        />
      </SettingsCard>
      <SaveCompanyButton edit={edit} shows="info" />
    </form>
  );
}

/** A notice that a requested name waits for approval, or that it was refused. */
function NameDecision({ info: { name, waitingName, refusedName } }: { info: CompanyInfoView }) {
  return (
    <>
      {waitingName !== null && (
        <Notice kind="info">
          <p className="font-bold wrap-anywhere">
            <bdi>{waitingName}</bdi> adı yönetici onayı bekliyor.
          </p>
          <p className="mt-1 wrap-anywhere">
            Bir kurumun, bankanın ya da onaylı bir şirketin adına benziyor. Yönetici onaylayana kadar okutanlar{" "}
            <bdi className="font-semibold">{name}</bdi> adını görür. Vazgeçmek için bu adı yeniden yazıp kaydedin.
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
