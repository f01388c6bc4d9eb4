import { useQuery } from "@tanstack/react-query";

import { formatAgreementState } from "#contract/fleet/agreements.words.ts";
import { api } from "#web/app/api/client.ts";
import { useNow } from "#web/app/page/use-now.ts";

export function AgreementStateText({ rentalId }: { rentalId: string }) {
  const now = useNow(60_000);
  const { data } = useQuery(api.company.agreements.state.queryOptions({ input: { rentalId }, staleTime: 0 }));
  return <span>{data && formatAgreementState(data.state, data, now)}</span>;
}
