import type { Kysely } from "kysely";

import { toActor } from "#contract/actor-of.ts";
import type { AccountView } from "#contract/people/account.ts";
import type { Actor, Role } from "#domain/people/actor.ts";
import { isPanelOpen } from "#domain/people/company.ts";
import { getSecondFactorState } from "#domain/people/second-factor.ts";
import { isUseRecorded, computeSessionEnd } from "#domain/people/session.ts";
import { computeLockTime, computeSharingEnd } from "#domain/people/shared-device.ts";
import { isPublicSite, type Config } from "#server/config.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";

import type { AccountRow } from "./accounts.ts";
import { addCompanyMark, hasCompanyMark } from "./company-marks.ts";
import { hashNetwork } from "./company-networks.ts";
import { describeDevice } from "./device.ts";
import { makeRefusal } from "./expected-refusals.ts";
import { SessionCookies } from "./session-cookies.ts";
import { deleteSession, findSession, insertSession, touchSession, type SessionRow } from "./session-store.ts";
import { hashToken, makeToken } from "./session-token.ts";
import { findSharedDevice, insertSharedDevice, recordDeviceUnlock, type SharedDevice } from "./shared-device-store.ts";

export interface RequestSession {
  actor(): Promise<Actor>;
  account(): Promise<AccountView | null>;
  /** No secret: only the token signs in. */
  id(): Promise<string | undefined>;
  startedAt(): Promise<Date | undefined>;
  /**
   * Starts a new session and ends the request's session, so that a cookie planted by an attacker is never reused
   * (session fixation). Call it after the commit, because a failed transaction would leave the browser with a token
   * that does not exist. Throws ON_SHARED_DEVICE on a shared device, where nobody may leave their whole account open.
   */
  start(tx: Kysely<DB>, user: { id: string; role: Role }): Promise<() => void>;
  sharedDevice(): Promise<SharedDevice | undefined>;
  startShift(
    tx: Kysely<DB>,
    user: { id: string; role: Role },
    sharedDevice: SharedDevice,
  ): Promise<(() => void) | undefined>;
  share(tx: Kysely<DB>, by: { companyId: string; name: string }): Promise<() => void>;
  /** Whether the page has locked the device without reaching the server, so that the session must still be ended. */
  owesLock(): Promise<boolean>;
  end(tx: Kysely<DB>): Promise<() => void>;
  /** Call it after the commit. */
  endSharing(): void;
  device(): Promise<string>;
  /**
   * Whether the browser belongs to the company as far as the server knows: a member is signed in, the device is shared,
   * or a member has logged in here before.
   */
  isDeviceOf(companyId: string): Promise<boolean>;
  cookiesToSend(): string[];
  /** The browser must then clear its stored pages. */
  hasEnded(): boolean;
}

interface SessionRequest {
  cookie: string | undefined;
  userAgent: string | undefined;
  address?: () => string;
  /** A request that the page sends by itself does not keep the session alive. */
  isUnattended?: boolean;
}

