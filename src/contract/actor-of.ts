import type { AccountView } from "#contract/people/account.ts";
import type { Actor } from "#domain/people/actor.ts";

/**
 * Returns the actor for an account: a guest for null, and a customer for a company's account that has no company.
 * Browser and server both use this function, so that the domain's rules get the same actor.
 */
export function toActor(account: AccountView | null): Actor {
  if (account === null) return { kind: "guest" };
  if (account.secondFactor === "missing") return { kind: "setting-up", userId: account.id };
  // The server never sends such an account. If it did, the account's own stickers must not be accessible.
  if (account.isOnSharedDevice && account.company === null) return { kind: "guest" };
  if (account.role !== "company") return { kind: account.role, userId: account.id };
  if (account.company === null) return { kind: "customer", userId: account.id };
  const { id: companyId, memberRole, mayUsePanel } = account.company;
  const kind = account.isOnSharedDevice ? "on-shared-device" : "company";
  return { kind, userId: account.id, companyId, memberRole, mayUsePanel };
}
