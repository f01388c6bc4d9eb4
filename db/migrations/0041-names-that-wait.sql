-- step
-- A name that strangers would take for somebody else's is not shown before an administrator has said so. What a company asked to be called;
-- its name stays meanwhile. And what an administrator said no to last, and why.
alter table companies
  add column waiting_name text not null default '',
  add column refused_name text not null default '',
  add column name_refusal text not null default '';

-- step
-- Since when the text on a code is not shown; without a reason it waits for an administrator, with one it was refused.
alter table profiles
  add column plate_hidden_at timestamptz,
  add column plate_hidden_reason text not null default '';

-- step
alter table cars
  add column plate_hidden_at timestamptz,
  add column plate_hidden_reason text not null default '';

-- step
alter table past_links
  add column plate_hidden_at timestamptz,
  add column plate_hidden_reason text not null default '';

-- step: outside of a transaction
create index concurrently companies_name_waiting_newest_first on companies (created_at desc, id desc) where waiting_name <> '';
create index concurrently profiles_plate_waiting on profiles (code) where plate_hidden_at is not null and plate_hidden_reason = '';
create index concurrently cars_plate_waiting on cars (code) where plate_hidden_at is not null and plate_hidden_reason = '';
