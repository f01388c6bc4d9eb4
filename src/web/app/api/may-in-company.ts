import { toActor } from "#contract/actor-of.ts";
import { mayInCompany, type CompanyRight } from "#domain/people/membership.ts";
import { useAccount } from "#web/app/api/current-account.ts";

/** Whether the signed-in member has this right in their company. */
export function useMayInCompany(right: CompanyRight): boolean {
  const actor = toActor(useAccount());
  return actor.kind === "company" && mayInCompany(actor.memberRole, right);
}
