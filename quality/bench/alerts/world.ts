import { runQuery } from "../postgres.ts";

/** Ids of accounts that are notified by HTTP, and of accounts that are notified by mail. */
export interface AlertedAccounts {
  http: string[];
  mail: string[];
}

const HTTP_READER_COUNT = 400;
const MAIL_READER_COUNT = 100;

/**
 * Makes accounts whose mails and channels lead to the stand-ins, and the channels for messages that are queued
 * directly.
 */
export async function makeAlertedAccounts(url: string, answering: string, hanging: string): Promise<AlertedAccounts> {
  const users = (prefix: string, count: number) =>
    runQuery<{ id: string }>(
      url,
      `insert into users (id, email, display_name, password_hash, role, created_at, email_confirmed_at)
       select gen_random_uuid(), '${prefix}' || nth || '@example.com', 'x', 'x', 'customer', now(), now()
       from generate_series(1, $1::int) as nth returning id`,
      [count],
    ).then((rows) => rows.map(({ id }) => id));
  const [http, mail] = [await users("http", HTTP_READER_COUNT), await users("posta", MAIL_READER_COUNT)];
  await runQuery(
    url,
    `insert into alert_settings (user_id, mail_topics, urgent_breaks_quiet, fleet_at)
     select id, '{}', true, 450 from unnest($1::uuid[]) as id`,
    [http],
  );
  const channels = `insert into channels (id, user_id, kind, name, address, address_hash, topics, created_at)
    select gen_random_uuid(), id, 'webhook', $4, jsonb_build_object('url', $2::text), sha256(decode(replace(id::text || $4, '-', ''), 'escape')),
      $3::text[], now() from unnest($1::uuid[]) as id`;
  await runQuery(url, channels, [http, answering, ["log-ins"], "answers"]);
  await runQuery(url, channels, [http.slice(0, 1), hanging, [], "hangs"]);
  return { http, mail };
}

/** Queues this many messages for the channels with this name. */
export async function queueMessages(url: string, count: number, name: "answers" | "hangs"): Promise<void> {
  await runQuery(
    url,
    `insert into deliveries (id, user_id, way, channel_id, kind, details, created_at, next_try_at)
     select gen_random_uuid(), user_id, 'webhook', id, 'test', '{"kind":"test"}', now(), now()
     from generate_series(1, $1::int) as nth
     join (select id, user_id, row_number() over (order by id) - 1 as place, count(*) over () as places from channels where name = $2) as c
       on place = nth % places`,
    [count, name],
  );
}

/** Queues mails for a mail server that hangs. */
export async function queueMails(url: string, { mail }: AlertedAccounts): Promise<void> {
  await runQuery(
    url,
    `insert into deliveries (id, user_id, way, kind, details, created_at, next_try_at)
     select gen_random_uuid(), id, 'email', 'test', '{"kind":"test"}', now(), now() from unnest($1::uuid[]) as id`,
    [mail],
  );
}

/** Deletes unsent messages, and resets the failure counts of channels. */
export async function deleteUnsent(url: string): Promise<void> {
  await runQuery(url, "delete from deliveries where sent_at is null");
  await runQuery(url, "update channels set failing_since = null");
}

/** The number of unsent messages. */
export async function countUnsent(url: string): Promise<number> {
  const [row] = await runQuery<{ count: number }>(
    url,
    "select count(*)::int as count from deliveries where sent_at is null",
  );
  return row!.count;
}
