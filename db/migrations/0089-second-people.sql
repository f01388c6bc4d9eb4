-- The second person of an account, who is mailed after some minutes, and the second person of a sticker, who answers its notices, are one
-- table. `code` is null for the first. `asked_at` is when they were last asked; of a sticker, once they agreed, from when they read its notices.
create table second_people (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  code text collate "C" unique,
  person_id uuid references users (id),
  name text check (char_length(name) between 1 and 60),
  email text collate "C",
  after_minutes smallint check (after_minutes between 1 and 60),
  version integer not null default 1,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  with_password boolean not null default false,
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) default now() + interval '7 days',
  confirmed_at timestamptz(3),
  declined_at timestamptz(3),
  constraint second_people_not_oneself check (person_id <> owner_id),
  constraint second_people_of_an_account check (code is not null or (
    person_id is null and num_nulls(name, email, after_minutes, token_hash, expires_at) = 0)),
  constraint second_people_of_a_sticker check (code is null or (
    num_nonnulls(after_minutes, confirmed_at, declined_at) = 0
    and (person_id is null) = (email is not null) and (person_id is null) = (token_hash is not null) and (person_id is null) = (expires_at is not null))),
  constraint second_people_owner_of_code foreign key (code, owner_id) references codes (code, owner_id)
);
create unique index second_people_one_of_an_account on second_people (owner_id) where code is null and declined_at is null;
create index second_people_by_owner on second_people (owner_id, asked_at desc);
create index second_people_by_person on second_people (person_id) where person_id is not null;
create index second_people_by_email on second_people (email) where email is not null;
create index second_people_by_expiry on second_people (expires_at) where person_id is null and confirmed_at is null and declined_at is null;
create index second_people_declined on second_people (declined_at) where declined_at is not null;

-- holds briefly: few accounts and few stickers have a second person.
lock table code_shares, second_persons in access exclusive mode;
insert into second_people (id, owner_id, name, email, after_minutes, version, token_hash, with_password, asked_at, confirmed_at, declined_at)
  select id, user_id, name, email, after_minutes, version, key_hash, with_password, asked_at, confirmed_at, declined_at from second_persons;
insert into second_people (id, owner_id, code, person_id, email, token_hash, with_password, asked_at, expires_at)
  select id, owner_id, code, user_id, email, token_hash, with_password, created_at, expires_at from code_shares;

-- The version before goes on with views of these names, which a later release drops.
-- nobody reads it since: the view below.
drop table code_shares;
-- nobody reads it since: the view below.
drop table second_persons;
create view second_persons as
  select id, owner_id as user_id, name, email, after_minutes, version, token_hash as key_hash, asked_at, confirmed_at, declined_at, with_password
  from second_people where code is null;
create view code_shares as
  select code, owner_id, id, email, token_hash, expires_at, person_id as user_id, asked_at as created_at, with_password
  from second_people where code is not null;
