import type { AccountView } from "#contract/people/account.ts";
import type { Actor } from "#domain/people/actor.ts";

/** Browser and server both call this function, so that they apply the same rules. */
export function toActor(account: AccountView | null): Actor {
  if (account === null) return { kind: "guest" };
  if (account.secondFactor === "missing") return { kind: "setting-up", userId: account.id };
  // The server never sends an account on a shared device without a company. If it did, the device must not get access
  // to the account's own stickers.
  if (account.isOnSharedDevice && account.company === null) return { kind: "guest" };
  if (account.role !== "company") return { kind: account.role, userId: account.id };
  if (account.company === null) return { kind: "customer", userId: account.id };
  const { id: companyId, memberRole, mayUsePanel } = account.company;
  const kind = account.isOnSharedDevice ? "on-shared-device" : "company";
  return { kind, userId: account.id, companyId, memberRole, mayUsePanel };
}
