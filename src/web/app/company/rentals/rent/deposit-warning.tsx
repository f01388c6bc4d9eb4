import { useQuery } from "@tanstack/react-query";

import { depositAbove } from "#domain/fleet/deposit-rules.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { useNow } from "#web/app/page/use-now.ts";

/** Warns that a deposit is larger than the company's rules advise. It can be taken nevertheless. */
export function DepositWarning({
  total,
  deposit,
  from,
  dueAt,
}: {
  total: number;
  deposit: number;
  /** The start of the rental; undefined means now. */
  from: Date | undefined;
  dueAt: string;
}) {
  const rules = useQuery(api.company.receivables.depositRules.queryOptions());
  const now = useNow(60_000);
  const end = parseLocalDateTime(dueAt);
  const above = rules.data && end && depositAbove({ total, deposit, startsAt: from ?? now, dueAt: end }, rules.data);
  if (!above) return null;
  return (
    <p
      role="status"
      className="text-warn font-semibold"
    >{`Depozito, kurallarınızdaki ${above.days} günlük kirayı (${formatKurus(above.most)}) aşıyor. Yine de alabilirsiniz.`}</p>
  );
}
