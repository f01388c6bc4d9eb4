import type { AccountView } from "#contract/people/account.ts";
import type { Actor } from "#domain/people/actor.ts";

/**
 * The actor that an account acts as; nobody signed in is a guest, and whoever is a member of no company acts as a customer. Browser
 * and server ask the rules with the same one.
 */
export function actorOf(account: AccountView | null): Actor {
  if (account === null) return { kind: "guest" };
  if (account.secondFactor === "missing") return { kind: "setting-up", userId: account.id };
  if (account.role !== "company") return { kind: account.role, userId: account.id };
  if (account.company === null) return { kind: "customer", userId: account.id };
  const { id: companyId, memberRole, mayUsePanel } = account.company;
  return { kind: "company", userId: account.id, companyId, memberRole, mayUsePanel };
}
