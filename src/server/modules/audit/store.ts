import { sql, type Kysely } from "kysely";

import type { AuditEventView } from "#contract/people/audit.ts";
import {
  findAuditKind,
  CODE_HISTORY_ACTIONS,
  type AuditAction,
  type AuditKind,
  type CodeHistoryAction,
} from "#domain/people/audit.ts";
import { AUDIT_KEPT_YEARS } from "#domain/words/retention.ts";
import {
  makeInstantCursor,
  orderNewestFirst,
  mapPage,
  makePage,
  readPage,
  readRows,
  type CursorPage,
} from "#server/db/cursor.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { getCurrentRequestId } from "#server/observe/request-id.ts";

export interface NewAuditEvent {
  action: AuditAction;
  actorId: string | null;
  accountId?: string | null;
  code?: string | null;
  /** Holds no personal data, except a reason that an administrator typed. */
  details?: Record<string, string | number>;
}

export async function writeAudit(tx: Kysely<DB>, event: NewAuditEvent, now: Date): Promise<void> {
  await writeAudits(tx, [event], now);
}

/** `events` must not be empty. */
export async function writeAudits(tx: Kysely<DB>, events: readonly NewAuditEvent[], now: Date): Promise<void> {
  await tx
    .insertInto("auditEvents")
    .values(
      events.map(({ action, actorId, accountId = null, code = null, details = {} }) => ({
        id: makeId(now),
        happenedAt: now,
        kind: findAuditKind(action),
        action,
        actorId,
        accountId,
        code,
        details: JSON.stringify(details),
        requestId: getCurrentRequestId() ?? null,
      })),
    )
    .execute();
}

export function makeOwnerEvent({ userId }: { userId: string }, action: AuditAction, code: string): NewAuditEvent {
  return { action, actorId: userId, accountId: userId, code };
}

export interface AuditFilter {
  kind: AuditKind | undefined;
  userId: string | undefined;
  code: string | undefined;
  from: Date | undefined;
  until: Date | undefined;
  cursor: string | undefined;
}

export async function listAuditEvents(db: Kysely<DB>, filter: AuditFilter): Promise<CursorPage<AuditEventView>> {
  const cursorOf = ({ at, id }: AuditEventView) => makeInstantCursor(at, id);
  if (filter.userId === undefined) return makePage(await queryEvents(db, filter, undefined), cursorOf);
  // Runs two short queries that each use an index, because no index serves two columns joined by OR.
  const [concerned, done] = await Promise.all([
    queryEvents(db, filter, "accountId"),
    queryEvents(db, filter, "actorId"),
  ]);
  const events = new Map([...concerned, ...done].map((event) => [event.id, event]));
  const sorted = [...events.values()].toSorted((a, b) => +b.at - +a.at || (a.id < b.id ? 1 : -1));
  return makePage(sorted, cursorOf);
}

async function queryEvents(
  db: Kysely<DB>,
  { kind, userId, code, from, until, cursor }: AuditFilter,
  by: "accountId" | "actorId" | undefined,
): Promise<AuditEventView[]> {
  const matching = db
    .selectFrom("auditEvents as event")
    .leftJoin("users as actor", "actor.id", "event.actorId")
    .leftJoin("users as account", "account.id", "event.accountId")
    .select(["event.id", "happenedAt", "action", "actorId", "accountId", "code", "details"])
    .select(["actor.displayName as actorName", "actor.email as actorEmail"])
    .select(["account.displayName as accountName", "account.email as accountEmail"])
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind!))
    .$if(by !== undefined, (query) => query.where(`event.${by!}`, "=", userId!))
    .$if(code !== undefined, (query) => query.where("code", "=", code!))
    .$if(from !== undefined, (query) => query.where("happenedAt", ">=", from!))
    .$if(until !== undefined, (query) => query.where("happenedAt", "<", until!));
  const rows = await readRows(matching, orderNewestFirst("happenedAt", "event.id"), cursor);
  return rows.map((row) => ({
    id: row.id,
    at: row.happenedAt,
    action: row.action as AuditAction,
    actor: toNamedAccount(row.actorId, row.actorName, row.actorEmail),
    account: toNamedAccount(row.accountId, row.accountName, row.accountEmail),
    code: row.code,
    details: row.details as AuditEventView["details"],
  }));
}

/** A removed account has an id, but no name or e-mail. */
function toNamedAccount(id: string | null, displayName: string | null, email: string | null) {
  return id === null ? null : { id, displayName: displayName ?? "", email: email ?? "" };
}

/** A company's codes belong to each of its members, but only while the company's panel is open. */
export async function findOwnedSince(db: Kysely<DB>, userId: string, code: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("codes")
    .leftJoin("companies", "companies.id", "codes.companyId")
    .leftJoin("companyMembers", "companyMembers.companyId", "codes.companyId")
    .select("linkedAt")
    .where("code", "=", code)
    .where((eb) =>
      eb.or([
        eb("codes.ownerId", "=", userId),
        eb.and([eb("companyMembers.userId", "=", userId), eb("isApproved", "=", true), eb("isActive", "=", true)]),
      ]),
    )
    .executeTakeFirst();
  return row?.linkedAt ?? undefined;
}

/** Read from the audit events, so that no event of an earlier owner is included. */
async function readReplacedCodePeriods(
  db: Kysely<DB>,
  code: string,
  since: Date,
): Promise<{ code: string; from: Date; until: Date }[]> {
  const { rows } = await sql<{ code: string; from: Date; until: Date }>`
    with recursive times (code, "from", until) as (
      select ${code}::text collate "C", ${since}::timestamptz, 'infinity'::timestamptz
      union all
      select codes.code, (replacement.details ->> 'since')::timestamptz, replacement.happened_at
      from times join codes on codes.replaced_by = times.code
        -- The last that happened to it, but for what an administrator did since.
        cross join lateral (
          select details, happened_at from audit_events
          where audit_events.code = codes.code and action = 'code-replaced' and details ? 'newCode'
          order by happened_at desc, id desc limit 1
        ) as replacement
      where replacement.happened_at >= times."from" and replacement.happened_at <= times.until
    )
    select code, "from", until from times where until <> 'infinity'`.execute(db);
  return rows;
}

export async function listCodeEvents(db: Kysely<DB>, code: string, since: Date, cursor: string | undefined) {
  const before = await readReplacedCodePeriods(db, code, since);
  const matching = db
    .selectFrom("auditEvents")
    .select(["id", "happenedAt", "action", "actorId"])
    .where("action", "in", CODE_HISTORY_ACTIONS)
    .where((eb) =>
      eb.or([
        eb.and([eb("code", "=", code), eb("happenedAt", ">=", since)]),
        // `until` is exclusive: the replacement is already listed as an event of the successor.
        ...before.map((one) =>
          eb.and([eb("code", "=", one.code), eb("happenedAt", ">=", one.from), eb("happenedAt", "<", one.until)]),
        ),
      ]),
    );
  return mapPage(
    await readPage(matching, orderNewestFirst("happenedAt", "id"), cursor),
    ({ happenedAt, action, ...event }) => ({
      ...event,
      at: happenedAt,
      action: action as CodeHistoryAction,
    }),
  );
}

export async function deleteOldEvents(db: Kysely<DB>, now: Date): Promise<number> {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() - AUDIT_KEPT_YEARS);
  const { numDeletedRows } = await db.deleteFrom("auditEvents").where("happenedAt", "<", end).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
