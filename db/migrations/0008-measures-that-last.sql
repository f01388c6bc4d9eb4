-- known as 3101211d92c93654: cut into steps since, and ends in the same schema.

-- What remains of an account's link to a code once it is unlinked: the plate that it set, and that its note is hidden. Both hold
-- again when the same account links the code again; another owner starts free.
create table past_links (
  owner_id uuid not null references users (id) on delete cascade,
  code text collate "C" not null references codes (code),
  plate text not null default '' check (char_length(plate) <= 20),
  note_hidden_at timestamptz(3),
  note_hidden_reason text not null default '',
  unlinked_at timestamptz(3) not null,
  primary key (owner_id, code),
  constraint past_links_note_hidden_with_reason check ((note_hidden_at is null) = (note_hidden_reason = '')),
  constraint past_links_keep_something check (plate <> '' or note_hidden_at is not null)
);
create index past_links_with_hidden_note on past_links (code, note_hidden_at desc) where note_hidden_at is not null;

-- step
-- How many codes an account may link a day, and how many it has linked since its day began.
alter table users
  add column daily_links integer not null default 100,
  add column links_since timestamptz(3),
  add column links_counted integer not null default 0,
  add constraint users_daily_links_check check (daily_links >= 0) not valid;
-- step
alter table users validate constraint users_daily_links_check;

-- step
-- Reports of a code that come faster than they are listed one by one are merged into its newest open one: how many, when the last
-- came, and some of the texts.
alter table reports
  add column similar_count integer not null default 0,
  add column last_similar_at timestamptz(3),
  add constraint reports_similar_with_time check ((similar_count = 0) = (last_similar_at is null)) not valid;
create table similar_reports (
  id uuid primary key,
  report_id uuid not null references reports (id) on delete cascade,
  reason report_reason not null,
  message text not null check (message <> '' and char_length(message) <= 500),
  note text not null default '',
  created_at timestamptz(3) not null
);
create index similar_reports_by_report on similar_reports (report_id, created_at desc, id desc);
-- step
alter table reports validate constraint reports_similar_with_time;
-- step: outside of a transaction
create index concurrently reports_open_by_code on reports (code, created_at desc, id desc) where resolved_at is null;

-- step
-- Searching in one's own codes and in a company's expenses; nearly the same folding as src/domain/turkish.ts: lower() with
-- collate "C" lowers ASCII alone. What it does not fold is found again after the next save.
alter table profiles add column search_key text collate "C" not null default '';
alter table expenses add column search_key text collate "C" not null default '';
-- step: in pieces of profiles by code
update profiles set search_key = lower(
  regexp_replace(
    regexp_replace(
      normalize(translate(code || ' ' || plate || ' ' || replace(plate, ' ', '') || ' ' || note, 'ı', 'i'), nfkd),
      '[\u0300-\u036f]', '', 'g'),
    '\s+', ' ', 'g') collate "C"
) where {piece};
-- step: in pieces of expenses by company_id, id
update expenses set search_key = lower(
  regexp_replace(normalize(translate(description, 'ı', 'i'), nfkd), '[\u0300-\u036f]', '', 'g') collate "C"
) where {piece};
-- step: outside of a transaction
create index concurrently profiles_by_words on profiles using gin (search_key gin_trgm_ops);
create index concurrently expenses_by_words on expenses using gin (search_key gin_trgm_ops);

-- Cars by any part of plate or code, as src/server/db/plate.ts asks for it.
create index concurrently cars_by_words on cars using gin ((translate(replace(plate, ' ', ''), 'İ', 'I') || ' ' || code) gin_trgm_ops);
