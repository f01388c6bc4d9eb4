import type { CompanyCodeView, CompanyView } from "#contract/people/companies.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { changeCachedRow } from "#web/app/list/change-row.ts";

export async function cacheCompany(company: CompanyView): Promise<void> {
  const { list, ofUser } = api.admin.companies;
  const { id, userId } = company;
  await cacheData(ofUser.queryKey({ input: { userId } }), company);
  await changeCachedRow<CompanyView>(
    list.key({ type: "infinite" }),
    (row) => row.id === id,
    () => company,
  );
}

export async function cacheCompanyCode(code: CompanyCodeView): Promise<void> {
  const { key } = api.admin.companies.codes;
  await changeCachedRow<CompanyCodeView>(
    key({ type: "infinite" }),
    (row) => row.code === code.code,
    () => code,
  );
}
