-- known as 0ff416511d96e6ae: cut into steps since, and ends in the same schema.

-- Networks from which an account has logged in, as keyed digests: strangers who guess at its password do not keep its owner out there.
create table known_addresses (
  user_id uuid not null references users (id) on delete cascade,
  digest bytea not null,
  last_log_in_at timestamptz(3) not null,
  primary key (user_id, digest)
);
create index known_addresses_by_age on known_addresses (last_log_in_at);

-- step
-- At most twenty sessions of an account stay open, those used last.
-- holds briefly: sessions that hardly anybody uses any more.
delete from sessions where token_hash in (
  select token_hash from (
    select token_hash, row_number() over (partition by user_id order by last_used_at desc, created_at desc, id desc) as place
    from sessions
  ) as ranked where place > 20
);

-- step
-- What an approved company was called before it gave itself another name, until an administrator has seen that; '' while it has not.
alter table companies add column former_name text not null default '';
create index companies_renamed_newest_first on companies (created_at desc, id desc) where former_name <> '';
