-- Identifiers are folded by the application and compared byte by byte (collate "C"), whatever the locale of the server.
-- The Turkish collation serves ORDER BY alone.
create collation turkish (provider = icu, locale = 'tr');

create type role as enum ('customer', 'company', 'admin');

create table users (
  id uuid primary key,
  email text collate "C" not null,
  display_name text not null,
  role role not null,
  password_hash text not null,
  created_at timestamptz(3) not null,
  constraint users_email_unique unique (email)
);

create table companies (
  id uuid primary key,
  owner_id uuid not null references users (id),
  name text not null,
  phone text not null default '',
  is_approved boolean not null default false,
  is_active boolean not null default true,
  car_slots integer not null default 0 check (car_slots >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint companies_owner_unique unique (owner_id)
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- One row a printed sticker. It outlives its owners; an owner is either there with the time of linking, or neither is.
-- version rises with every change that the scan page shows, so that an answer can be checked against it by one row.
create table codes (
  code text collate "C" primary key check (code ~ '^[A-Z0-9-]{1,32}$'),
  prefix text collate "C" not null,
  owner_id uuid references users (id),
  linked_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  constraint codes_owner_with_time check ((owner_id is null) = (linked_at is null)),
  constraint codes_code_owner_unique unique (code, owner_id)
);
create index codes_newest_first on codes (created_at desc, code desc);
create index codes_free_newest_first on codes (created_at desc, code desc) where owner_id is null;
create index codes_linked_newest_first on codes (created_at desc, code desc) where owner_id is not null;

-- What a linked code shows. The compound key keeps its owner equal to the code's.
create table profiles (
  code text collate "C" primary key,
  owner_id uuid not null,
  plate text not null default '' check (char_length(plate) <= 20),
  note text not null check (char_length(note) <= 150),
  contacts_visible boolean not null default true,
  phone text not null default '',
  phone_visible boolean not null default true,
  telegram text not null default '',
  telegram_visible boolean not null default true,
  email text not null default '',
  email_visible boolean not null default true,
  website text not null default '',
  website_visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint profiles_owner_of_code foreign key (code, owner_id) references codes (code, owner_id)
);
create index profiles_by_owner_newest_first on profiles (owner_id, created_at desc, code desc);

-- Counters of the limits (rate-limiter-flexible); keys are hashes.
create table limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index limits_by_expiry on limits (expire);
