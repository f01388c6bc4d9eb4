-- What was sent under an id that the caller made, as digests under a secret key (decision 11).
create table sent_digests (
  key bytea primary key,
  content bytea not null,
  sent_at timestamptz not null
);
create index sent_digests_by_age on sent_digests (sent_at);
