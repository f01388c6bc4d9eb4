import type { TokenSyncView } from "#contract/people/account.ts";
import type { Role } from "#domain/people/actor.ts";
import type { Config } from "#server/config.ts";

import { toPublicKey } from "./private-keys.ts";

const TOKEN_LIFETIME_SECONDS = 5 * 60;

/** Makes tokens with which a browser reports a log-in or log-out to another service (docs/product/accounts.md 3.14). */
export interface TokenSync {
  tokenFor(account: { id: string; role: Role }, now: Date): Promise<TokenSyncView>;
  readonly publicKeys: { keys: Record<string, unknown>[] };
}

export function createTokenSync({
  authSyncUrl: url,
  publicUrl,
  secrets,
}: Pick<Config, "authSyncUrl" | "publicUrl" | "secrets">): TokenSync {
  const [key] = secrets.authSyncKeys;
  return {
    publicKeys: { keys: secrets.authSyncKeys.map(toPublicKey) },
    async tokenFor({ id, role }, now) {
      if (url === undefined || key === undefined) return null;
      // The library is imported at the first use, because most servers have no token sync.
      const { importJWK, SignJWT } = await import("jose");
      const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME_SECONDS * 1000);
      const token = await new SignJWT({ role })
        .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: "JWT" })
        .setIssuer(publicUrl)
        .setAudience(new URL(url).origin)
        .setSubject(id)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .setJti(crypto.randomUUID())
        .sign(await importJWK(key, key.alg));
      return { url, token, expiresAt };
    },
  };
}
