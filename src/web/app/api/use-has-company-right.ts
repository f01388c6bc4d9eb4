import { toActor } from "#contract/actor-of.ts";
import { hasRight } from "#domain/people/actor.ts";
import type { CompanyRight } from "#domain/people/membership.ts";
import { useAccount } from "#web/app/api/current-account.ts";

export function useHasCompanyRight(right: CompanyRight): boolean {
  return hasRight(toActor(useAccount()), right);
}
