import { companyInfoEdit, type CompanyInfoView } from "#contract/people/companies.ts";
import { displayContact } from "#domain/words/contact.ts";
import { api, putData, queryClient } from "#web/app/api/client.ts";
import { refreshAccount } from "#web/app/api/current-account.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";

export const companyInfoOptions = () => api.company.info.get.queryOptions({ staleTime: 0 });

/** A form over what the company says of itself; it is saved as a whole, also where a page shows a part of it. */
export function useCompanyEdit(info: CompanyInfoView) {
  return useEditForm({
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
}

export type CompanyEdit = ReturnType<typeof useCompanyEdit>;

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
