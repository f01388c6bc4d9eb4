-- A run of the generator, by the id that its caller drew: asked for twice, it is made once.
create table code_batches (
  id uuid primary key,
  prefix text collate "C" not null,
  count integer not null check (count > 0),
  created_at timestamptz(3) not null
);

-- What an administrator does in an emergency: a code that is off answers as if it did not exist, and a hidden note is not shown,
-- whatever its owner writes. A code stays off whoever owns it; the note is shown again with the next owner.
alter table codes
  add column batch_id uuid references code_batches (id),
  add column off_at timestamptz(3),
  add column off_reason text not null default '',
  add column note_hidden_at timestamptz(3),
  add column note_hidden_reason text not null default '',
  add constraint codes_off_with_reason check ((off_at is null) = (off_reason = '')),
  add constraint codes_note_hidden_with_reason check ((note_hidden_at is null) = (note_hidden_reason = '')),
  add constraint codes_hidden_note_is_somebodys check (note_hidden_at is null or linked_at is not null);
create index codes_by_batch on codes (batch_id) where batch_id is not null;
create index codes_off_newest_first on codes (created_at desc, code desc) where off_at is not null;

-- What visitors say is wrong with a sticker, without an account; with the note as they saw it.
create type report_reason as enum ('fraud', 'fake', 'personal-data', 'insult', 'other');
create table reports (
  id uuid primary key,
  code text collate "C" not null references codes (code),
  reason report_reason not null,
  message text not null default '' check (char_length(message) <= 500),
  note text not null default '',
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  outcome text not null default '',
  constraint reports_resolved_with_outcome check ((resolved_at is null) = (outcome = ''))
);
create index reports_newest_first on reports (created_at desc, id desc);
create index reports_open_newest_first on reports (created_at desc, id desc) where resolved_at is null;
create index reports_resolved_newest_first on reports (created_at desc, id desc) where resolved_at is not null;
create index reports_by_code on reports (code, created_at desc, id desc);

-- Who did what, when, and to whom or what. Ids outlive what they name: no name or address stands here, so a removed account leaves
-- nothing of its owner. actor_id is empty when a visitor or the house itself acted.
create table audit_events (
  id uuid primary key,
  happened_at timestamptz(3) not null,
  kind text collate "C" not null,
  action text collate "C" not null,
  actor_id uuid,
  account_id uuid,
  code text collate "C",
  details jsonb not null default '{}'
);
create index audit_newest_first on audit_events (happened_at desc, id desc);
create index audit_by_kind on audit_events (kind, happened_at desc, id desc);
create index audit_by_account on audit_events (account_id, happened_at desc, id desc) where account_id is not null;
create index audit_by_actor on audit_events (actor_id, happened_at desc, id desc) where actor_id is not null;
create index audit_by_code on audit_events (code, happened_at desc, id desc) where code is not null;

-- Only ever written to, also by whoever has the application's connection; what is older than two years may be let go.
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.happened_at < now() - interval '2 years' then return old; end if;
  end if;
  raise exception 'audit events are only ever added' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_rows_stay before update or delete on audit_events for each row execute function audit_is_append_only();
create trigger audit_stays before truncate on audit_events for each statement execute function audit_is_append_only();
