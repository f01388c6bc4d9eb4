import { sql, type Transaction } from "kysely";

import {
  type AlertTopic,
  type ChannelKind,
  defaultAlertSettings,
  SUMMARY_MINUTES,
  type AlertCounts,
  type PausableSettings,
} from "#domain/notices/alert.ts";
import type { DB } from "#server/db/tables.ts";

import { readSettings, type SettingsRow } from "./settings-store.ts";

/** `tooManyToday` is the number of mails in that time that were not sent, because the daily maximum was reached. */
export interface AgreedSecondPerson {
  id: string;
  name: string;
  afterMinutes: number;
  toldOf: string[];
  tooManyToday: number;
}

export interface ReaderFacts {
  settings: PausableSettings;
  hasMail: boolean;
  channels: { id: string; kind: ChannelKind; name: string; topics: AlertTopic[] }[];
  secondPerson: AgreedSecondPerson | null;
  told: AlertCounts;
}

const DAY_MS = 24 * 60 * 60_000;

interface AlertReceiverRow extends SettingsRow {
  id: string;
  hasMail: boolean;
  channels: ReaderFacts["channels"];
  secondPerson: AgreedSecondPerson | null;
  toldLately: number;
  toldLatelyOf: Record<string, number> | null;
  toldToday: AlertCounts["today"];
  heldUntil: Date | null;
}

/**
 * Reads the facts of all these accounts in one statement, because planning mostly waits for answers of the database.
 */
export async function readReaderFacts(
  tx: Transaction<DB>,
  readers: readonly string[],
  now: Date,
): Promise<Map<string, ReaderFacts>> {
  const since = new Date(now.getTime() - SUMMARY_MINUTES * 60_000);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<AlertReceiverRow>`
    select users.id, alert_settings.mail_topics, quiet_from, quiet_until, urgent_breaks_quiet, fleet_at, paused_until, alert_settings.version,
      users.email_confirmed_at is not null and users.closed_at is null as has_mail,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'topics', topics) order by id), '[]')
        from channels where channels.user_id = users.id and off_at is null and users.closed_at is null) as channels,
      (select json_build_object('id', id, 'name', name, 'afterMinutes', after_minutes, 'toldOf', told_of, 'tooManyToday', too_many)
        from second_people cross join lateral (
          select coalesce(json_agg(notice_id) filter (where last_error <> 'too-many'), '[]') as told_of, count(*) filter (where last_error = 'too-many') as too_many
          from deliveries where deliveries.user_id = users.id and created_at > ${dayAgo}::timestamptz and second_person_id is not null) as today
        where owner_id = users.id and code is null and confirmed_at is not null and declined_at is null) as second_person,
      (select count(*)::integer from alerts
        where alerts.user_id = users.id and told_at > ${since}::timestamptz and kind in ('notice', 'nudge') and not is_urgent) as told_lately,
      (select json_object_agg(notice_id, times) from (select notice_id, count(*) as times from alerts
        where alerts.user_id = users.id and told_at > ${since}::timestamptz and notice_id is not null and told_alone
        group by notice_id) as each) as told_lately_of,
      (select json_build_object(
          'notices', count(*) filter (where told_alone), 'nudges', count(*) filter (where told_alone and kind = 'nudge'),
          'summaries', count(distinct told_at) filter (where not told_alone))
        from alerts where alerts.user_id = users.id and told_at > ${dayAgo}::timestamptz and kind in ('notice', 'nudge')) as told_today,
      (select min(due_at) from alerts
        where alerts.user_id = users.id and told_at is null and is_held and due_at > ${now}::timestamptz) as held_until
    from users left join alert_settings on alert_settings.user_id = users.id
    where users.id = any (${sql.val(readers)}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ id, hasMail, channels, secondPerson, toldLately, toldLatelyOf, toldToday, heldUntil, ...row }) => {
      const settings = row.version === null ? { ...defaultAlertSettings, pausedUntil: null } : readSettings(row);
      const ofEach = new Map(Object.entries(toldLatelyOf ?? {}));
      const told = { toldLately, toldLatelyOf: ofEach, today: toldToday, heldUntil };
      return [id, { settings, hasMail, channels, secondPerson, told }];
    }),
  );
}
