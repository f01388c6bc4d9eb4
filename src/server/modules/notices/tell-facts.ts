import { type Kysely, sql } from "kysely";

import { JOIN_NOTICE_MINUTES, mayJoinNotice, type NoticeFacts, type NoticeReason } from "#domain/notices/notice.ts";
import { hashToken } from "#server/access/session-token.ts";
import { makeBatchedQuery } from "#server/db/batch-questions.ts";
import type { DB } from "#server/db/tables.ts";

import {
  receiverColumns,
  readReceiver,
  type NoticeReceiver,
  type ReceiverRow,
  receiverJoins,
} from "./holders-store.ts";

/**
 * `senders`: digests of a visitor's network address, by which a holder can block the visitor. `networks`: digests of
 * the wider network, all whose reports count as one.
 */
export interface SenderDigests {
  senders: readonly Buffer[];
  networks: readonly Buffer[];
}

export interface TellQuestion extends SenderDigests {
  code: string;
  key: string;
  reason: NoticeReason;
}

export interface TellFacts {
  receiver: NoticeReceiver | undefined;
  version: number;
  isTold: boolean;
  isBlocked: boolean;
  /** `toldBy` is the number of networks that have reported it. */
  joins: string | undefined;
  toldBy: number;
  /**
   * Whether there is an alert about only the notice `joins`, sent or soon to be sent. False if there is no alert or
   * only a summary of several notices.
   */
  isToldAlone: boolean;
  ownPart: string | undefined;
}

/** Concurrent calls share one statement. */
export interface TellFactsReader {
  (asked: TellQuestion): Promise<TellFacts>;
}

export function createTellFactsReader(db: Kysely<DB>, now: () => Date): TellFactsReader {
  return makeBatchedQuery((asked: readonly TellQuestion[]) => readTellFacts(db, asked, now()));
}

type TellFactsRow = ReceiverRow &
  NoticeFacts & {
    id: string | null;
    createdAt: Date;
    toldBy: number;
    isToldAlone: boolean;
    ownPart: string | null;
    version: number;
    isTold: boolean;
    isBlocked: boolean;
  };

const UNKNOWN_CODE_FACTS: TellFacts = {
  receiver: undefined,
  version: 0,
  isTold: false,
  isBlocked: false,
  joins: undefined,
  toldBy: 0,
  isToldAlone: false,
  ownPart: undefined,
};

export async function readTellFacts(db: Kysely<DB>, asked: readonly TellQuestion[], now: Date): Promise<TellFacts[]> {
  const digests = asked.flatMap(({ senders, networks }, nth) =>
    senders.map((sender, day) => ({ nth: nth + 1, sender, network: networks[day] ?? sender })),
  );
  const sent = sql`unnest(${digests.map(({ nth }) => nth)}::integer[], ${digests.map(({ sender }) => sender)}::bytea[],
    ${digests.map(({ network }) => network)}::bytea[]) as sent (nth, sender, network)`;
  const { rows } = await sql<TellFactsRow & { nth: number }>`
    select asked.nth, codes.version, ${receiverColumns}, open.*,
      coalesce((select true from tellings where tellings.key_hash = asked.key_hash), false) as is_told,
      coalesce((
        select true from ${sent}
        join notice_blocks on notice_blocks.code = asked.code and notice_blocks.sender = sent.sender
        where sent.nth = asked.nth and notice_blocks.until > ${now} limit 1), false) as is_blocked,
      (select tellings.id from ${sent}
        join tellings on tellings.notice_id = open.id and tellings.network = sent.network and tellings.sender = sent.sender
        where sent.nth = asked.nth and withdrawn_at is null and solved_at is null
        order by tellings.created_at, tellings.id limit 1) as own_part,
      coalesce((select true from alerts
        where alerts.notice_id = open.id and (told_alone or (told_at is null and not is_held)) limit 1), false) as is_told_alone
    from unnest(${asked.map(({ code }) => code)}::text[], ${asked.map(({ reason }) => reason)}::text[], ${asked.map(({ key }) => hashToken(key))}::bytea[])
      with ordinality as asked (code, reason, key_hash, nth)
    join codes on codes.code = asked.code ${receiverJoins}
    left join lateral (
      select id, created_at, last_word_at, seen_at, answered_at, waiting, coalesce(networks, told) as told_by from notices
      where notices.code = asked.code and notices.reason = asked.reason and answered_at is null and waiting > 0
        and notices.created_at > ${oldestJoinableTime(now)}
        and (notices.owner_id = codes.owner_id or notices.company_id = codes.company_id)
      order by notices.created_at desc limit 1) open on true`.execute(db);
  const found = new Map(rows.map((row) => [row.nth, row]));
  return Promise.all(
    asked.map(async ({ code }, nth) => {
      const row = found.get(nth + 1);
      if (!row) return UNKNOWN_CODE_FACTS;
      const { version, isTold, isBlocked, id, toldBy, isToldAlone, ownPart } = row;
      const isJoined = id !== null && mayJoinNotice(row, now);
      const joined = isJoined ? { joins: id, toldBy, isToldAlone, ownPart: ownPart ?? undefined } : {};
      return {
        ...UNKNOWN_CODE_FACTS,
        receiver: await readReceiver(db, code, row, now),
        version,
        isTold,
        isBlocked,
        ...joined,
      };
    }),
  );
}

export function oldestJoinableTime(now: Date): Date {
  return new Date(now.getTime() - JOIN_NOTICE_MINUTES * 60_000);
}
