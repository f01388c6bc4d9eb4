import { useQuery } from "@tanstack/react-query";

import { listCompanyOpenSums } from "#contract/fleet/customers.words.ts";
import type { CompanyOpenSums } from "#domain/fleet/customer.ts";
import { api } from "#web/app/api/client.ts";
import { Notice } from "#web/ui/notice.tsx";

/**
 * Lists the deposits that a company holds, the debts of its customers, and its open reservations, because nobody can
 * look them up after the company is deleted.
 */
export function CompanyOpenMatters({ sums }: { sums: CompanyOpenSums | undefined }) {
  const standing = useQuery(api.company.reservations.list.queryOptions({ input: { state: "open" }, staleTime: 0 }));
  const promised = standing.data?.items.length ?? 0;
  const count = standing.data?.next === null ? String(promised) : `${promised}+`;
  const lines = [
    ...(sums ? listCompanyOpenSums(sums) : []),
    ...(promised > 0 ? [`Bekleyen rezervasyon: ${count}`] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <Notice kind="bad">
      <p>Kapanmamış işleriniz var. Hesabı silerseniz bunları bir daha göremezsiniz.</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}
