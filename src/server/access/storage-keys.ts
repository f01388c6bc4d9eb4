import { createHmac } from "node:crypto";

import type { StorageKeys } from "#contract/people/account.ts";
import { hasRight, mayUseCompanyPanel, type Actor } from "#domain/people/actor.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

/**
 * A member without the right to hand over cars gets no key of the company. On a shared device an account gets another
 * key than on its own devices: a code of a few digits unlocks a shared device, and must not give access to the key of
 * the drafts on the account's own devices.
 */
export function storageKeysFor(keys: SecretKeys, actor: Actor): StorageKeys | undefined {
  if (actor.kind === "guest" || actor.kind === "setting-up") return undefined;
  const derive = (owner: string) =>
    createHmac("sha256", keys.keyFor("browser-storage")).update(owner).digest("base64url");
  const mayHandOver = mayUseCompanyPanel(actor) && hasRight(actor, "rent-out");
  return {
    account: derive(`account ${actor.userId}${actor.kind === "on-shared-device" ? " on shared devices" : ""}`),
    company: mayHandOver ? derive(`company ${actor.companyId}`) : null,
  };
}
