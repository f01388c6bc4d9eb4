-- known as 9404428e6fbde1d7: cut into steps since, and ends in the same schema.

-- What a company wrote about its application before it was approved, and the reason of the refusal that it answers.
create table application_additions (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  refusal_reason text not null default '',
  text text not null check (text <> ''),
  created_at timestamptz(3) not null
);
create index application_additions_newest_first on application_additions (company_id, created_at desc, id desc);

-- step
-- Since when a company that was refused waits for another answer.
alter table companies
  add column reapplied_at timestamptz(3),
  add constraint companies_reapplied_and_waiting check (reapplied_at is null or (not is_approved and refused_at is null));

-- step
-- How often live codes were scanned and how many notices began, by day in Istanbul. Scans are null for days on which nobody counted them.
create table day_counts (
  day date primary key,
  scans bigint,
  notices bigint not null default 0
);
insert into day_counts (day, notices)
select day::date, count(notices.id)
from generate_series((now() at time zone 'Europe/Istanbul')::date - 6, (now() at time zone 'Europe/Istanbul')::date, interval '1 day') as day
left join notices on notices.created_at >= day::timestamp at time zone 'Europe/Istanbul'
  and notices.created_at < (day + interval '1 day')::timestamp at time zone 'Europe/Istanbul'
where exists (select from codes)
group by day;

-- step: outside of a transaction
-- What an administrator's home counts and lists.
create index concurrently codes_free_and_usable on codes (code) where linked_at is null and replaced_by is null;
-- By its column: a value that an earlier migration of the same upgrade added must not be named yet.
create index concurrently reports_open_by_reason on reports (reason, id) where resolved_at is null;
create index concurrently deliveries_given_up on deliveries (way, given_up_at desc, id desc)
  where given_up_at is not null and last_error not in ('over', 'answered', 'ended', 'not-confirmed');
drop index concurrently if exists mails_given_up;
-- step: outside of a transaction
create index concurrently mails_given_up on mails (given_up_at desc, id desc) where given_up_at is not null;
