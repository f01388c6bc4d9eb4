import { toActor } from "#contract/actor-of.ts";
import { hasRight } from "#domain/people/actor.ts";
import { useAccount } from "#web/app/api/current-account.ts";

export function useMayKeepBooks(): boolean {
  return hasRight(toActor(useAccount()), "books");
}
