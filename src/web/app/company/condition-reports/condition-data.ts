import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import type { ConditionDirection } from "#domain/fleet/condition-report.ts";
import { api } from "#web/app/api/client.ts";

export function conditionQueryOptions(of: {
  rentalId: string;
  direction: ConditionDirection;
  carNo?: number | undefined;
}) {
  return api.company.conditionReports.get.queryOptions({ input: of, staleTime: 0 });
}

export function makeConditionPdfUrl({ rentalId, direction, carNo }: ConditionView): string {
  return `/api/company/rentals/${rentalId}/condition/${direction}/pdf?carNo=${carNo}`;
}

export function makeConditionPhotoUrl(id: string): string {
  return `/api/company/condition-photos/${id}`;
}
