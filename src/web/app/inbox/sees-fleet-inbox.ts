import { toActor } from "#contract/actor-of.ts";
import type { AccountView } from "#contract/people/account.ts";
import { mayUseCompanyPanel } from "#domain/people/actor.ts";

export function hasFleetInbox(account: AccountView | null): boolean {
  return mayUseCompanyPanel(toActor(account));
}
