-- The company's own text of its rental agreements, a new version each time it is saved. Agreements keep the version that they were made with.
create table agreement_texts (
  company_id uuid not null references companies (id),
  version integer not null check (version > 0),
  text text not null check (text <> ''),
  made_by uuid,
  made_by_name text not null check (made_by_name <> ''),
  created_at timestamptz(3) not null,
  primary key (company_id, version),
  constraint agreement_texts_made_by_fkey foreign key (made_by) references users (id) on delete set null
);
create index agreement_texts_by_clerk on agreement_texts (made_by) where made_by is not null;

-- The agreement of a rental as sealed sheets. A sheet is never changed: another car, another end or another price makes the next one. The record
-- is canonical JSON, and the digest its SHA-256. The name of whoever made a sheet is empty where the renter's own page made it.
create table rental_agreements (
  company_id uuid not null,
  rental_id uuid not null,
  sheet smallint not null check (sheet between 1 and 1000),
  record text not null check (record <> ''),
  digest bytea not null check (octet_length(digest) = 32),
  made_by uuid,
  made_by_name text not null,
  created_at timestamptz(3) not null,
  primary key (company_id, rental_id, sheet),
  constraint rental_agreements_rental foreign key (company_id, rental_id) references rentals (company_id, id),
  constraint rental_agreements_made_by_fkey foreign key (made_by) references users (id) on delete set null
);
create index rental_agreements_by_clerk on rental_agreements (made_by) where made_by is not null;
create index rental_agreements_by_age on rental_agreements (created_at);

-- How a sheet was accepted: once, in one of three ways. A signature is strokes of points in thousandths of its box.
create type agreement_way as enum ('desk', 'link', 'paper');
create table agreement_acceptances (
  company_id uuid not null,
  rental_id uuid not null,
  sheet smallint not null,
  way agreement_way not null,
  name text not null check (name <> ''),
  strokes jsonb not null,
  made_by uuid,
  made_by_name text not null,
  accepted_at timestamptz(3) not null,
  seal bytea not null check (octet_length(seal) = 32),
  primary key (company_id, rental_id, sheet),
  constraint agreement_acceptances_sheet foreign key (company_id, rental_id, sheet)
    references rental_agreements (company_id, rental_id, sheet) on delete cascade,
  constraint agreement_acceptances_made_by_fkey foreign key (made_by) references users (id) on delete set null
);
create index agreement_acceptances_by_clerk on agreement_acceptances (made_by) where made_by is not null;

-- The minute at which the renter had a copy of a sheet.
create table agreement_copies (
  company_id uuid not null,
  rental_id uuid not null,
  sheet smallint not null,
  given_at timestamptz(3) not null,
  primary key (company_id, rental_id, sheet),
  constraint agreement_copies_sheet foreign key (company_id, rental_id, sheet)
    references rental_agreements (company_id, rental_id, sheet) on delete cascade
);

-- Addresses of the renter's page, as hashes of their tokens. One that was closed stays, so that its page can say so.
create table renter_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  company_id uuid not null,
  rental_id uuid not null,
  made_by uuid,
  made_by_name text not null check (made_by_name <> ''),
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  constraint renter_links_rental foreign key (company_id, rental_id) references rentals (company_id, id),
  constraint renter_links_made_by_fkey foreign key (made_by) references users (id) on delete set null
);
create index renter_links_of_rental on renter_links (company_id, rental_id, created_at);
create index renter_links_by_clerk on renter_links (made_by) where made_by is not null;

-- What is sealed never changes. Of an account that is removed the name stays, and the reference goes.
create function agreement_never_changes() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'made_by' is distinct from to_jsonb(old) - 'made_by' or new.made_by is not null then
    raise exception 'a rental agreement never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger agreement_texts_stay before update on agreement_texts for each row execute function agreement_never_changes();
create trigger rental_agreements_stay before update on rental_agreements for each row execute function agreement_never_changes();
create trigger agreement_acceptances_stay before update on agreement_acceptances for each row execute function agreement_never_changes();

create function agreement_copy_never_changes() returns trigger language plpgsql as $$
begin
  raise exception 'the time of a copy never changes' using errcode = 'insufficient_privilege';
end $$;
create trigger agreement_copies_stay before update on agreement_copies for each row execute function agreement_copy_never_changes();
