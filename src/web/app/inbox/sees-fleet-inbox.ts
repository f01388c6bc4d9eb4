import { toActor } from "#contract/actor-of.ts";
import type { AccountView } from "#contract/people/account.ts";
import { mayUseCompanyPanel } from "#domain/people/actor.ts";

/** Whether this account also sees the notices of a company's cars. */
export function hasFleetInbox(account: AccountView | null): boolean {
  return mayUseCompanyPanel(toActor(account));
}
