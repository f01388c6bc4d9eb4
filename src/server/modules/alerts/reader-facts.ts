import { sql, type Transaction } from "kysely";

import {
  type AlertSettings,
  type AlertTopic,
  type ChannelKind,
  defaultAlertSettings,
  SUMMARY_MINUTES,
  type ToldSoFar,
} from "#domain/alert.ts";
import type { DB } from "#server/db/tables.ts";

import { readSettings, type SettingsRow } from "./settings-store.ts";

/** Who is mailed what the account does not answer. */
export interface AgreedPerson {
  id: string;
  name: string;
  afterMinutes: number;
}

/** What is known of an account whose alerts are planned. */
export interface ReaderFacts {
  settings: AlertSettings;
  /** Whether somebody has confirmed the account's mail address. */
  hasMail: boolean;
  /** Those to which something may be sent. */
  channels: { id: string; kind: ChannelKind; name: string; topics: AlertTopic[] }[];
  secondPerson: AgreedPerson | null;
  told: ToldSoFar;
}

interface Row extends SettingsRow {
  id: string;
  hasMail: boolean;
  channels: ReaderFacts["channels"];
  secondPerson: AgreedPerson | null;
  toldLately: number;
  heldUntil: Date | null;
}

/** All of it, of all of these accounts, in one statement: most of the time of planning is spent on the way to the database. */
export async function readReaderFacts(
  tx: Transaction<DB>,
  readers: readonly string[],
  now: Date,
): Promise<Map<string, ReaderFacts>> {
  const since = new Date(now.getTime() - SUMMARY_MINUTES * 60_000);
  const { rows } = await sql<Row>`
    select users.id, alert_settings.mail_topics, quiet_from, quiet_until, urgent_breaks_quiet, fleet_at, alert_settings.version,
      users.email_confirmed_at is not null as has_mail,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'topics', topics) order by id), '[]')
        from channels where channels.user_id = users.id and off_at is null) as channels,
      (select json_build_object('id', id, 'name', name, 'afterMinutes', after_minutes) from second_persons
        where second_persons.user_id = users.id and confirmed_at is not null and declined_at is null) as second_person,
      (select count(*)::integer from alerts
        where alerts.user_id = users.id and told_at > ${since}::timestamptz and kind in ('notice', 'nudge')) as told_lately,
      (select min(due_at) from alerts
        where alerts.user_id = users.id and told_at is null and is_held and due_at > ${now}::timestamptz) as held_until
    from users left join alert_settings on alert_settings.user_id = users.id
    where users.id = any (${sql.val(readers)}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ id, hasMail, channels, secondPerson, toldLately, heldUntil, ...row }) => {
      const settings = row.version === null ? defaultAlertSettings : readSettings(row);
      return [id, { settings, hasMail, channels, secondPerson, told: { toldLately, heldUntil } }];
    }),
  );
}
