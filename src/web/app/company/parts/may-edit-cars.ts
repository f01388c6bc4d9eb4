import { toActor } from "#contract/actor-of.ts";
import { mayInCompany } from "#domain/people/membership.ts";
import { useAccount } from "#web/app/api/current-account.ts";

/** Whether the member may change what the company's cars show. */
export function useMayEditCars(): boolean {
  const actor = toActor(useAccount());
  return actor.kind === "company" && mayInCompany(actor.memberRole, "edit-cars");
}
