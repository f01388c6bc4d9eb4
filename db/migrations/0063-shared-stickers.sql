-- The second person of a private sticker: invited by mail until they accept, then an account that sees and answers its notices. Of the
-- link only a digest is kept. The row goes when either ends it, when an invitation is over, and before the sticker leaves its owner.
create table code_shares (
  code text collate "C" primary key,
  owner_id uuid not null,
  id uuid not null,
  email text collate "C",
  token_hash bytea,
  expires_at timestamptz(3),
  user_id uuid,
  created_at timestamptz(3) not null,
  constraint code_shares_id unique (id),
  constraint code_shares_token unique (token_hash),
  constraint code_shares_owner_of_code foreign key (code, owner_id) references codes (code, owner_id),
  constraint code_shares_person foreign key (user_id) references users (id),
  constraint code_shares_not_with_oneself check (user_id <> owner_id),
  constraint code_shares_invited_or_joined check (
    (user_id is null and email is not null and token_hash is not null and expires_at is not null)
    or (user_id is not null and email is null and token_hash is null and expires_at is null))
);
create index code_shares_by_owner on code_shares (owner_id);
create index code_shares_by_person on code_shares (user_id) where user_id is not null;
create index code_shares_by_email on code_shares (email) where email is not null;
create index code_shares_by_expiry on code_shares (expires_at) where expires_at is not null;
