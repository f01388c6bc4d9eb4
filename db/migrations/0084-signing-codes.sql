-- The open code of a rental or reservation, which confirms that whoever signs reads the renter's mail. The code is computed from the id with a key of the server.
create table signing_codes (
  company_id uuid not null references companies (id) on delete cascade,
  rental_id uuid not null,
  id uuid not null unique,
  created_at timestamptz(3) not null,
  tries smallint not null default 0 check (tries >= 0),
  primary key (company_id, rental_id)
);
create index signing_codes_by_age on signing_codes (created_at);
