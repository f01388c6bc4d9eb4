-- known as 3d11d887954e54f6: cut into steps since, and ends in the same schema.

-- What a rental costs is the sum of its lines. A line is only ever added: a wrong one is reversed by a line of the opposite amount.
create type charge_kind as enum (
  'rent', 'extension', 'late', 'km', 'fuel', 'toll', 'fine', 'damage', 'cleaning', 'delivery', 'discount', 'other'
);

-- reverses is no foreign key, because a restore writes rows in the order of their ids; the store finds the line under a lock.
create table rental_charges (
  company_id uuid not null,
  id uuid not null,
  rental_id uuid not null,
  kind charge_kind not null,
  amount bigint not null,
  text text not null default '',
  quantity double precision,
  happened_at timestamptz(3) not null,
  document_no text not null default '',
  entered_by uuid,
  entered_by_name text not null default '',
  created_at timestamptz(3) not null,
  reverses uuid,
  primary key (company_id, id),
  constraint rental_charges_amount check (amount <> 0 and (amount < 0) = ((kind = 'discount') <> (reverses is not null))),
  constraint rental_charges_quantity check (quantity > 0),
  constraint rental_charges_entered_by_somebody check (entered_by is not null or entered_by_name <> ''),
  constraint rental_charges_reversed_once unique (company_id, reverses),
  constraint rental_charges_rental foreign key (company_id, rental_id) references rentals (company_id, id),
  constraint rental_charges_entered_by_fkey foreign key (entered_by) references users (id) on delete set null
);
create index rental_charges_by_rental on rental_charges (company_id, rental_id, created_at desc, id desc);
create index rental_charges_by_clerk on rental_charges (entered_by) where entered_by is not null;

-- step: in pieces of rentals by company_id, id
-- A rental's first line has its id. Nobody knows any more who entered those of before.
insert into rental_charges (company_id, id, rental_id, kind, amount, happened_at, entered_by_name, created_at)
select company_id, id, id, 'rent', total, started_at, 'Bilinmiyor', started_at from rentals where {piece}
on conflict (company_id, id) do nothing;

-- step
-- A rental whose lines were all reversed costs nothing. deposit_held is the sum of the deposit's entries.
alter table rentals
  drop constraint rentals_total_check,
  add constraint rentals_total_check check (total >= 0) not valid,
  add column deposit_held bigint not null default 0,
  add constraint rentals_deposit_held_check check (deposit_held >= 0) not valid;
-- step
alter table rentals validate constraint rentals_total_check, validate constraint rentals_deposit_held_check;

-- step
create type payment_means as enum ('cash', 'card', 'transfer', 'unknown');

-- receipt_id is shared by the payments of one receipt over several rentals.
alter table payments
  add column means payment_means not null default 'unknown',
  add column paid_on date,
  add column from_deposit boolean not null default false,
  add column receipt_id uuid;
-- Until the end, for the version before, which names no day.
alter table payments alter column paid_on set default (now() at time zone 'Europe/Istanbul')::date;
-- step: in pieces of payments by company_id, id
update payments set paid_on = (created_at at time zone 'Europe/Istanbul')::date where paid_on is null and {piece};
-- step
alter table payments add constraint payments_with_day check (paid_on is not null) not valid;
-- step
alter table payments validate constraint payments_with_day;
-- step
alter table payments alter column paid_on set not null;
alter table payments drop constraint payments_with_day;

-- step
create type deposit_kind as enum ('taken', 'returned', 'set-off');

-- What came in as a deposit and left again, below zero what left; a wrong entry is reversed as a line is. A set-off makes a payment.
create table deposit_entries (
  company_id uuid not null,
  id uuid not null,
  rental_id uuid not null,
  kind deposit_kind not null,
  amount bigint not null,
  means payment_means,
  paid_on date not null,
  payment_id uuid,
  entered_by uuid,
  entered_by_name text not null default '',
  created_at timestamptz(3) not null,
  reverses uuid,
  primary key (company_id, id),
  constraint deposit_entries_amount check (amount <> 0 and (amount > 0) = ((kind = 'taken') = (reverses is null))),
  constraint deposit_entries_means check ((means is null) = (kind = 'set-off') and (payment_id is null) = (kind <> 'set-off')),
  constraint deposit_entries_entered_by_somebody check (entered_by is not null or entered_by_name <> ''),
  constraint deposit_entries_reversed_once unique (company_id, reverses),
  constraint deposit_entries_rental foreign key (company_id, rental_id) references rentals (company_id, id),
  constraint deposit_entries_payment foreign key (company_id, payment_id) references payments (company_id, id),
  constraint deposit_entries_entered_by_fkey foreign key (entered_by) references users (id) on delete set null
);
create index deposit_entries_by_rental on deposit_entries (company_id, rental_id, created_at desc, id desc);
create index deposit_entries_by_clerk on deposit_entries (entered_by) where entered_by is not null;

alter table kept_books
  drop constraint kept_books_kind_check,
  add constraint kept_books_kind_check check (kind in ('rental', 'charge', 'payment', 'deposit', 'expense')) not valid;
-- step
alter table kept_books validate constraint kept_books_kind_check;

-- step: at the end
alter table payments alter column means drop default, alter column paid_on drop default;
-- step: at the end
-- What the version before has rented meanwhile.
insert into rental_charges (company_id, id, rental_id, kind, amount, happened_at, entered_by_name, created_at)
select company_id, id, id, 'rent', total, started_at, 'Bilinmiyor', started_at from rentals
where total > 0 and not exists (
  select from rental_charges where rental_charges.company_id = rentals.company_id and rental_id = rentals.id
)
on conflict (company_id, id) do nothing;
