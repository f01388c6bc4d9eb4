import { parse, serialize } from "hono/utils/cookie";
import type { Kysely } from "kysely";

import type { AccountView } from "#contract/account.ts";
import { actorOf } from "#contract/signing-in.ts";
import type { Actor, Role } from "#domain/actor.ts";

import type { DB } from "./db/tables.ts";
import type { Deps } from "./deps.ts";
import { expiryOf, hashToken, newToken, sessionCookie, shouldRenew } from "./modules/account/session.ts";
import { deleteSession, findSession, insertSession, renewSession, type AccountRow } from "./modules/account/store.ts";

/** The session of one request: read at most once, and the cookie it leaves with. */
export interface RequestSession {
  actor(): Promise<Actor>;
  account(): Promise<AccountView | null>;
  /**
   * Starts a new session and ends the one the request came with, so that a planted cookie is never taken over. Gives what sends
   * its cookie, to be called once the transaction is committed: before, the browser would lose a good token for a dead one.
   */
  start(tx: Kysely<DB>, user: { id: string; role: Role }): Promise<() => void>;
  end(): Promise<void>;
  /** The Set-Cookie value to send, if the request changed it. */
  cookieToSend(): string | undefined;
}

export function openSession(deps: Deps, cookieHeader: string | undefined): RequestSession {
  const { name, options } = sessionCookie(deps.config.publicUrl);
  const token = cookieHeader === undefined ? undefined : parse(cookieHeader, name)[name];
  const tokenHash = token ? hashToken(token) : undefined;
  let found: Promise<AccountRow | undefined> | undefined;
  let cookie: string | undefined;

  function current(): Promise<AccountRow | undefined> {
    found ??= tokenHash ? load(tokenHash) : Promise.resolve(undefined);
    return found;
  }

  async function load(hash: Buffer): Promise<AccountRow | undefined> {
    const now = deps.now();
    const row = await findSession(deps.db, hash, now);
    if (row && token && shouldRenew(row.role, row.lastUsedAt, now)) {
      const expiresAt = expiryOf(row.role, now);
      await renewSession(deps.db, hash, now, expiresAt);
      cookie = serialize(name, token, { ...options, expires: expiresAt });
    }
    return row;
  }

  async function account(): Promise<AccountView | null> {
    const row = await current();
    return row ? accountView(row) : null;
  }

  return {
    async actor() {
      return actorOf(await account());
    },
    account,
    async start(tx, user) {
      const now = deps.now();
      const fresh = newToken();
      const expiresAt = expiryOf(user.role, now);
      if (tokenHash) await deleteSession(tx, tokenHash);
      await insertSession(tx, { tokenHash: hashToken(fresh), userId: user.id, now, expiresAt });
      return () => {
        cookie = serialize(name, fresh, { ...options, expires: expiresAt });
      };
    },
    async end() {
      if (tokenHash) await deleteSession(deps.db, tokenHash);
      cookie = serialize(name, "", { ...options, maxAge: 0 });
    },
    cookieToSend: () => cookie,
  };
}

/** Approval and activity are read with every request, so that withdrawing either closes the panel at the next one. */
function mayUsePanel(row: AccountRow): boolean {
  return row.isApproved === true && row.isActive === true;
}

/** The account as its own browser may know it. */
export function accountView(row: AccountRow): AccountView {
  const { companyId, companyName } = row;
  const company =
    companyId && companyName
      ? { id: companyId, name: companyName, isApproved: row.isApproved === true, mayUsePanel: mayUsePanel(row) }
      : null;
  return { id: row.id, displayName: row.displayName, email: row.email, role: row.role, company };
}
