-- Keys with which a company's programs ask the documented API. Of a key only a digest is kept; the row goes when the key is ended.
create table program_keys (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  key_hash bytea not null,
  name text not null,
  scopes text[] collate "C" not null check (cardinality(scopes) > 0),
  -- The name of that day: a key outlives the membership and the account of whoever made it.
  made_by_name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (company_id, id),
  constraint program_keys_key unique (key_hash)
);
