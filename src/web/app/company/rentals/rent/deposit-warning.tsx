import { useQuery } from "@tanstack/react-query";

import { findExceededRuleLimit, findExceededLegalLimit } from "#domain/fleet/deposit-limit.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { LawNote, useLawDates } from "#web/app/company/parts/law-note.tsx";
import { useNow } from "#web/app/page/use-now.ts";

export function DepositWarning({
  total,
  deposit,
  from,
  dueAt,
  customerId,
  isNewBusiness,
}: {
  total: number;
  deposit: number;
  from: Date | undefined;
  dueAt: string;
  customerId: string;
  isNewBusiness: boolean;
}) {
  const rules = useQuery(api.company.receivables.depositRules.queryOptions());
  const customer = useQuery({
    ...api.company.customers.get.queryOptions({ input: { id: customerId } }),
    enabled: customerId !== "",
  });
  const law = useLawDates();
  const now = useNow(60_000);
  const end = parseLocalDateTime(dueAt);
  if (!end) return null;
  const taken = { total, deposit, startsAt: from ?? now, dueAt: end };
  const isBusiness = customerId === "" ? isNewBusiness : (customer.data?.isBusiness ?? false);
  const unlawful = law && findExceededLegalLimit({ ...taken, isBusiness }, law);
  if (unlawful)
    return (
      <LawNote
        rule="deposit"
        lead={`Depozito, tüketiciden alınabilecek ${unlawful.days} günlük kirayı (${formatKurus(unlawful.most)}) aşıyor. Yine de alabilirsiniz.`}
      />
    );
  const above = rules.data && findExceededRuleLimit(taken, rules.data);
  if (!above) return null;
  return (
    <p
      role="status"
      className="text-warn font-semibold"
    >{`Depozito, kurallarınızdaki ${above.days} günlük kirayı (${formatKurus(above.most)}) aşıyor. Yine de alabilirsiniz.`}</p>
  );
}
