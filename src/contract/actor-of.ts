import type { AccountView } from "#contract/people/account.ts";
import type { Actor } from "#domain/people/actor.ts";

/**
 * The actor for an account: a guest without one, and a customer for an account without a company. Browser and server
 * both use it, so that the domain's rules get the same actor.
 */
export function toActor(account: AccountView | null): Actor {
  if (account === null) return { kind: "guest" };
  if (account.secondFactor === "missing") return { kind: "setting-up", userId: account.id };
  if (account.role !== "company") return { kind: account.role, userId: account.id };
  if (account.company === null) return { kind: "customer", userId: account.id };
  const { id: companyId, memberRole, mayUsePanel } = account.company;
  return { kind: "company", userId: account.id, companyId, memberRole, mayUsePanel };
}
