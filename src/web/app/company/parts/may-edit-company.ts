import { toActor } from "#contract/actor-of.ts";
import { hasRight } from "#domain/people/actor.ts";
import { useAccount } from "#web/app/api/current-account.ts";

export function useMayEditCompany(): boolean {
  return hasRight(toActor(useAccount()), "company-profile");
}
