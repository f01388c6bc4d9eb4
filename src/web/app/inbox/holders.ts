import { actorOf } from "#contract/actor-of.ts";
import type { AccountView } from "#contract/api/account.ts";
import { mayUseCompanyPanel } from "#domain/actor.ts";

/** Whose codes a notice was told of: those of a company's cars, or one's own. */
export const holders = ["fleet", "own"] as const;
export type Holder = (typeof holders)[number];

/** Whether somebody reads the notices of a company's cars beside their own. */
export function readsFleet(account: AccountView | null): boolean {
  return mayUseCompanyPanel(actorOf(account));
}
