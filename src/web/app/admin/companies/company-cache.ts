import type { CompanyCodeView, CompanyView } from "#contract/people/companies.ts";
import { api, cacheData, queryClient } from "#web/app/api/client.ts";
import { changeCachedRow } from "#web/app/list/change-row.ts";

/**
 * Puts the company from the server's answer into every cached query that contains it. A higher car limit makes new
 * codes, so lists of codes are invalidated.
 */
export async function cacheCompany(company: CompanyView): Promise<void> {
  const { list, ofUser, codes } = api.admin.companies;
  const { id, userId } = company;
  await cacheData(ofUser.queryKey({ input: { userId } }), company);
  await changeCachedRow<CompanyView>(
    list.key({ type: "infinite" }),
    (row) => row.id === id,
    () => company,
  );
  // Marked stale but not refetched: with the filter 'Onay bekleyen', the row would disappear at once.
  void queryClient.invalidateQueries({ queryKey: list.key(), refetchType: "none" });
  void queryClient.invalidateQueries({ queryKey: codes.key({ input: { companyId: id } }) });
  void queryClient.invalidateQueries({ queryKey: api.admin.codes.list.key() });
}

/** Puts one code of a company from the server's answer into the cached list. */
export async function cacheCompanyCode(code: CompanyCodeView): Promise<void> {
  const { key } = api.admin.companies.codes;
  await changeCachedRow<CompanyCodeView>(
    key({ type: "infinite" }),
    (row) => row.code === code.code,
    () => code,
  );
}

/** Refetches companies after the server refused a change of a company that had changed meanwhile. */
export function refreshCompanies(): void {
  void queryClient.invalidateQueries({ queryKey: api.admin.companies.key() });
}
