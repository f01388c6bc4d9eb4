import { useQuery } from "@tanstack/react-query";

import type { CompanyInfoView } from "#contract/people/companies.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { TextField } from "#web/ui/field.tsx";

import { companyInfoQueryOptions, companySaveSentences, usePapersEdit } from "./company-edit.ts";

export function CompanyPapersForm() {
  const info = useQuery(companyInfoQueryOptions());
  if (info.data) return <PapersForm info={info.data} />;
  return <Loading of={info} failed={companySaveSentences.notLoaded} rows={3} />;
}

function PapersForm({ info }: { info: CompanyInfoView }) {
  const edit = usePapersEdit(info);
  const { form } = edit;
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-5">
      <TextField
        label="Yetki belgesi numarası"
        autoComplete="off"
        hint="Müsait araçlarınızın QR sayfasında fiyatın altında ve belgelerinizde yazar."
        {...fieldOf(form, "authorisationNo")}
      />
      <TextField
        label="MERSİS numarası"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0123 4567 8901 2345"
        hint="Belgelerinizde yazar."
        {...fieldOf(form, "mersisNo")}
      />
      <TextField
        label="Adres"
        autoComplete="street-address"
        placeholder="Kazımdirik Mah. 296 Sok. No: 8, Bornova / İzmir"
        hint="Sözleşmenizde yazar. Okutanlara göstermeyiz."
        {...fieldOf(form, "address")}
      />
      <TextField label="Vergi dairesi" autoComplete="off" hint="Sözleşmenizde yazar." {...fieldOf(form, "taxOffice")} />
      <TextField
        label="Vergi numarası"
        inputMode="numeric"
        autoComplete="off"
        hint="Sözleşmenizde yazar."
        {...fieldOf(form, "taxNo")}
      />
      <SaveBar edit={edit} {...companySaveSentences} />
    </form>
  );
}
