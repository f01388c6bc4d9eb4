import { companyInfoEditSchema, companyPapersEditSchema, type CompanyInfoView } from "#contract/people/companies.ts";
import { formatContact } from "#domain/words/contact.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { refreshAccount } from "#web/app/api/current-account.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";

export const companyInfoQueryOptions = () => api.company.info.get.queryOptions({ staleTime: 0 });

export const companySaveSentences = {
  saved: "Şirket bilgileri güncellendi!",
  notSaved: "Şirket bilgileri güncellenirken bir hata oluştu.",
  notLoaded: "Şirket bilgileri yüklenirken bir hata oluştu.",
};

export function cacheCompanyInfo(info: CompanyInfoView): void {
  void cacheData(api.company.info.get.queryKey(), info);
}

const loadCompanyInfo = () => api.company.info.get.call(undefined);

function followSave(now: CompanyInfoView): void {
  cacheCompanyInfo(now);
  // The account contains the company's name, too. If this request fails, the next page load updates the name.
  void refreshAccount().catch(() => undefined);
}

export function useCompanyEdit(info: CompanyInfoView) {
  return useEditForm({
    schema: companyInfoEditSchema,
    stored: info,
    valuesOf: toContactValues,
    save: (sent) => api.company.info.update.call(sent),
    load: loadCompanyInfo,
    onStored: followSave,
  });
}

export function usePapersEdit(info: CompanyInfoView) {
  return useEditForm({
    schema: companyPapersEditSchema,
    stored: info,
    valuesOf: ({ version, authorisationNo, mersisNo, address, taxOffice, taxNo }: CompanyInfoView) => ({
      version,
      authorisationNo,
      mersisNo,
      address,
      taxOffice,
      taxNo,
    }),
    save: async (sent) => {
      // The rest goes along as it is stored now. If it changes meanwhile, the server refuses the version.
      const { name, phone, contacts } = toContactValues(await loadCompanyInfo());
      return api.company.info.update.call({ ...sent, name, phone, contacts });
    },
    load: loadCompanyInfo,
    onStored: followSave,
  });
}

function toContactValues({ version, name, waitingName, phone, contacts }: CompanyInfoView) {
  return {
    version,
    // A name that waits for approval is shown instead of the present name. Saving another field together with the
    // present name would withdraw the request for the new name.
    name: waitingName ?? name,
    phone: formatContact("phone", phone),
    contacts: {
      ...contacts,
      phone: { ...contacts.phone, value: formatContact("phone", contacts.phone.value) },
      whatsapp: { ...contacts.whatsapp, value: formatContact("whatsapp", contacts.whatsapp.value) },
    },
  };
}
