import { toActor } from "#contract/actor-of.ts";
import type { AccountView } from "#contract/people/account.ts";
import { mayUseCompanyPanel } from "#domain/people/actor.ts";

/** Whether the account sees the notices of a company's cars, in addition to its own notices. */
export function hasFleetInbox(account: AccountView | null): boolean {
  return mayUseCompanyPanel(toActor(account));
}
