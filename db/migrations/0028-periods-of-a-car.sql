-- known as fbaea3a351b5bfdd: cut into steps since, and ends in the same schema.

-- Compares who and when in one index; any owner of a database may add it.
create extension if not exists btree_gist;

create type period_kind as enum ('rental', 'reservation', 'block');
create type reservation_state as enum ('open', 'picked-up', 'cancelled', 'no-show');
create type block_reason as enum ('maintenance', 'own-use', 'other');

-- What takes a car from starts_at until ends_at and keeps it free until busy_until: a rental, under the plate it was made under, a
-- reservation, or a time in which nobody may have it.
create table car_periods (
  company_id uuid not null,
  id uuid not null,
  car_code text collate "C" not null,
  kind period_kind not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  busy_until timestamptz(3) not null,
  is_over boolean not null default false,
  rental_id uuid,
  plate text collate "C" not null default '',
  block_reason block_reason,
  -- Of a blocked time, as is the version; rentals and reservations have their own.
  text text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  constraint car_periods_length check (ends_at >= starts_at and (is_over or ends_at > starts_at) and busy_until >= ends_at),
  constraint car_periods_kind check ((kind = 'rental') = (rental_id is not null) and (kind = 'block') = (block_reason is not null)),
  constraint car_periods_plate check (char_length(plate) <= 20),
  -- What is over may reach into the next one: a car that came back late was late.
  constraint car_periods_never_overlap exclude using gist (
    company_id with =, car_code with =, tstzrange(starts_at, busy_until) with &&
  ) where (not is_over),
  constraint car_periods_car foreign key (company_id, car_code) references cars (company_id, code) on update cascade,
  constraint car_periods_rental foreign key (company_id, rental_id) references rentals (company_id, id)
);
create index car_periods_by_car on car_periods (company_id, car_code, starts_at desc, id desc);
create index car_periods_by_rental on car_periods (company_id, rental_id, starts_at) where rental_id is not null;
create unique index car_periods_running on car_periods (company_id, car_code) where kind = 'rental' and not is_over;
create index car_periods_of_reservations on car_periods (company_id, is_over, starts_at, id) where kind = 'reservation';

-- step: in pieces of rentals by company_id, id
-- A rental's first period has its id. One that runs takes its car for a minute at least, also where its end was over before it began.
insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until, is_over, rental_id, plate)
select company_id, id, car_code, 'rental', started_at, ends_at, ends_at, ended_at is not null, id, plate
from rentals, lateral (select case when ended_at is null then greatest(due_at, started_at + interval '1 minute') else greatest(ended_at, started_at) end as ends_at) as ends
where {piece}
on conflict (company_id, id) do nothing;

-- step
-- A car that is promised to somebody; its times and its car are those of the period of the same id, which becomes a rental's.
create table reservations (
  company_id uuid not null references companies (id),
  id uuid not null,
  customer_id uuid,
  renter_name text not null,
  renter_phone text not null default '',
  search_key text collate "C" not null,
  price bigint,
  deposit bigint,
  note text not null default '',
  state reservation_state not null default 'open',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint reservations_amounts check (price > 0 and deposit > 0),
  constraint reservations_period foreign key (company_id, id) references car_periods (company_id, id),
  constraint reservations_customer foreign key (company_id, customer_id) references customers (company_id, id)
    on delete set null (customer_id)
);
create index reservations_by_customer on reservations (company_id, customer_id) where customer_id is not null;
create index reservations_by_words on reservations using gin (search_key gin_trgm_ops);
create index reservations_with_phone on reservations (created_at) where renter_phone <> '';

-- step
-- For how many minutes a company keeps a car free behind a rental or a reservation.
alter table companies
  add column gap_minutes integer not null default 0,
  add constraint companies_gap_minutes check (gap_minutes between 0 and 1440);

-- step: at the end
-- What the version before has ended and rented meanwhile.
update car_periods set is_over = true, ends_at = greatest(ended_at, started_at), busy_until = greatest(ended_at, started_at)
from rentals
where rentals.company_id = car_periods.company_id and rentals.id = rental_id and kind = 'rental' and not is_over and ended_at is not null;
insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until, is_over, rental_id, plate)
select company_id, id, car_code, 'rental', started_at, ends_at, ends_at, ended_at is not null, id, plate
from rentals, lateral (select case when ended_at is null then greatest(due_at, started_at + interval '1 minute') else greatest(ended_at, started_at) end as ends_at) as ends
where not exists (
  select from car_periods where car_periods.company_id = rentals.company_id and rental_id = rentals.id
)
on conflict (company_id, id) do nothing;
