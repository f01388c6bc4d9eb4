-- Names as people search for them: folded by the application (src/domain/turkish.ts), written with every name.
alter table users add column search_key text collate "C" not null default '';
create index users_newest_first on users (created_at desc, id desc);

-- What a company shows on its cars' scan pages. version rises with every change of it, and guards edits from two tabs.
alter table companies
  add column search_key text collate "C" not null default '',
  add column contact_phone text not null default '',
  add column contact_phone_visible boolean not null default true,
  add column whatsapp text not null default '',
  add column whatsapp_visible boolean not null default true,
  add column instagram text not null default '',
  add column instagram_visible boolean not null default true,
  add column website text not null default '',
  add column website_visible boolean not null default true,
  add column version integer not null default 1;
create index companies_newest_first on companies (created_at desc, id desc);

-- A code belongs to an account, or to a company's fleet, or to nobody.
alter table codes
  add column company_id uuid references companies (id),
  add constraint codes_one_holder check (owner_id is null or company_id is null),
  drop constraint codes_owner_with_time,
  add constraint codes_holder_with_time check ((owner_id is null and company_id is null) = (linked_at is null)),
  add constraint codes_code_company_unique unique (code, company_id);
drop index codes_free_newest_first;
drop index codes_linked_newest_first;
create index codes_free_newest_first on codes (created_at desc, code desc) where linked_at is null;
create index codes_linked_newest_first on codes (created_at desc, code desc) where linked_at is not null;

create type car_status as enum ('available', 'rented', 'maintenance', 'damaged', 'delivering');

-- A company's car: one row a slot. It is rented exactly while it names its open rental.
create table cars (
  company_id uuid not null,
  code text collate "C" not null,
  plate text collate "C" not null default '' check (char_length(plate) <= 20),
  note text not null default '' check (char_length(note) <= 150),
  status car_status not null default 'available',
  current_rental_id uuid,
  renter_name_visible boolean not null default false,
  renter_phone_visible boolean not null default false,
  price bigint check (price > 0),
  price_visible boolean not null default true,
  availability_note text not null default '' check (char_length(availability_note) <= 150),
  availability_note_visible boolean not null default true,
  internal_notes text not null default '',
  casco_due date,
  insurance_due date,
  oil_service_due date,
  inspection_due date,
  driver_pre_note text not null default '',
  availability_pre_note text not null default '',
  is_noted boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, code),
  constraint cars_company_of_code foreign key (code, company_id) references codes (code, company_id),
  constraint cars_rented_with_rental check ((status = 'rented') = (current_rental_id is not null))
);
create index cars_by_plate on cars (company_id, plate, code);
create index cars_by_status on cars (company_id, status, plate, code);
create index cars_noted on cars (company_id, plate, code) where is_noted;

create table customers (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  search_key text collate "C" not null,
  phone text not null default '',
  email text not null default '',
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id)
);
create index customers_by_name on customers (company_id, name collate turkish, id);

create type payment_status as enum ('paid', 'partial', 'unpaid');

-- Amounts are kuruş. The renter's name and phone are those of the day, and outlive the customer's record.
-- payment_status follows the two amounts by the rule of src/domain/rental.ts; it is stored so that lists can be filtered by it.
create table rentals (
  company_id uuid not null,
  id uuid not null,
  car_code text collate "C" not null,
  customer_id uuid,
  renter_name text not null,
  renter_phone text not null,
  search_key text collate "C" not null default '',
  total bigint not null check (total > 0),
  paid bigint not null check (paid >= 0),
  payment_status payment_status not null generated always as (
    case
      when paid >= total then 'paid'::payment_status
      when paid > 0 then 'partial'::payment_status
      else 'unpaid'::payment_status
    end
  ) stored,
  started_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  ended_at timestamptz(3),
  notes text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  constraint rentals_car foreign key (company_id, car_code) references cars (company_id, code),
  constraint rentals_customer foreign key (company_id, customer_id) references customers (company_id, id)
    on delete set null (customer_id)
);
create unique index rentals_one_open_a_car on rentals (company_id, car_code) where ended_at is null;
create index rentals_overdue on rentals (company_id, due_at, id) where ended_at is null;
create index rentals_newest_first on rentals (company_id, started_at desc, id desc) include (total, paid);
create index rentals_by_payment on rentals (company_id, payment_status, started_at desc, id desc);
create index rentals_by_customer on rentals (company_id, customer_id) where customer_id is not null;

-- Every payment as it was entered; a refund is below zero. Their sum is rentals.paid.
create table payments (
  company_id uuid not null,
  id uuid not null,
  rental_id uuid not null,
  amount bigint not null check (amount <> 0),
  entered_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint payments_rental foreign key (company_id, rental_id) references rentals (company_id, id)
);
create index payments_by_rental on payments (company_id, rental_id, created_at desc, id desc);

create type expense_category as enum ('maintenance', 'fuel', 'insurance', 'other');

create table expenses (
  company_id uuid not null references companies (id),
  id uuid not null,
  description text not null,
  amount bigint not null check (amount > 0),
  category expense_category not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id)
);
create index expenses_newest_first on expenses (company_id, created_at desc, id desc) include (amount);
create index expenses_by_category on expenses (company_id, category, created_at desc, id desc);
