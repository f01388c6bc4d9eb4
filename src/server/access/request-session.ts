import { parse, serialize } from "hono/utils/cookie";
import type { Kysely } from "kysely";

import { toActor } from "#contract/actor-of.ts";
import type { AccountView } from "#contract/people/account.ts";
import type { Actor, Role } from "#domain/people/actor.ts";
import { isPanelOpen } from "#domain/people/company.ts";
import { secondFactorState } from "#domain/people/second-factor.ts";
import { isUseRecorded, sessionEnd } from "#domain/people/session.ts";
import { isPublic, type Config } from "#server/config.ts";
import { newId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";

import type { AccountRow } from "./accounts.ts";
import { deviceOf } from "./device.ts";
import { deleteSession, findSession, insertSession, touchSession, type SessionRow } from "./session-store.ts";
import { hashToken, newToken, sessionCookie } from "./session-token.ts";

/** The session of one request, read at most once, and the cookie for its answer. */
export interface RequestSession {
  actor(): Promise<Actor>;
  account(): Promise<AccountView | null>;
  /** The session's id. It is no secret: only the token signs in. */
  id(): Promise<string | undefined>;
  /**
   * Starts a new session and ends the one that the request came with, so that a cookie planted by an attacker is
   * never taken over. Gives a function that sets the new cookie, to be called after the commit: before it, a failed
   * transaction would leave the browser with a token that does not exist.
   */
  start(tx: Kysely<DB>, user: { id: string; role: Role }): Promise<() => void>;
  end(): Promise<void>;
  /** Name of the requesting browser; '' when unknown. */
  device(): Promise<string>;
  /** The Set-Cookie value to send, if the request changed the session. */
  cookieToSend(): string | undefined;
  /** Whether the request ended its session. The browser must then clear its stored pages. */
  hasEnded(): boolean;
}

export function openSession(
  deps: Deps,
  {
    cookie: cookieHeader,
    userAgent,
    isUnattended = false,
  }: {
    cookie: string | undefined;
    userAgent: string | undefined;
    /** Whether a page sent the request by itself. It does not keep the session alive. */
    isUnattended?: boolean;
  },
): RequestSession {
  const { name, options } = sessionCookie(deps.config.publicUrl);
  const token = cookieHeader === undefined ? undefined : parse(cookieHeader, name)[name];
  const tokenHash = token ? hashToken(token) : undefined;
  let found: Promise<SessionRow | undefined> | undefined;
  let cookie: string | undefined;
  let ended = false;

  function current(): Promise<SessionRow | undefined> {
    found ??= tokenHash ? load(tokenHash) : Promise.resolve(undefined);
    return found;
  }

  async function load(hash: Buffer): Promise<SessionRow | undefined> {
    const now = deps.now();
    const row = await findSession(deps.db, hash, now);
    // Reckoned anew, since the role may have changed, and the stored end may be of an earlier version.
    if (!row || sessionEnd(row.role, row) <= now) return undefined;
    if (token && !isUnattended && isUseRecorded(row.role, row.lastUsedAt, now)) {
      const expires = sessionEnd(row.role, { startedAt: row.startedAt, lastUsedAt: now });
      await touchSession(deps.db, hash, now, expires);
      cookie = serialize(name, token, { ...options, expires });
    }
    return row;
  }

  async function account(): Promise<AccountView | null> {
    const row = await current();
    return row ? accountView(row, deps.config) : null;
  }

  return {
    async actor() {
      return toActor(await account());
    },
    account,
    id: async () => (await current())?.sessionId,
    async start(tx, user) {
      const now = deps.now();
      const fresh = newToken();
      const expiresAt = sessionEnd(user.role, { startedAt: now, lastUsedAt: now });
      const device = await deviceOf(userAgent);
      if (tokenHash) await deleteSession(tx, tokenHash);
      await insertSession(tx, { id: newId(now), tokenHash: hashToken(fresh), userId: user.id, device, now, expiresAt });
      return () => {
        cookie = serialize(name, fresh, { ...options, expires: expiresAt });
      };
    },
    async end() {
      if (tokenHash) await deleteSession(deps.db, tokenHash);
      cookie = serialize(name, "", { ...options, maxAge: 0 });
      ended = true;
    },
    device: () => deviceOf(userAgent),
    cookieToSend: () => cookie,
    hasEnded: () => ended,
  };
}

/** The account with only the fields that its own browser may see. */
export function accountView(row: AccountRow, config: Pick<Config, "publicUrl">): AccountView {
  const { id, displayName, email, role, companyId, companyName, memberRole, isApproved, refusalReason } = row;
  const company =
    companyId && companyName && memberRole
      ? {
          id: companyId,
          name: companyName,
          memberRole,
          isApproved: isApproved === true,
          // Read with every request, so that a withdrawn approval or a closed panel takes effect at the next one.
          mayUsePanel: isPanelOpen(row),
          refusal: refusalReason || null,
        }
      : null;
  const secondFactor = secondFactorState(role, row.secondFactorSince !== null, isPublic(config));
  return { id, displayName, email, role, isEmailConfirmed: row.emailConfirmedAt !== null, secondFactor, company };
}
