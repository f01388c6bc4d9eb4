import type { InfiniteData, QueryKey } from "@tanstack/react-query";

import type { CompanyCodeView, CompanyView } from "#contract/companies.ts";

import { api, queryClient } from "../api.ts";

/** Puts a company as the server answered it wherever it is shown; codes that came to be with it are asked for. */
export function showCompany(company: CompanyView): void {
  const { list, get, codes } = api.admin.companies;
  const { userId } = company;
  queryClient.setQueryData(get.queryKey({ input: { userId } }), company);
  replaceIn(list.key({ type: "infinite" }), company, (row) => row.userId === userId);
  // Not asked for again at once: under the filter 'Onay bekleyen' the row would vanish from under the person's hands.
  void queryClient.invalidateQueries({ queryKey: list.key(), refetchType: "none" });
  void queryClient.invalidateQueries({ queryKey: codes.key({ input: { userId } }) });
  void queryClient.invalidateQueries({ queryKey: api.admin.codes.list.key() });
}

/** Puts one of a company's codes as the server answered it into the list that shows it. */
export function showCode(code: CompanyCodeView): void {
  replaceIn(api.admin.companies.codes.key({ type: "infinite" }), code, (row) => row.code === code.code);
}

/** Asks anew for companies that turned out not to be as they are shown. */
export function refreshCompanies(): void {
  void queryClient.invalidateQueries({ queryKey: api.admin.companies.key() });
}

function replaceIn<Row>(queryKey: QueryKey, now: Row, isSame: (row: Row) => boolean): void {
  queryClient.setQueriesData<InfiniteData<{ items: Row[] }>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.map((row) => (isSame(row) ? now : row)) })),
      },
  );
}
