import { actorOf } from "#contract/actor-of.ts";
import type { AccountView } from "#contract/people/account.ts";
import { mayUseCompanyPanel } from "#domain/people/actor.ts";

/** Whether somebody reads the notices of a company's cars beside their own. */
export function readsFleet(account: AccountView | null): boolean {
  return mayUseCompanyPanel(actorOf(account));
}
