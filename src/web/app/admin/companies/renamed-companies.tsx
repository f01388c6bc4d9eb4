import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { Notice } from "#web/ui/notice.tsx";

import { companiesQueryOptions } from "./companies-data.ts";

export function RenamedCompanies() {
  const list = useInfiniteQuery(companiesQueryOptions({ search: "", state: "renamed" }));
  const companies = list.data?.pages[0]?.items ?? [];
  if (companies.length === 0) return null;
  const count = list.hasNextPage ? `${companies.length} ve daha çok` : companies.length;
  return (
    <Notice kind="info">
      <span>{`${count} şirket adını değiştirdi. `}</span>
      <Link to={pages.adminCompanies.path} search={{ state: "renamed" }} className="text-brand font-semibold underline">
        Yeni adları görün
      </Link>
    </Notice>
  );
}
