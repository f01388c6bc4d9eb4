-- Whoever owns an address has shown it by a mail's link. A closed account keeps its rows, answers nobody, and says why.
alter table users
  add column version integer not null default 1,
  add column email_confirmed_at timestamptz(3),
  add column closed_at timestamptz(3),
  add column closing_reason text not null default '',
  add constraint users_closed_with_reason check ((closed_at is null) = (closing_reason = ''));
create index users_closed_newest_first on users (created_at desc, id desc) where closed_at is not null;

-- A session as its owner sees it in their list: by an id that opens nothing, with the device it began on.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column device text not null default '';
alter table sessions alter column id drop default;

-- An application that was turned down, with the reason that the company reads.
alter table companies
  add column refused_at timestamptz(3),
  add column refusal_reason text not null default '',
  add constraint companies_refused_with_reason check ((refused_at is null) = (refusal_reason = '')),
  add constraint companies_approved_or_refused check (not is_approved or refused_at is null);

-- Which version of which text somebody was shown when they gave their data, and when.
create table acknowledgements (
  user_id uuid not null references users (id) on delete cascade,
  text_name text collate "C" not null,
  version text collate "C" not null,
  shown_at timestamptz(3) not null,
  primary key (user_id, text_name, version)
);

-- Links that prove an address. The token travels in the mail alone; here is its hash, until it is used.
create type link_purpose as enum ('confirm-address', 'reset-password');
create table mail_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose link_purpose not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index mail_links_by_user on mail_links (user_id, purpose);
create index mail_links_by_expiry on mail_links (expires_at);

-- Mails to be sent, written with what they are about; a row is gone once its mail is away. They are rendered when they are sent,
-- so that no link stands here. next_try_at is also the lease of the process that is sending.
create table mails (
  id uuid primary key,
  kind text collate "C" not null,
  recipient text collate "C" not null,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null,
  next_try_at timestamptz(3) not null,
  tries integer not null default 0,
  given_up_at timestamptz(3),
  last_error text not null default ''
);
create index mails_due on mails (next_try_at, id) where given_up_at is null;
create index mails_given_up on mails (given_up_at) where given_up_at is not null;
create index mails_by_recipient on mails (recipient);

-- That an account was removed, and nothing about whose it was. Whoever restores an older backup removes these again.
create table erasures (
  user_id uuid primary key,
  role role not null,
  by_admin boolean not null,
  erased_at timestamptz(3) not null
);

-- What commercial law keeps of a removed company: its rentals, payments and expenses without its customers.
create table kept_books (
  company_id uuid not null,
  kind text collate "C" not null check (kind in ('rental', 'payment', 'expense')),
  id uuid not null,
  company_name text not null,
  happened_at timestamptz(3) not null,
  record jsonb not null,
  keep_until date not null,
  primary key (company_id, kind, id)
);
create index kept_books_by_end on kept_books (keep_until);

-- What a removed account leaves behind is found by whose it was.
create index codes_by_owner on codes (owner_id) where owner_id is not null;
create index codes_by_company on codes (company_id) where company_id is not null;
create index payments_by_clerk on payments (entered_by);

-- A renter's telephone is kept for a year after the car came back.
create index rentals_with_old_phone on rentals (ended_at) where ended_at is not null and renter_phone <> '';
