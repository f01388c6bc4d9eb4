import { actorOf } from "#contract/actor-of.ts";
import { mayInCompany } from "#domain/people/membership.ts";
import { useAccount } from "#web/app/api/current-account.ts";

/** Whether the member may see the events of the desk. */
export function useMaySeeDeskEvents(): boolean {
  const actor = actorOf(useAccount());
  return actor.kind === "company" && mayInCompany(actor.memberRole, "desk-events");
}
