import { companyInfoEditSchema, type CompanyInfoView } from "#contract/people/companies.ts";
import { formatContact } from "#domain/words/contact.ts";
import { formatIban } from "#domain/words/iban.ts";
import { api, cacheData, queryClient } from "#web/app/api/client.ts";
import { refreshAccount } from "#web/app/api/current-account.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";

export const companyInfoQueryOptions = () => api.company.info.get.queryOptions({ staleTime: 0 });

/** The edit form of the company's profile. A page may show only part of the profile, but saves the whole profile. */
export function useCompanyEdit(info: CompanyInfoView) {
  return useEditForm({
    schema: companyInfoEditSchema,
    stored: info,
    valuesOf: toFormValues,
    save: (sent) => api.company.info.update.call(sent),
    load: () => api.company.info.get.call(undefined),
    onStored: (now) => {
      void cacheData(api.company.info.get.queryKey(), now);
      void queryClient.invalidateQueries({ queryKey: api.company.law.key() });
      void queryClient.invalidateQueries({ queryKey: api.company.cars.fleet.key() });
      // The account contains the company's name, too. If this request fails, the next page load updates the name.
      void refreshAccount().catch(() => undefined);
    },
  });
}

export type CompanyEdit = ReturnType<typeof useCompanyEdit>;

/** The company as form values. Phone numbers are formatted in groups. */
function toFormValues({
  version,
  name,
  waitingName,
  phone,
  contacts,
  authorisationNo,
  mersisNo,
  iban,
  accountHolder,
}: CompanyInfoView) {
  return {
    version,
    // A name that waits for approval is shown instead of the present name. Saving another field together with the
    // present name would withdraw the request for the new name.
    name: waitingName ?? name,
    phone: formatContact("phone", phone),
    authorisationNo,
    mersisNo,
    iban: formatIban(iban),
    accountHolder,
    contacts: {
      ...contacts,
      phone: { ...contacts.phone, value: formatContact("phone", contacts.phone.value) },
      whatsapp: { ...contacts.whatsapp, value: formatContact("whatsapp", contacts.whatsapp.value) },
    },
  };
}
