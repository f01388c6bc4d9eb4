import { type Kysely, sql } from "kysely";

import { defaultAlertSettings, type AlertTopic, type ChannelKind } from "#domain/notices/alert.ts";
import { HARMLESS_DELIVERY_ERRORS } from "#domain/notices/delivery.ts";
import { determineReachGap, type ReachGap, type NoticeAlertWays } from "#domain/notices/reachability.ts";
import type { DB } from "#server/db/tables.ts";

import { toDeliveryError } from "./delivery-error.ts";

const NOTICES_TOPIC = sql.lit<AlertTopic>("notices");

/** The defaults apply if no settings are saved. */
const isMailChosen = sql<boolean>`coalesce(${NOTICES_TOPIC} = any (alert_settings.mail_topics), ${sql.lit(defaultAlertSettings.mailTopics.includes("notices"))})`;

export const hasNoticeWay = sql<boolean>`(users.closed_at is null and (
  (users.email_confirmed_at is not null and ${isMailChosen})
  or exists (select from channels where channels.user_id = users.id and off_at is null and ${NOTICES_TOPIC} = any (topics))))`;

interface NoticeWaysRow {
  isConfirmed: boolean;
  isChosen: boolean;
  lastMail: { error: string; isSent: boolean; since: number } | null;
  isRefused: boolean;
  channels: { kind: ChannelKind; isChosen: boolean; isOff: boolean; failingSince: number | null }[];
}

async function findNoticeWays(db: Kysely<DB>, userId: string): Promise<NoticeAlertWays> {
  const { rows } = await sql<NoticeWaysRow>`
    select users.email_confirmed_at is not null as is_confirmed, ${isMailChosen} as is_chosen,
      (select json_build_object('error', last_error, 'isSent', sent_at is not null, 'since', (extract(epoch from created_at) * 1000)::float8)
        from deliveries where deliveries.user_id = users.id and way = 'email' and second_person_id is null
          and (sent_at is not null or last_error <> all (${sql.val(["", ...HARMLESS_DELIVERY_ERRORS])}::text[]))
        order by created_at desc, id desc limit 1) as last_mail,
      users.email_confirmed_at is null and exists (select from mails
        where recipient = users.email and given_up_at is not null and last_error = 'refused by the receiving server') as is_refused,
      (select coalesce(json_agg(json_build_object('kind', kind, 'isChosen', ${NOTICES_TOPIC} = any (topics), 'isOff', off_at is not null,
          'failingSince', (extract(epoch from failing_since) * 1000)::float8)), '[]')
        from channels where channels.user_id = users.id) as channels
    from users left join alert_settings on alert_settings.user_id = users.id
    where users.id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return { mail: { isConfirmed: false, isChosen: false, failing: null }, channels: [] };
  const { isConfirmed, isChosen, channels } = row;
  return {
    mail: { isConfirmed, isChosen, failing: findMailFailure(row) },
    channels: channels.map(({ failingSince: since, ...channel }) => ({
      ...channel,
      failingSince: since === null ? null : new Date(since),
    })),
  };
}

function findMailFailure({ lastMail, isRefused }: NoticeWaysRow): NoticeAlertWays["mail"]["failing"] {
  if (isRefused) return { error: "refused-by-receiver", since: new Date(0) };
  if (lastMail === null || lastMail.isSent) return null;
  return { error: toDeliveryError(lastMail.error) || "other", since: new Date(lastMail.since) };
}

export async function listUnreachedAccounts(db: Kysely<DB>, notices: readonly string[]): Promise<string[]> {
  if (notices.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from notices
    where id = any (${sql.val(notices)}::uuid[]) and waiting > 0 and seen_at is null
      and not exists (select from deliveries
        where notice_id = notices.id and second_person_id is null and given_up_at is null)
      and not exists (select from deliveries where summarized @> array[notices.id] and given_up_at is null)
      and not exists (select from alerts where notice_id = notices.id and told_at is null)`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findReachGap(db: Kysely<DB>, userId: string, now: Date): Promise<ReachGap | null> {
  return determineReachGap(await findNoticeWays(db, userId), now);
}
