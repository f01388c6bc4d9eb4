import type { ConditionDirection } from "#domain/fleet/condition-report.ts";
import { api } from "#web/app/api/client.ts";

/** The query of a record. It is fetched again whenever its page is opened or gets the focus. */
export function conditionOptions(of: { rentalId: string; direction: ConditionDirection; carNo?: number | undefined }) {
  return api.company.conditionReports.get.queryOptions({ input: of, staleTime: 0 });
}

/** The URL of a photo of a record, for the company. */
export function makeConditionPhotoUrl(id: string): string {
  return `/api/company/condition-photos/${id}`;
}
