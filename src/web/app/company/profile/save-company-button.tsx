import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { LegalLink } from "#web/app/page/legal-link.tsx";
import { LegalNote } from "#web/app/page/legal-note.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { CompanyEdit } from "./company-edit.ts";
import { SettingsFooter } from "./settings-frame.tsx";

const otherPages = {
  info: { page: pages.companyInfo.path, name: "Şirket bilgileri" },
  contacts: { page: pages.companyContacts.path, name: "İletişim" },
} as const;

/** The last part of every form for the company's profile: a legal note and the save button. */
export function SaveCompanyButton({ edit, shows }: { edit: CompanyEdit; shows: keyof typeof otherPages }) {
  const { errors } = edit.form.formState;
  const isWrongElsewhere =
    shows === "info"
      ? errors.contacts !== undefined
      : [errors.name, errors.phone, errors.authorisationNo, errors.mersisNo, errors.iban, errors.accountHolder].some(
          (error) => error !== undefined,
        );
  const other = otherPages[shows === "info" ? "contacts" : "info"];
  return (
    <>
      <LegalNote>
        Bu bilgileri nasıl işlediğimizi <LegalLink name="companies" />
        nde okuyabilirsiniz.
      </LegalNote>
      {isWrongElsewhere && (
        <Notice kind="bad">
          <span>
            Kaydedilemedi: önce{" "}
            <Link to={other.page} className="underline">
              {other.name}
            </Link>{" "}
            sayfasındaki alanları düzeltin.
          </span>
        </Notice>
      )}
      <SettingsFooter>
        <SaveBar
          edit={edit}
          saved="Şirket bilgileri güncellendi!"
          notSaved="Şirket bilgileri güncellenirken bir hata oluştu."
          notLoaded="Şirket bilgileri yüklenirken bir hata oluştu."
        />
      </SettingsFooter>
    </>
  );
}
