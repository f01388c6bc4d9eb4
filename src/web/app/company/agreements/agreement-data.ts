import type { AgreementView } from "#contract/fleet/agreements.ts";
import { api, cacheData } from "#web/app/api/client.ts";

const POLL_INTERVAL_MS = 4000;

/** The query polls while a link to the renter's page is open and the renter has not signed. */
export function agreementQueryOptions(rentalId: string) {
  return {
    ...api.company.agreements.get.queryOptions({ input: { rentalId }, staleTime: 0 }),
    refetchInterval: ({ state }: { state: { data: AgreementView | undefined } }) =>
      state.data && state.data.liveLinks > 0 && !isAgreementAccepted(state.data) ? POLL_INTERVAL_MS : (false as const),
  };
}

export function isAgreementUnpriced({ stage, now }: AgreementView): boolean {
  return stage === "reserved" && now.facts.charges.length === 0;
}

export function isAgreementAccepted({ sheets, isChanged }: AgreementView): boolean {
  return !isChanged && (sheets[0]?.acceptance ?? null) !== null;
}

export function cacheAgreement(agreement: AgreementView): void {
  void cacheData(agreementQueryOptions(agreement.rentalId).queryKey, agreement);
}

export function makeAgreementPdfUrl(rentalId: string, sheet: number): string {
  return `/api/company/rentals/${rentalId}/agreement/${sheet}/pdf`;
}
