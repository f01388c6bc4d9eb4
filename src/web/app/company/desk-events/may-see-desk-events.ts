import { toActor } from "#contract/actor-of.ts";
import { mayInCompany } from "#domain/people/membership.ts";
import { useAccount } from "#web/app/api/current-account.ts";

/** Whether the member may see who did what in the company. */
export function useMaySeeDeskEvents(): boolean {
  const actor = toActor(useAccount());
  return actor.kind === "company" && mayInCompany(actor.memberRole, "desk-events");
}
