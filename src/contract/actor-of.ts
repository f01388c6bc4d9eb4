import type { AccountView } from "#contract/people/account.ts";
import type { Actor } from "#domain/people/actor.ts";

/**
 * The actor for an account: a guest without one, and a customer for an account without a company. Browser and server
 * both use it, so that the domain's rules get the same actor.
 */
export function toActor(account: AccountView | null): Actor {
  if (account === null) return { kind: "guest" };
  if (account.secondFactor === "missing") return { kind: "setting-up", userId: account.id };
  // The server gives no such account. If one came, its own stickers must not open.
  if (account.isOnSharedDevice && account.company === null) return { kind: "guest" };
  if (account.role !== "company") return { kind: account.role, userId: account.id };
  if (account.company === null) return { kind: "customer", userId: account.id };
  const { id: companyId, memberRole, mayUsePanel } = account.company;
  const kind = account.isOnSharedDevice ? "on-shared-device" : "company";
  return { kind, userId: account.id, companyId, memberRole, mayUsePanel };
}
