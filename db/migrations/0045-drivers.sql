-- What a company knows of who drives: one row for a customer's own data, and one for each additional driver of a rental. The numbers of
-- identity and licence are sealed with a key that is not in the database; their last characters stand beside them, to be recognised by.
create table drivers (
  company_id uuid not null,
  id uuid not null,
  customer_id uuid,
  rental_id uuid,
  -- Of an additional driver; a customer's own name stands with the customer.
  name text not null check ((name = '') = (rental_id is null)),
  identity_kind text collate "C" check (identity_kind in ('tc', 'passport')),
  identity_sealed bytea,
  identity_end text collate "C" not null default '',
  nationality text not null default '',
  birth_date date,
  licence_sealed bytea,
  licence_end text collate "C" not null default '',
  licence_class text not null default '',
  licence_date date,
  address text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  check (num_nonnulls(customer_id, rental_id) = 1),
  check ((identity_kind is null) = (identity_sealed is null)),
  constraint drivers_customer foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade,
  constraint drivers_rental foreign key (company_id, rental_id) references rentals (company_id, id) on delete cascade
);
create unique index drivers_one_a_customer on drivers (company_id, customer_id) where customer_id is not null;
create index drivers_of_rental on drivers (company_id, rental_id, created_at, id) where rental_id is not null;
create index drivers_by_age on drivers (updated_at);
