import { Link } from "@tanstack/react-router";

import { companyProfileRows, pages } from "#contract/pages.ts";
import { displayNameChangeSchema, type AccountView, type AccountProfileView } from "#contract/people/account.ts";
import { maskPersonName } from "#domain/words/person-name.ts";
import { cleanLine } from "#domain/words/text.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { setAccount } from "#web/app/api/current-account.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { useBriefly } from "#web/app/page/use-briefly.ts";
import { TextField } from "#web/ui/field.tsx";

const SAVED_MESSAGE_MS = 3000;

/** Saving an unchanged name sends no request (docs/product/accounts.md 3.3). */
export function DisplayNameForm({ profile, account }: { profile: AccountProfileView; account: AccountView }) {
  const edit = useEditForm({
    schema: displayNameChangeSchema,
    stored: profile,
    valuesOf: ({ version, displayName }) => ({ version, displayName }),
    save: (sent) => api.account.rename.call(sent),
    load: () => api.account.profile.call(undefined),
    onStored: (now) => {
      void cacheData(api.account.profile.queryKey(), now);
      setAccount({ ...account, displayName: now.displayName, isEmailConfirmed: now.isEmailConfirmed });
    },
  });
  const { form } = edit;
  const typed = form.watch("displayName");
  const isSaidSaved = useBriefly(edit.isSaved, SAVED_MESSAGE_MS);
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-4">
      <TextField
        label="Görünen ad"
        autoComplete="name"
        aria-required
        hint={account.role === "company" ? <CompanyHint /> : renderShownName(typed)}
        {...fieldOf(form, "displayName")}
      />
      <SaveBar
        edit={{ ...edit, isSaved: isSaidSaved }}
        saved="Profiliniz başarıyla güncellendi."
        notSaved="Profil güncellenirken bir hata oluştu."
        notLoaded="Profil yüklenirken bir hata oluştu."
        unchanged={!edit.save.isPending && cleanLine(typed) === profile.displayName}
      />
    </form>
  );
}

function renderShownName(name: string) {
  return (
    <span>
      Kodu okutanlar adınızı kısaltılmış görür:{" "}
      <strong className="text-ink whitespace-nowrap">{maskPersonName(name)}</strong>
    </span>
  );
}

function CompanyHint() {
  return (
    <span>
      Hesabı kullanan kişinin adı. Şirketinizin herkese görünen adı{" "}
      <Link
        to={pages.companyProfile.path}
        hash={companyProfileRows.company}
        className="text-brand font-medium underline"
      >
        Şirket Profili
      </Link>{" "}
      sayfasındadır.
    </span>
  );
}
