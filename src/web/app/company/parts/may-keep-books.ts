import { actorOf } from "#contract/actor-of.ts";
import { mayInCompany } from "#domain/people/membership.ts";
import { useAccount } from "#web/app/api/current-account.ts";

/** Whether the person may see and change what the company spends. */
export function useMayKeepBooks(): boolean {
  const actor = actorOf(useAccount());
  return actor.kind === "company" && mayInCompany(actor.memberRole, "books");
}