export function openSession(
  deps: Deps,
  { cookie, userAgent, address, isUnattended = false }: SessionRequest,
): RequestSession {
  const network = () => (address === undefined ? null : hashNetwork(deps.secretKeys, address()));
  const cookies = new SessionCookies(deps.config.publicUrl, cookie);
  const { token, sharedToken } = cookies;
  const tokenHash = token ? hashToken(token) : undefined;
  let found: Promise<SessionRow | undefined> | undefined;
  let foundDevice: Promise<SharedDevice | undefined> | undefined;
  let ended = false;

  function sharedDevice(): Promise<SharedDevice | undefined> {
    foundDevice ??= sharedToken
      ? findSharedDevice(deps.db, hashToken(sharedToken), deps.now())
      : Promise.resolve(undefined);
    return foundDevice;
  }

  function current(): Promise<SessionRow | undefined> {
    found ??= tokenHash ? loadOnItsDevice(tokenHash) : Promise.resolve(undefined);
    return found;
  }

  /** Ends a session that was begun on a shared device and comes from elsewhere: somebody has copied its cookie. */
  async function loadOnItsDevice(hash: Buffer): Promise<SessionRow | undefined> {
    const row = await loadSession(deps, hash, { cookies, network, isUnattended });
    if (!row || row.sharedDeviceId === null || row.sharedDeviceId === (await sharedDevice())?.id) return row;
    await deleteSession(deps.db, hash);
    cookies.clearSession();
    ended = true;
    return undefined;
  }

  function clearSession(): void {
    cookies.clearSession();
    found = Promise.resolve(undefined);
    ended = true;
  }

  async function account(): Promise<AccountView | null> {
    const row = await current();
    return row ? toAccountView(row, deps.config, row.sharedDeviceId !== null) : null;
  }

  return {
    async actor() {
      return toActor(await account());
    },
    account,
    id: async () => (await current())?.sessionId,
    startedAt: async () => (await current())?.startedAt,
    async start(tx, user) {
      if (await sharedDevice()) throw makeRefusal("ON_SHARED_DEVICE");
      const now = deps.now();
      const expiresAt = computeSessionEnd(user.role, { startedAt: now, lastUsedAt: now });
      const device = await describeDevice(userAgent);
      if (tokenHash) await deleteSession(tx, tokenHash);
      const fresh = await insertNewSession(tx, { userId: user.id, device, network: network(), now, expiresAt });
      return () => cookies.setSession(fresh, expiresAt);
    },
    sharedDevice,
    async startShift(tx, user, on) {
      const now = deps.now();
      const freshOfDevice = makeToken();
      const sharedUntil = computeSharingEnd(now);
      const unlock = { used: hashToken(sharedToken!), fresh: hashToken(freshOfDevice), now, expiresAt: sharedUntil };
      const taken = await recordDeviceUnlock(tx, on, unlock);
      if (!taken) return undefined;
      const device = await describeDevice(userAgent);
      const expiresAt = computeLockTime(now);
      const session = { userId: user.id, device, network: network(), now, expiresAt, sharedDeviceId: on.id };
      const fresh = await insertNewSession(tx, session);
      return () => {
        cookies.setSessionOnSharedDevice(fresh);
        if (taken.isFresh) cookies.setSharedDevice(freshOfDevice, sharedUntil);
      };
    },
    async share(tx, { companyId, name: sharedByName }) {
      const now = deps.now();
      const fresh = makeToken();
      const expiresAt = computeSharingEnd(now);
      const device = await describeDevice(userAgent);
      const row = { companyId, id: makeId(now), tokenHash: hashToken(fresh), device, sharedByName };
      await insertSharedDevice(tx, { ...row, now, expiresAt });
      if (tokenHash) await deleteSession(tx, tokenHash);
      return () => {
        cookies.setSharedDevice(fresh, expiresAt);
        clearSession();
      };
    },
    owesLock: async () => cookies.hasUnreportedLock && ((await current())?.sharedDeviceId ?? null) !== null,
    async end(tx) {
      if (tokenHash) await deleteSession(tx, tokenHash);
      return clearSession;
    },
    endSharing() {
      cookies.clearSharedDevice();
      clearSession();
    },
    device: () => describeDevice(userAgent),
    async isDeviceOf(companyId) {
      if (hasCompanyMark(deps.secretKeys, cookies.companyMarks, companyId)) return true;
      return (await account())?.company?.id === companyId || (await sharedDevice())?.companyId === companyId;
    },
    cookiesToSend: () => cookies.listSetCookieValues(),
    hasEnded: () => ended,
  };
}

async function loadSession(
  deps: Deps,
  tokenHash: Buffer,
  { cookies, network, isUnattended }: { cookies: SessionCookies; network: () => Buffer | null; isUnattended: boolean },
): Promise<SessionRow | undefined> {
  const { token } = cookies;
  const now = deps.now();
  const row = await findSession(deps.db, tokenHash, now);
  // The end is computed anew, because the role may have changed, or an earlier version of the program may have stored
  // another end.
  if (!row || computeSessionEnd(row.role, row) <= now) return undefined;
  if (row.companyId !== null) markCompanyDevice(deps, cookies, row.companyId);
  // Only `keepSessionOpen` does, when a person uses it.
  if (token && !isUnattended && row.sharedDeviceId === null && isUseRecorded(row.role, row.lastUsedAt, now)) {
    const expires = computeSessionEnd(row.role, { startedAt: row.startedAt, lastUsedAt: now });
    await touchSession(deps.db, tokenHash, { now, network: network(), expiresAt: expires });
    cookies.setSession(token, expires);
  }
  return row;
}

/** Makes the browser remember that a member of the company has logged in, unless it does already. */
function markCompanyDevice({ secretKeys }: Deps, cookies: SessionCookies, companyId: string): void {
  const { companyMarks } = cookies;
  if (hasCompanyMark(secretKeys, companyMarks, companyId)) return;
  cookies.setCompanyMarks(addCompanyMark(secretKeys, companyMarks, companyId));
}

async function insertNewSession(
  tx: Kysely<DB>,
  session: Omit<Parameters<typeof insertSession>[1], "id" | "tokenHash">,
): Promise<string> {
  const token = makeToken();
  await insertSession(tx, { ...session, id: makeId(session.now), tokenHash: hashToken(token) });
  return token;
}

export function toAccountView(
  row: AccountRow,
  config: Pick<Config, "publicUrl">,
  isOnSharedDevice = false,
): AccountView {
  const { id, displayName, email, role, companyId, companyName, memberRole, isApproved, refusalReason } = row;
  const company =
    companyId && companyName && memberRole
      ? {
          id: companyId,
          name: companyName,
          memberRole,
          isApproved: isApproved === true,
          // The approval is read at every request, so that a withdrawn approval or a closed panel takes effect at the
          // next request.
          mayUsePanel: isPanelOpen(row),
          refusal: refusalReason || null,
        }
      : null;
  const secondFactor = getSecondFactorState(role, row.secondFactorSince !== null, isPublicSite(config));
  const isEmailConfirmed = row.emailConfirmedAt !== null;
  return { id, displayName, email, role, isEmailConfirmed, secondFactor, isOnSharedDevice, company };
}
