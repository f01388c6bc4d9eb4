-- A second step at log-in: a secret that the person's telephone knows too, encrypted with a key that is not in the database. A code
-- holds for one step of thirty seconds; those up to last_step have been used, or are older.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  enabled_at timestamptz(3) not null,
  last_step integer not null
);

-- What opens the account without the telephone, once each: a row is gone when its code was used.
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Log-ins whose password was right and whose code is still to come. Worth nothing once the password is another.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  password_digest bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);
