-- known as 89ca5dd1d179cb55: cut into steps since, and ends in the same schema.

-- From where an account has logged in within 90 days: keyed digests of its network, and of its browser in the wider network.
create table known_log_ins (
  user_id uuid not null references users (id) on delete cascade,
  digest bytea not null check (octet_length(digest) = 32),
  last_log_in_at timestamptz(3) not null,
  primary key (user_id, digest)
);
create index known_log_ins_by_age on known_log_ins (last_log_in_at);

-- step
-- Whether the account has logged in since it registered: of its first log-in nobody is told.
alter table users add column has_logged_in boolean not null default false;
-- step

-- Where an account is told beside its own mail address: a browser that takes pushes, a Telegram chat, another program.
create table channels (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text collate "C" not null check (kind in ('push', 'telegram', 'webhook')),
  name text not null check (char_length(name) <= 60),
  -- Keys and secrets stand here: in no answer, no export and no log.
  address jsonb not null,
  -- The digest of what makes an address the same as another one.
  address_hash bytea not null check (octet_length(address_hash) = 32),
  topics text[] collate "C" not null,
  shares_content boolean not null default false,
  created_at timestamptz(3) not null,
  last_sent_at timestamptz(3),
  -- Since when nothing arrives there, and when it was given up for that.
  failing_since timestamptz(3),
  off_at timestamptz(3),
  constraint channels_one_address unique (kind, address_hash)
);
create index channels_by_user on channels (user_id, created_at, id);

-- How an account wants to be told; without a row as `defaultAlertSettings` of the domain says. Minutes are of the day in Istanbul.
create table alert_settings (
  user_id uuid primary key references users (id) on delete cascade,
  mail_topics text[] collate "C" not null,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  urgent_breaks_quiet boolean not null,
  fleet_at smallint not null check (fleet_at between 0 and 1439),
  version integer not null default 1,
  constraint alert_settings_quiet_has_both check ((quiet_from is null) = (quiet_until is null)),
  constraint alert_settings_quiet_has_length check (quiet_from <> quiet_until)
);

-- That somebody is to be told of something. When it is due, it becomes a delivery for each way that the account chose then.
create table alerts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text collate "C" not null,
  notice_id uuid references notices (id) on delete cascade,
  details jsonb not null default '{}',
  is_urgent boolean not null default false,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  -- It waits for the end of the quiet hours, or for the next summary.
  is_held boolean not null default false,
  told_at timestamptz(3)
);
create index alerts_due on alerts (due_at, id) where told_at is null;
create index alerts_waiting on alerts (user_id, due_at) where told_at is null;
create index alerts_told on alerts (user_id, told_at) where told_at is not null;
create index alerts_by_told on alerts (told_at) where told_at is not null;
create index alerts_by_notice on alerts (notice_id) where notice_id is not null;

-- One message on one way. next_try_at is also the lease of the process that is sending.
create table deliveries (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  way text collate "C" not null check (way in ('email', 'push', 'telegram', 'webhook')),
  channel_id uuid references channels (id) on delete set null,
  -- What the way is called in the list of deliveries, also when it is gone.
  channel_name text not null default '',
  -- The second person, where it goes to them instead of to the account.
  second_person_id uuid,
  kind text collate "C" not null,
  notice_id uuid references notices (id) on delete cascade,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null,
  next_try_at timestamptz(3) not null,
  tries integer not null default 0,
  sent_at timestamptz(3),
  given_up_at timestamptz(3),
  -- A word of ours for what happened last, which names nobody.
  last_error text not null default '',
  constraint deliveries_end_once check (sent_at is null or given_up_at is null)
);
create index deliveries_due on deliveries (way, next_try_at, id) where sent_at is null and given_up_at is null;
create index deliveries_waiting on deliveries (channel_id) where sent_at is null and given_up_at is null;
create index deliveries_by_user on deliveries (user_id, created_at desc, id desc);
create index deliveries_by_channel on deliveries (channel_id) where channel_id is not null;
create index deliveries_by_notice on deliveries (notice_id) where notice_id is not null;
create index deliveries_by_age on deliveries (created_at);

-- Who is told when the account does not answer a notice. They have no account: they agreed by a link in a mail.
create table second_persons (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  email text collate "C" not null,
  after_minutes smallint not null check (after_minutes between 1 and 60),
  version integer not null default 1,
  -- The digest of what stands in the links of their mails: to agree, and to end it.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  asked_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  -- They want no mails, or no more of them. The row stays for a while, so that they are not asked again meanwhile.
  declined_at timestamptz(3)
);
create unique index second_persons_one_of_an_account on second_persons (user_id) where declined_at is null;
create index second_persons_by_user on second_persons (user_id, declined_at);
create index second_persons_declined on second_persons (declined_at) where declined_at is not null;

-- What answers one notice without logging in, until it is over. The digest alone stands here.
create table answer_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  notice_id uuid not null references notices (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null
);
create index answer_links_by_notice on answer_links (notice_id);
create index answer_links_by_user on answer_links (user_id);
create index answer_links_by_age on answer_links (created_at);

-- What somebody takes to the operator's bot, so that it knows whose chat it is.
create table telegram_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null unique references users (id) on delete cascade,
  expires_at timestamptz(3) not null
);
create index telegram_links_by_expiry on telegram_links (expires_at);

-- The address under which a company's dates are read by calendars.
create table calendar_links (
  company_id uuid primary key references companies (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null
);

-- The last morning for which a company's dates were looked through; before the first it is long ago.
alter table companies add column fleet_told_on date not null default '2000-01-01';
create index companies_by_fleet_told on companies (fleet_told_on, id) where is_approved and is_active;

-- Keys of the service itself that must outlive a move, such as the one that browsers know it by.
create table service_keys (
  name text collate "C" primary key,
  value jsonb not null,
  created_at timestamptz(3) not null
);

-- Mails of notices that wait become alerts, so that each is sent once, by the new way.
insert into alerts (id, user_id, kind, notice_id, details, created_at, due_at)
select mails.id, users.id, 'notice', notices.id, mails.details - 'noticeId' - 'name', mails.created_at, mails.next_try_at
from mails
join users on users.email = mails.recipient
join notices on notices.id = (mails.details ->> 'noticeId')::uuid
where mails.kind = 'notice-arrived' and mails.given_up_at is null;
-- holds briefly: the few that wait.
delete from mails where kind = 'notice-arrived' and given_up_at is null;
