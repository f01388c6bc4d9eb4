import type { CompanyCodeView, CompanyView } from "#contract/people/companies.ts";
import { api, putData, queryClient } from "#web/app/api/client.ts";
import { changeRow } from "#web/app/list/change-row.ts";

/** Puts a company as the server answered it wherever it is shown; codes that came to be with it are asked for. */
export async function showCompany(company: CompanyView): Promise<void> {
  const { list, ofUser, codes } = api.admin.companies;
  const { id, userId } = company;
  await putData(ofUser.queryKey({ input: { userId } }), company);
  await changeRow<CompanyView>(
    list.key({ type: "infinite" }),
    (row) => row.id === id,
    () => company,
  );
  // Not asked for again at once: under the filter 'Onay bekleyen' the row would vanish from under the person's hands.
  void queryClient.invalidateQueries({ queryKey: list.key(), refetchType: "none" });
  void queryClient.invalidateQueries({ queryKey: codes.key({ input: { companyId: id } }) });
  void queryClient.invalidateQueries({ queryKey: api.admin.codes.list.key() });
}

/** Puts one of a company's codes as the server answered it into the list that shows it. */
export async function showCode(code: CompanyCodeView): Promise<void> {
  const { key } = api.admin.companies.codes;
  await changeRow<CompanyCodeView>(
    key({ type: "infinite" }),
    (row) => row.code === code.code,
    () => code,
  );
}

/** Asks anew for companies that turned out not to be as they are shown. */
export function refreshCompanies(): void {
  void queryClient.invalidateQueries({ queryKey: api.admin.companies.key() });
}
