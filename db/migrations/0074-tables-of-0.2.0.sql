-- The tables of version 0.2.0 (commit e615cc26).
-- An earlier text of this file led to the same tables, but PostgreSQL 15 could not read it:
-- was 6c70cb57de188086
-- The 74 migrations of 0.2.0 led to the same tables:
-- replaces 0001-accounts-and-codes.sql 7f99a1d282a31878
-- replaces 0002-fleet.sql 807c1272ce87f271
-- replaces 0003-search-keys.sql 4fd7a0fe6a824680
-- replaces 0004-life-of-an-account.sql f5aab64ad30f168f
-- replaces 0005-fast-at-any-size.sql e691e4843a298935
-- replaces 0006-nothing-lost-no-one-in.sql e891f7634c233838
-- replaces 0007-doors.sql 0ff416511d96e6ae
-- replaces 0008-measures-that-last.sql 3101211d92c93654
-- replaces 0009-plate-of-a-rental.sql c82055cec6a0b586
-- replaces 0010-second-factor.sql 937219cb28446c32
-- replaces 0011-company-members.sql cfbd77ed14ad8a81
-- replaces 0012-jobs.sql 023059fb76695dcf
-- replaces 0013-notices.sql 429ecdd6940ccf75
-- replaces 0014-status-photo-place-block.sql 9193376300dd0932
-- replaces 0015-alerts.sql 89ca5dd1d179cb55
-- replaces 0016-telling.sql 44b4834f231670d7
-- replaces 0017-stickers.sql 1037cb90eea6fafc
-- replaces 0018-way-in.sql 97ba60682e25df7d
-- replaces 0019-first-link.sql cf94e04c58f553ae
-- replaces 0020-administrators-home.sql 9404428e6fbde1d7
-- replaces 0021-ledger.sql 3d11d887954e54f6
-- replaces 0022-expenses-of-cars.sql fff6119dcfae06ba
-- replaces 0023-accounts-of-customers.sql daa4b855cbc3b9e3
-- replaces 0024-road-charges.sql 3f22a0b9673ea0d4
-- replaces 0025-company-reports.sql 3b96ce7703c717ff
-- replaces 0026-return-of-a-car.sql 5e38f3100e33495f
-- replaces 0027-face-and-rates-of-a-car.sql 3d9d07f9050cb2d0
-- replaces 0028-periods-of-a-car.sql fbaea3a351b5bfdd
-- replaces 0029-desk.sql de8fd97fab453af4
-- replaces 0030-swaps-and-desk-events.sql a0dea14b3da5ca68
-- replaces 0031-finer-statistics.sql 52cc2577692c2f7a
-- replaces 0032-searches-of-a-company.sql 7a4ae5f0b86daef4
-- replaces 0033-lighter-statistics.sql f70c3e12fd51d4a3
-- replaces 0034-open-periods.sql bcd694c6b92940c0
-- replaces 0035-fair-parts.sql d5b5093ecaf8659b
-- replaces 0036-reservations-are-found.sql 8030d94923a6a8ed
-- replaces 0037-toll-is-a-pass.sql 1246c5ddc99f65e6
-- replaces 0038-phones-to-check.sql 094c03850da2fa43
-- replaces 0039-seen-time.sql 72f974c431851ed6
-- replaces 0040-summaries-of-notices.sql 4cca0cfb9f16544f
-- replaces 0041-names-that-wait.sql c265d5c1141d13ab
-- replaces 0042-what-is-read-of-messages.sql 1d93797d15c263ec
-- replaces 0043-law-on-rental.sql 752dcda2fa72b8bf
-- replaces 0044-condition-reports.sql 55eb7613946ea6cc
-- replaces 0045-drivers.sql 4751ea54be84bbfe
-- replaces 0046-shows-renter-phone.sql 0996dafb20619d5e
-- replaces 0047-rental-agreements.sql c731e067e88d7997
-- replaces 0048-driver-minimums.sql 42af42da501128a4
-- replaces 0049-condition-reports-asked.sql 68359281ac350927
-- replaces 0050-agreements-before-the-car.sql 7d8672975126bc4a
-- replaces 0051-police-notices.sql 5867571de3ebae1c
-- replaces 0052-late-police-notices.sql 349d089448f1248d
-- replaces 0053-rentals-of-police-notices.sql e1b76c8e753168e8
-- replaces 0054-toll-checks.sql fa4e1e3d8b6b9afb
-- replaces 0055-payments-asked-for.sql 807ff29d8db2a08c
-- replaces 0056-car-dues.sql aa6c9af1a540c70c
-- replaces 0057-told-notices-of-a-rental.sql 4538ae0a0836e4dd
-- replaces 0058-invitations.sql ee6dfd55a065c66a
-- replaces 0059-brought-lists.sql 578da0ba90b14877
-- replaces 0060-change-of-an-address.sql e0a3d6c256d40aba
-- replaces 0061-members-hear-notices.sql bd89e8e2983896ef
-- replaces 0062-program-keys.sql f72dfcf3adae9eb1
-- replaces 0063-shared-stickers.sql cd1154bc0710891b
-- replaces 0064-lists-of-cars.sql 04dac57cf48c7784
-- replaces 0065-lost-changes.sql 3811ef2782a9d664
-- replaces 0066-fleet-mornings-of-members.sql 945174b1d28144e0
-- replaces 0067-faster-words.sql 3a504756e7fc6c3b
-- replaces 0068-request-of-an-event.sql 7264f841e51fda22
-- replaces 0069-shared-devices.sql 060a633f43699e7c
-- replaces 0070-timelines.sql 28c9faaecf251b3b
-- replaces 0071-lists-of-rentals.sql 018c9c61930f46b9
-- replaces 0072-channels-off-by-reset.sql 8e97ae117e6a8a22
-- replaces 0073-tokens-of-shared-devices.sql 04989663e72a447a
-- replaces 0074-makers-of-keys.sql 8f9986d26e3422df

create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create collation turkish (provider = icu, locale = 'tr');

create type role as enum ('customer', 'company', 'admin');
create type car_status as enum ('available', 'rented', 'maintenance', 'damaged', 'delivering');
create type payment_status as enum ('paid', 'partial', 'unpaid');
create type link_purpose as enum ('confirm-address', 'reset-password', 'email-change-from', 'email-change-to');
create type report_reason as enum ('fraud', 'fake', 'personal-data', 'insult', 'other', 'notice', 'claim-guessed');
create type member_role as enum ('owner', 'manager', 'clerk');
create type profile_kind as enum ('vehicle', 'place');
create type reach as enum ('both', 'notices', 'contacts');
create type charge_kind as enum (
  'rent',
  'extension',
  'late',
  'km',
  'fuel',
  'toll',
  'fine',
  'damage',
  'cleaning',
  'delivery',
  'discount',
  'other'
);
create type payment_means as enum ('cash', 'card', 'transfer', 'unknown');
create type deposit_kind as enum ('taken', 'returned', 'set-off');
create type expense_category as enum (
  'maintenance',
  'fuel',
  'insurance',
  'other',
  'tyres',
  'cleaning',
  'tolls',
  'tax',
  'rent',
  'wages'
);
create type expense_repeat as enum ('monthly', 'quarterly', 'yearly');
create type road_charge_kind as enum ('toll', 'fine');
create type road_charge_state as enum ('new', 'informed', 'paid', 'objected');
create type road_charge_match as enum ('certain', 'uncertain', 'several', 'nobody', 'chosen', 'own');
create type car_gear as enum ('manual', 'automatic');
create type car_fuel as enum ('petrol', 'diesel', 'lpg', 'hybrid', 'electric');
create type period_kind as enum ('rental', 'reservation', 'block');
create type reservation_state as enum ('open', 'picked-up', 'cancelled', 'no-show');
create type block_reason as enum ('maintenance', 'own-use', 'other');
create type condition_direction as enum ('out', 'in');
create type agreement_way as enum ('desk', 'link', 'paper');
create type agreement_part as enum ('contact', 'identity');
create type due_kind as enum ('oil', 'tyres', 'inspection', 'mtv', 'other');
create type import_kind as enum ('customers', 'expenses', 'cars', 'rentals');

create table users (
  id uuid primary key,
  email text collate "C" not null,
  display_name text not null,
  role role not null,
  password_hash text not null,
  created_at timestamptz(3) not null,
  search_key text collate "C" not null default '',
  version integer not null default 1,
  email_confirmed_at timestamptz(3),
  closed_at timestamptz(3),
  closing_reason text not null default '',
  daily_links integer not null default 100,
  links_since timestamptz(3),
  links_counted integer not null default 0,
  has_logged_in boolean not null default false,
  constraint users_email_unique unique (email),
  constraint users_closed_with_reason check ((closed_at is null) = (closing_reason = '')),
  constraint users_daily_links_check check (daily_links >= 0)
);
alter table users alter column search_key set statistics 1000;

create table companies (
  id uuid primary key,
  name text not null,
  phone text not null default '',
  is_approved boolean not null default false,
  is_active boolean not null default true,
  car_slots integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_key text collate "C" not null default '',
  contact_phone text not null default '',
  contact_phone_visible boolean not null default true,
  whatsapp text not null default '',
  whatsapp_visible boolean not null default true,
  instagram text not null default '',
  instagram_visible boolean not null default true,
  website text not null default '',
  website_visible boolean not null default true,
  version integer not null default 1,
  refused_at timestamptz(3),
  refusal_reason text not null default '',
  former_name text not null default '',
  fleet_told_on date not null default '2000-01-01',
  reapplied_at timestamptz(3),
  deposit_return_days smallint not null default 7,
  deposit_short_days smallint not null default 3,
  deposit_long_days smallint not null default 7,
  late_free_minutes integer,
  late_third_minutes integer,
  late_two_thirds_minutes integer,
  km_allowance integer,
  km_price bigint,
  fuel_price bigint,
  day_price bigint,
  week_price bigint,
  month_price bigint,
  gap_minutes integer not null default 0,
  waiting_name text not null default '',
  refused_name text not null default '',
  name_refusal text not null default '',
  authorisation_no text not null default '',
  mersis_no text collate "C" not null default '',
  shows_renter_phone boolean not null default true,
  minimum_driver_age smallint,
  minimum_licence_years smallint,
  condition_reports_since timestamptz(3),
  tracks_police_notices boolean not null default true,
  iban text not null default '',
  account_holder text not null default '',
  constraint companies_car_slots_check check (car_slots >= 0),
  constraint companies_refused_with_reason check ((refused_at is null) = (refusal_reason = '')),
  constraint companies_approved_or_refused check ((not is_approved) or (refused_at is null)),
  constraint companies_reapplied_and_waiting check ((reapplied_at is null) or ((not is_approved) and (refused_at is null))),
  constraint companies_deposit_return_days check (deposit_return_days >= 1 and deposit_return_days <= 90),
  constraint companies_deposit_short_days check (deposit_short_days >= 1 and deposit_short_days <= 90),
  constraint companies_deposit_long_days check (deposit_long_days >= 1 and deposit_long_days <= 90),
  constraint companies_late_bands check ((num_nulls(late_free_minutes, late_third_minutes, late_two_thirds_minutes) = any (array[0, 3])) and 0 <= late_free_minutes and late_free_minutes <= late_third_minutes and late_third_minutes <= late_two_thirds_minutes and late_two_thirds_minutes < 1440),
  constraint companies_km check (((km_allowance is null) = (km_price is null)) and (km_allowance >= 0) and (km_price > 0)),
  constraint companies_fuel_price check (fuel_price > 0),
  constraint companies_day_price_check check (day_price > 0),
  constraint companies_week_price_check check (week_price > 0),
  constraint companies_month_price_check check (month_price > 0),
  constraint companies_gap_minutes check (gap_minutes >= 0 and gap_minutes <= 1440),
  constraint companies_minimum_driver_age_check check (minimum_driver_age >= 18 and minimum_driver_age <= 99),
  constraint companies_minimum_licence_years_check check (minimum_licence_years >= 1 and minimum_licence_years <= 50)
);
alter table companies alter column search_key set statistics 1000;

create table limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table customers (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  search_key text collate "C" not null,
  phone text not null default '',
  email text not null default '',
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  caution text not null default '',
  is_business boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id) references companies(id)
);
alter table customers alter column search_key set statistics 300;

create table acknowledgements (
  user_id uuid not null,
  text_name text collate "C" not null,
  version text collate "C" not null,
  shown_at timestamptz(3) not null,
  primary key (user_id, text_name, version),
  foreign key (user_id) references users(id) on delete cascade
);

create table mail_links (
  token_hash bytea primary key,
  user_id uuid not null,
  purpose link_purpose not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  foreign key (user_id) references users(id) on delete cascade
);

create table mails (
  id uuid primary key,
  kind text collate "C" not null,
  recipient text collate "C" not null,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null,
  next_try_at timestamptz(3) not null,
  tries integer not null default 0,
  given_up_at timestamptz(3),
  last_error text not null default ''
);

create table erasures (
  user_id uuid primary key,
  role role not null,
  by_admin boolean not null,
  erased_at timestamptz(3) not null
);

create table kept_books (
  company_id uuid not null,
  kind text collate "C" not null,
  id uuid not null,
  company_name text not null,
  happened_at timestamptz(3) not null,
  record jsonb not null,
  keep_until date not null,
  primary key (company_id, kind, id),
  constraint kept_books_kind_check check (kind = any (array['rental', 'charge', 'payment', 'deposit', 'expense']))
);

create table company_totals (
  company_id uuid primary key,
  billed bigint not null default 0,
  paid bigint not null default 0,
  spent bigint not null default 0,
  cars integer not null default 0,
  foreign key (company_id) references companies(id) on delete cascade
);

create table code_batches (
  id uuid primary key,
  prefix text collate "C" not null,
  count integer not null,
  created_at timestamptz(3) not null,
  name text not null default '',
  note text not null default '',
  form text not null default 'square',
  wording text not null default 'vehicle',
  is_bilingual boolean not null default false,
  has_claims boolean not null default false,
  search_key text collate "C" not null default '',
  version integer not null default 1,
  constraint code_batches_count_check check (count > 0),
  constraint code_batches_name_check check (char_length(name) <= 60),
  constraint code_batches_note_check check (char_length(note) <= 500),
  constraint code_batches_form_check check (form = any (array['square', 'round', 'upright'])),
  constraint code_batches_wording_check check (wording = any (array['vehicle', 'workplace'])),
  constraint code_batches_bounded check (count <= 10000)
);
alter table code_batches alter column search_key set statistics 1000;

create table codes (
  code text collate "C" primary key,
  prefix text collate "C" not null,
  owner_id uuid,
  linked_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  company_id uuid,
  batch_id uuid,
  off_at timestamptz(3),
  off_reason text not null default '',
  note_hidden_at timestamptz(3),
  note_hidden_reason text not null default '',
  batch_number integer,
  printed_at timestamptz(3),
  print_count integer not null default 0,
  sold_at timestamptz(3),
  claim text collate "C",
  claim_ends_at timestamptz(3),
  replaced_by text collate "C",
  replaced_until timestamptz(3),
  lost_change_at timestamptz(3),
  constraint codes_code_owner_unique unique (code, owner_id),
  constraint codes_code_company_unique unique (code, company_id),
  constraint codes_code_check check (code ~ '^[A-Z0-9-]{1,32}$'),
  constraint codes_one_holder check ((owner_id is null) or (company_id is null)),
  constraint codes_holder_with_time check (((owner_id is null) and (company_id is null)) = (linked_at is null)),
  constraint codes_off_with_reason check ((off_at is null) = (off_reason = '')),
  constraint codes_note_hidden_with_reason check ((note_hidden_at is null) = (note_hidden_reason = '')),
  constraint codes_hidden_note_is_somebodys check ((note_hidden_at is null) or (linked_at is not null)),
  constraint codes_batch_number_check check (batch_number > 0),
  constraint codes_print_count_check check (print_count >= 0),
  constraint codes_claim_check check (claim ~ '^[2-9A-HJKMNP-Z]{6}$'),
  constraint codes_number_in_batch check ((batch_id is null) = (batch_number is null)),
  constraint codes_claim_only_free check ((claim is null) or (linked_at is null)),
  constraint codes_claim_end_of_claim check ((claim_ends_at is null) or (claim is not null)),
  constraint codes_replaced_until_when check ((replaced_by is null) = (replaced_until is null)),
  constraint codes_replaced_by_another check (replaced_by <> code),
  constraint codes_replaced_is_free check ((replaced_by is null) or (linked_at is null)),
  foreign key (owner_id) references users(id),
  foreign key (company_id) references companies(id),
  foreign key (batch_id) references code_batches(id),
  foreign key (replaced_by) references codes(code)
) with (fillfactor=85);

create table profiles (
  code text collate "C" primary key,
  owner_id uuid not null,
  plate text not null default '',
  note text not null,
  contacts_visible boolean not null default true,
  phone text not null default '',
  phone_visible boolean not null default true,
  telegram text not null default '',
  telegram_visible boolean not null default true,
  email text not null default '',
  email_visible boolean not null default true,
  website text not null default '',
  website_visible boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_key text collate "C" not null default '',
  kind profile_kind not null default 'vehicle'::profile_kind,
  reach reach not null default 'both'::reach,
  status text collate "C",
  status_words text not null default '',
  status_set_at timestamptz(3),
  status_until timestamptz(3),
  reasons_off text[] not null default '{}',
  accepts_text boolean not null default true,
  accepts_photo boolean not null default true,
  notices_paused_until timestamptz(3),
  by_whatsapp boolean not null default false,
  check_reach_at timestamptz,
  plate_hidden_at timestamptz,
  plate_hidden_reason text not null default '',
  constraint profiles_plate_check check (char_length(plate) <= 20),
  constraint profiles_note_check check (char_length(note) <= 150),
  constraint profiles_status_words_check check (char_length(status_words) <= 60),
  constraint profiles_whole_status check (num_nulls(status, status_set_at, status_until) = any (array[0, 3])),
  constraint profiles_owner_of_code foreign key (code, owner_id) references codes(code, owner_id)
);
alter table profiles alter column search_key set statistics 1000;

create table cars (
  company_id uuid not null,
  code text collate "C" not null,
  plate text collate "C" not null default '',
  note text not null default '',
  status car_status not null default 'available'::car_status,
  current_rental_id uuid,
  renter_name_visible boolean not null default false,
  renter_phone_visible boolean not null default false,
  price bigint,
  price_visible boolean not null default true,
  availability_note text not null default '',
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
  status_line text collate "C",
  status_words text not null default '',
  status_set_at timestamptz(3),
  status_until timestamptz(3),
  since timestamptz(3),
  make text not null default '',
  model text not null default '',
  model_year smallint,
  colour text not null default '',
  gear car_gear,
  fuel car_fuel,
  odometer integer,
  model_visible boolean not null default false,
  week_price bigint,
  month_price bigint,
  km_allowance integer,
  km_price bigint,
  search_key text collate "C" not null default '',
  plate_hidden_at timestamptz,
  plate_hidden_reason text not null default '',
  primary key (company_id, code),
  constraint cars_plate_check check (char_length(plate) <= 20),
  constraint cars_note_check check (char_length(note) <= 150),
  constraint cars_price_check check (price > 0),
  constraint cars_availability_note_check check (char_length(availability_note) <= 150),
  constraint cars_rented_with_rental check ((status = 'rented'::car_status) = (current_rental_id is not null)),
  constraint cars_status_words_check check (char_length(status_words) <= 60),
  constraint cars_whole_status check (num_nulls(status_line, status_set_at, status_until) = any (array[0, 3])),
  constraint cars_make_check check (char_length(make) <= 40),
  constraint cars_model_check check (char_length(model) <= 40),
  constraint cars_model_year_check check (model_year >= 1950 and model_year <= 2100),
  constraint cars_colour_check check (char_length(colour) <= 40),
  constraint cars_odometer_check check (odometer >= 0 and odometer <= 2000000),
  constraint cars_week_price_check check (week_price > 0),
  constraint cars_month_price_check check (month_price > 0),
  constraint cars_km_allowance_check check (km_allowance >= 0 and km_allowance <= 10000),
  constraint cars_km_price_check check (km_price > 0),
  constraint cars_company_of_code foreign key (code, company_id) references codes(code, company_id)
);
alter table cars alter column search_key set statistics 300;

create table rentals (
  company_id uuid not null,
  id uuid not null,
  car_code text collate "C" not null,
  customer_id uuid,
  renter_name text not null,
  renter_phone text not null,
  search_key text collate "C" not null default '',
  total bigint not null,
  paid bigint not null,
  payment_status payment_status not null generated always as (
case
    when (paid >= total) then 'paid'::payment_status
    when (paid > 0) then 'partial'::payment_status
    else 'unpaid'::payment_status
end) stored,
  started_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  ended_at timestamptz(3),
  notes text not null default '',
  version integer not null default 1,
  plate text collate "C" not null default '',
  plate_uncertain boolean not null default false,
  car_key text collate "C" not null generated always as (translate((((((' ' || plate) || ' ') || replace(plate, ' ', '')) || ' ') || car_code), 'İ', 'I')) stored,
  deposit_held bigint not null default 0,
  km_out integer,
  km_in integer,
  fuel_out smallint,
  fuel_in smallint,
  is_swapped boolean not null default false,
  payment_asked_at timestamptz(3),
  primary key (company_id, id),
  constraint rentals_paid_check check (paid >= 0),
  constraint rentals_plate_check check (char_length(plate) <= 20),
  constraint rentals_total_check check (total >= 0),
  constraint rentals_deposit_held_check check (deposit_held >= 0),
  constraint rentals_km check (km_out between 0 and 2000000 and km_in between 0 and 2000000 and (km_in >= coalesce(km_out, 0))),
  constraint rentals_fuel check (fuel_out between 0 and 8 and fuel_in between 0 and 8),
  constraint rentals_customer foreign key (company_id, customer_id) references customers(company_id, id) on delete set null (customer_id),
  constraint rentals_car foreign key (company_id, car_code) references cars(company_id, code) on update cascade
);
alter table rentals alter column search_key set statistics 300;
alter table rentals alter column car_key set statistics 300;

create table payments (
  company_id uuid not null,
  id uuid not null,
  rental_id uuid not null,
  amount bigint not null,
  entered_by uuid,
  created_at timestamptz(3) not null,
  entered_by_name text not null default '',
  means payment_means not null,
  paid_on date not null,
  from_deposit boolean not null default false,
  receipt_id uuid,
  primary key (company_id, id),
  constraint payments_amount_check check (amount <> 0),
  constraint payments_entered_by_somebody check ((entered_by is not null) or (entered_by_name <> '')),
  constraint payments_rental foreign key (company_id, rental_id) references rentals(company_id, id),
  foreign key (entered_by) references users(id) on delete set null
);

create table expenses (
  company_id uuid not null,
  id uuid not null,
  description text not null,
  amount bigint not null,
  category expense_category not null,
  created_at timestamptz(3) not null,
  search_key text collate "C" not null default '',
  spent_on date not null,
  car_code text collate "C",
  plate text collate "C" not null default '',
  car_key text collate "C" not null generated always as (translate(
case plate
    when '' then coalesce(car_code, '')
    else plate
end, 'İ', 'I')) stored,
  primary key (company_id, id),
  constraint expenses_amount_check check (amount > 0),
  constraint expenses_plate_check check (char_length(plate) <= 20),
  constraint expenses_plate_of_car check ((plate = '') or (car_code is not null)),
  foreign key (company_id) references companies(id),
  constraint expenses_car foreign key (company_id, car_code) references cars(company_id, code) on update cascade
);
alter table expenses alter column search_key set statistics 1000;

create table reports (
  id uuid primary key,
  code text collate "C" not null,
  reason report_reason not null,
  message text not null default '',
  note text not null default '',
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  outcome text not null default '',
  similar_count integer not null default 0,
  last_similar_at timestamptz(3),
  told_note text not null default '',
  told_reason text collate "C" not null default '',
  told_at timestamptz(3),
  told_photo bytea,
  reporter_id uuid,
  telling_id uuid,
  constraint reports_message_check check (char_length(message) <= 500),
  constraint reports_resolved_with_outcome check ((resolved_at is null) = (outcome = '')),
  constraint reports_similar_with_time check ((similar_count = 0) = (last_similar_at is null)),
  constraint reports_told_note_check check (char_length(told_note) <= 300),
  foreign key (code) references codes(code),
  foreign key (reporter_id) references users(id) on delete set null
);

create table audit_events (
  id uuid primary key,
  happened_at timestamptz(3) not null,
  kind text collate "C" not null,
  action text collate "C" not null,
  actor_id uuid,
  account_id uuid,
  code text collate "C",
  details jsonb not null default '{}',
  request_id uuid
);

create table known_addresses (
  user_id uuid not null,
  digest bytea not null,
  last_log_in_at timestamptz(3) not null,
  primary key (user_id, digest),
  foreign key (user_id) references users(id) on delete cascade
);

create table past_links (
  owner_id uuid not null,
  code text collate "C" not null,
  plate text not null default '',
  note_hidden_at timestamptz(3),
  note_hidden_reason text not null default '',
  unlinked_at timestamptz(3) not null,
  hand_over_id uuid,
  plate_hidden_at timestamptz,
  plate_hidden_reason text not null default '',
  primary key (owner_id, code),
  constraint past_links_plate_check check (char_length(plate) <= 20),
  constraint past_links_note_hidden_with_reason check ((note_hidden_at is null) = (note_hidden_reason = '')),
  constraint past_links_keep_something check ((plate <> '') or (note_hidden_at is not null) or (hand_over_id is not null)),
  foreign key (owner_id) references users(id) on delete cascade,
  foreign key (code) references codes(code)
);

create table similar_reports (
  id uuid primary key,
  report_id uuid not null,
  reason report_reason not null,
  message text not null,
  note text not null default '',
  created_at timestamptz(3) not null,
  constraint similar_reports_message_check check (message <> '' and (char_length(message) <= 500)),
  foreign key (report_id) references reports(id) on delete cascade
);

create table second_factors (
  user_id uuid primary key,
  secret bytea not null,
  enabled_at timestamptz(3) not null,
  last_step integer not null,
  foreign key (user_id) references users(id) on delete cascade
);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  primary key (user_id, code_hash),
  foreign key (user_id) references second_factors(user_id) on delete cascade
);

create table sign_in_challenges (
  token_hash bytea primary key,
  user_id uuid not null,
  password_digest bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  foreign key (user_id) references users(id) on delete cascade
);

create table company_members (
  company_id uuid not null,
  user_id uuid not null,
  role member_role not null,
  created_at timestamptz(3) not null,
  hears_notices boolean not null default false,
  fleet_told_on date not null default '2000-01-01',
  primary key (company_id, user_id),
  constraint company_members_one_company unique (user_id),
  foreign key (company_id) references companies(id) on delete cascade,
  foreign key (user_id) references users(id) on delete cascade
);

create table jobs (
  name text collate "C" primary key,
  due_at timestamptz(3) not null,
  leased_until timestamptz(3),
  last_ended_at timestamptz(3)
);

create table notices (
  id uuid primary key,
  code text collate "C" not null,
  owner_id uuid,
  company_id uuid,
  rental_id uuid,
  reason text collate "C" not null,
  told integer not null default 1,
  waiting integer not null default 1,
  withdrawn integer not null default 0,
  created_at timestamptz(3) not null,
  last_told_at timestamptz(3) not null,
  last_word_at timestamptz(3) not null,
  seen_at timestamptz(3),
  answered_at timestamptz(3),
  version integer not null default 1,
  answer_version integer not null default 1,
  list text collate "C" not null generated always as (
case
    when (seen_at is not null) then 'read'
    when (waiting > 0) then 'unread'
    when (withdrawn = told) then 'withdrawn'
    else 'read'
end) stored,
  networks integer,
  reminders smallint not null default 0,
  reminded_at timestamptz(3),
  constraint notices_told_check check (told >= 1),
  constraint notices_check check (waiting >= 0 and waiting <= told),
  constraint notices_withdrawn_of_told check (withdrawn >= 0 and (withdrawn <= (told - waiting))),
  constraint notices_one_holder check ((owner_id is null) <> (company_id is null)),
  constraint notices_rental_of_a_company check ((rental_id is null) or (company_id is not null)),
  constraint notices_seen_before_answered check ((answered_at is null) or (seen_at is not null)),
  foreign key (code) references codes(code),
  foreign key (owner_id) references users(id) on delete cascade,
  foreign key (company_id) references companies(id) on delete cascade,
  constraint notices_rental_of_company foreign key (company_id, rental_id) references rentals(company_id, id)
);

create table tellings (
  key_hash bytea primary key,
  notice_id uuid not null,
  note text not null default '',
  phone text not null default '',
  nudges smallint not null default 0,
  nudged_at timestamptz(3),
  solved_at timestamptz(3),
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null,
  id uuid not null default gen_random_uuid(),
  place_lat numeric(8,5),
  place_lon numeric(8,5),
  place_accuracy smallint,
  sender bytea,
  network bytea,
  shared_key_hash bytea,
  constraint tellings_id unique (id),
  constraint tellings_key_hash_check check (octet_length(key_hash) = 32),
  constraint tellings_note_check check (char_length(note) <= 300),
  constraint tellings_nudges_check check (nudges >= 0 and nudges <= 3),
  constraint tellings_end_once check ((solved_at is null) or (withdrawn_at is null)),
  constraint tellings_place_lat_check check ((place_lat >= ('-90'::integer)::numeric) and (place_lat <= (90)::numeric)),
  constraint tellings_place_lon_check check ((place_lon >= ('-180'::integer)::numeric) and (place_lon <= (180)::numeric)),
  constraint tellings_place_accuracy_check check (place_accuracy >= 0 and place_accuracy <= 500),
  constraint tellings_sender_check check (octet_length(sender) = 32),
  constraint tellings_whole_place check (num_nulls(place_lat, place_lon, place_accuracy) = any (array[0, 3])),
  foreign key (notice_id) references notices(id) on delete cascade
);

create table notice_answers (
  id uuid primary key,
  notice_id uuid not null,
  answer text collate "C" not null,
  note text not null default '',
  answered_by uuid,
  answered_by_name text not null default '',
  answered_at timestamptz(3) not null,
  constraint notice_answers_note_check check (char_length(note) <= 100),
  foreign key (notice_id) references notices(id) on delete cascade,
  foreign key (answered_by) references users(id) on delete set null
);

create table notice_photos (
  telling_id uuid primary key,
  notice_id uuid not null,
  bytes bytea not null,
  width smallint not null,
  height smallint not null,
  created_at timestamptz(3) not null,
  constraint notice_photos_bytes_check check (octet_length(bytes) <= 2000000),
  constraint notice_photos_width_check check (width >= 1 and width <= 1600),
  constraint notice_photos_height_check check (height >= 1 and height <= 1600),
  foreign key (telling_id) references tellings(id) on delete cascade,
  foreign key (notice_id) references notices(id) on delete cascade
);

create table sender_keys (
  day date primary key,
  key bytea not null,
  constraint sender_keys_key_check check (octet_length(key) = 32)
);

create table notice_blocks (
  code text collate "C" not null,
  sender bytea not null,
  owner_id uuid,
  company_id uuid,
  blocked_at timestamptz(3) not null,
  until timestamptz(3) not null,
  primary key (code, sender),
  constraint notice_blocks_sender_check check (octet_length(sender) = 32),
  constraint notice_blocks_one_holder check ((owner_id is null) <> (company_id is null)),
  foreign key (code) references codes(code),
  foreign key (owner_id) references users(id) on delete cascade,
  foreign key (company_id) references companies(id) on delete cascade
);

create table known_log_ins (
  user_id uuid not null,
  digest bytea not null,
  last_log_in_at timestamptz(3) not null,
  primary key (user_id, digest),
  constraint known_log_ins_digest_check check (octet_length(digest) = 32),
  foreign key (user_id) references users(id) on delete cascade
);

create table channels (
  id uuid primary key,
  user_id uuid not null,
  kind text collate "C" not null,
  name text not null,
  address jsonb not null,
  address_hash bytea not null,
  topics text[] collate "C" not null,
  shares_content boolean not null default false,
  created_at timestamptz(3) not null,
  last_sent_at timestamptz(3),
  failing_since timestamptz(3),
  off_at timestamptz(3),
  off_by_reset boolean not null default false,
  constraint channels_one_address unique (kind, address_hash),
  constraint channels_kind_check check (kind = any (array['push', 'telegram', 'webhook'])),
  constraint channels_name_check check (char_length(name) <= 60),
  constraint channels_address_hash_check check (octet_length(address_hash) = 32),
  foreign key (user_id) references users(id) on delete cascade
);

create table alert_settings (
  user_id uuid primary key,
  mail_topics text[] collate "C" not null,
  quiet_from smallint,
  quiet_until smallint,
  urgent_breaks_quiet boolean not null,
  fleet_at smallint not null,
  version integer not null default 1,
  constraint alert_settings_quiet_from_check check (quiet_from >= 0 and quiet_from <= 1439),
  constraint alert_settings_quiet_until_check check (quiet_until >= 0 and quiet_until <= 1439),
  constraint alert_settings_fleet_at_check check (fleet_at >= 0 and fleet_at <= 1439),
  constraint alert_settings_quiet_has_both check ((quiet_from is null) = (quiet_until is null)),
  constraint alert_settings_quiet_has_length check (quiet_from <> quiet_until),
  foreign key (user_id) references users(id) on delete cascade
);

create table alerts (
  id uuid primary key,
  user_id uuid not null,
  kind text collate "C" not null,
  notice_id uuid,
  details jsonb not null default '{}',
  is_urgent boolean not null default false,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  is_held boolean not null default false,
  told_at timestamptz(3),
  nth smallint not null default 1,
  held_for text collate "C",
  told_alone boolean,
  foreign key (user_id) references users(id) on delete cascade,
  foreign key (notice_id) references notices(id) on delete cascade
);

create table deliveries (
  id uuid primary key,
  user_id uuid not null,
  way text collate "C" not null,
  channel_id uuid,
  channel_name text not null default '',
  second_person_id uuid,
  kind text collate "C" not null,
  notice_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null,
  next_try_at timestamptz(3) not null,
  tries integer not null default 0,
  sent_at timestamptz(3),
  given_up_at timestamptz(3),
  last_error text not null default '',
  summarized uuid[],
  constraint deliveries_way_check check (way = any (array['email', 'push', 'telegram', 'webhook'])),
  constraint deliveries_end_once check ((sent_at is null) or (given_up_at is null)),
  foreign key (user_id) references users(id) on delete cascade,
  foreign key (channel_id) references channels(id) on delete set null,
  foreign key (notice_id) references notices(id) on delete cascade
);

create table second_persons (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  email text collate "C" not null,
  after_minutes smallint not null,
  version integer not null default 1,
  key_hash bytea not null,
  asked_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  declined_at timestamptz(3),
  unique (key_hash),
  constraint second_persons_name_check check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  constraint second_persons_after_minutes_check check (after_minutes >= 1 and after_minutes <= 60),
  constraint second_persons_key_hash_check check (octet_length(key_hash) = 32),
  foreign key (user_id) references users(id) on delete cascade
);

create table answer_links (
  token_hash bytea primary key,
  notice_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  constraint answer_links_token_hash_check check (octet_length(token_hash) = 32),
  foreign key (notice_id) references notices(id) on delete cascade,
  foreign key (user_id) references users(id) on delete cascade
);

create table telegram_links (
  token_hash bytea primary key,
  user_id uuid not null,
  expires_at timestamptz(3) not null,
  unique (user_id),
  constraint telegram_links_token_hash_check check (octet_length(token_hash) = 32),
  foreign key (user_id) references users(id) on delete cascade
);

create table calendar_links (
  company_id uuid primary key,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  made_by uuid,
  unique (token_hash),
  constraint calendar_links_token_hash_check check (octet_length(token_hash) = 32),
  foreign key (company_id) references companies(id) on delete cascade,
  constraint calendar_links_of_a_member foreign key (company_id, made_by) references company_members(company_id, user_id) on delete cascade
);

create table service_keys (
  name text collate "C" primary key,
  value jsonb not null,
  created_at timestamptz(3) not null
);

create table former_cars (
  id uuid primary key,
  company_id uuid not null,
  code text collate "C" not null,
  plate text not null,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  foreign key (company_id) references companies(id) on delete cascade,
  constraint former_cars_of_car foreign key (company_id, code) references cars(company_id, code) on update cascade on delete cascade
);

create table print_layouts (
  id uuid primary key,
  name text not null,
  geometry jsonb not null,
  created_at timestamptz(3) not null,
  constraint print_layouts_name_check check ((char_length(name) >= 1) and (char_length(name) <= 60))
);

create table printers (
  id uuid primary key,
  name text not null,
  shift_x numeric(4,2) not null default 0,
  shift_y numeric(4,2) not null default 0,
  scale numeric(5,2) not null default 100,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  constraint printers_name_check check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  constraint printers_shift_x_check check ((shift_x >= ('-5'::integer)::numeric) and (shift_x <= (5)::numeric)),
  constraint printers_shift_y_check check ((shift_y >= ('-5'::integer)::numeric) and (shift_y <= (5)::numeric)),
  constraint printers_scale_check check ((scale >= (98)::numeric) and (scale <= (102)::numeric))
);

create table print_orders (
  id uuid primary key,
  user_id uuid not null,
  job jsonb not null,
  created_at timestamptz(3) not null,
  foreign key (user_id) references users(id) on delete cascade
);

create table application_additions (
  id uuid primary key,
  company_id uuid not null,
  refusal_reason text not null default '',
  text text not null,
  created_at timestamptz(3) not null,
  constraint application_additions_text_check check (text <> ''),
  foreign key (company_id) references companies(id) on delete cascade
);

create table day_counts (
  day date primary key,
  scans bigint,
  notices bigint not null default 0
);

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
  constraint rental_charges_reversed_once unique (company_id, reverses),
  constraint rental_charges_amount check ((amount <> 0) and ((amount < 0) = ((kind = 'discount'::charge_kind) <> (reverses is not null)))),
  constraint rental_charges_quantity check (quantity > (0)::double precision),
  constraint rental_charges_entered_by_somebody check ((entered_by is not null) or (entered_by_name <> '')),
  constraint rental_charges_rental foreign key (company_id, rental_id) references rentals(company_id, id),
  foreign key (entered_by) references users(id) on delete set null
);

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
  constraint deposit_entries_reversed_once unique (company_id, reverses),
  constraint deposit_entries_amount check ((amount <> 0) and ((amount > 0) = ((kind = 'taken'::deposit_kind) = (reverses is null)))),
  constraint deposit_entries_means check (((means is null) = (kind = 'set-off'::deposit_kind)) and ((payment_id is null) = (kind <> 'set-off'::deposit_kind))),
  constraint deposit_entries_entered_by_somebody check ((entered_by is not null) or (entered_by_name <> '')),
  constraint deposit_entries_rental foreign key (company_id, rental_id) references rentals(company_id, id),
  constraint deposit_entries_payment foreign key (company_id, payment_id) references payments(company_id, id),
  foreign key (entered_by) references users(id) on delete set null
);

create table repeating_expenses (
  company_id uuid not null,
  id uuid not null,
  description text not null,
  amount bigint not null,
  category expense_category not null,
  repeats expense_repeat not null,
  car_code text collate "C",
  plate text collate "C" not null default '',
  started_on date not null,
  next_on date not null,
  ended_on date,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint repeating_expenses_amount_check check (amount > 0),
  constraint repeating_expenses_plate_check check (char_length(plate) <= 20),
  constraint repeating_expenses_plate_of_car check ((plate = '') or (car_code is not null)),
  foreign key (company_id) references companies(id),
  constraint repeating_expenses_car foreign key (company_id, car_code) references cars(company_id, code) on update cascade
);

create table road_charges (
  company_id uuid not null,
  id uuid not null,
  kind road_charge_kind not null,
  plate text collate "C" not null,
  happened_at timestamptz(3) not null,
  amount bigint not null,
  document_no text not null,
  text text not null,
  search_key text collate "C" not null,
  state road_charge_state not null default 'new'::road_charge_state,
  reduced_until date,
  match road_charge_match not null,
  rental_id uuid,
  charge_id uuid,
  step text collate "C" not null generated always as (
case
    when (charge_id is not null) then 'charged'
    when (rental_id is not null) then 'open'
    when (match = 'own'::road_charge_match) then 'own'
    else 'unclear'
end) stored,
  version integer not null default 1,
  entered_by uuid,
  entered_by_name text not null default '',
  created_at timestamptz(3) not null,
  nth integer,
  primary key (company_id, id),
  constraint road_charges_charged_once unique (company_id, charge_id),
  constraint road_charges_plate check ((char_length(plate) >= 1) and (char_length(plate) <= 20)),
  constraint road_charges_amount check (amount > 0),
  constraint road_charges_reduced_until check ((reduced_until is null) or (kind = 'fine'::road_charge_kind)),
  constraint road_charges_match check ((rental_id is not null) = (match = any (array['certain'::road_charge_match, 'uncertain'::road_charge_match, 'chosen'::road_charge_match]))),
  constraint road_charges_charged check ((charge_id is null) or (rental_id is not null)),
  constraint road_charges_entered_by_somebody check ((entered_by is not null) or (entered_by_name <> '')),
  foreign key (company_id) references companies(id),
  constraint road_charges_rental foreign key (company_id, rental_id) references rentals(company_id, id),
  constraint road_charges_charge foreign key (company_id, charge_id) references rental_charges(company_id, id),
  foreign key (entered_by) references users(id) on delete set null
);
alter table road_charges alter column search_key set statistics 1000;

create table car_photos (
  company_id uuid not null,
  code text collate "C" not null,
  bytes bytea not null,
  thumbnail bytea not null,
  created_at timestamptz(3) not null,
  primary key (company_id, code),
  constraint car_photos_bytes_check check (octet_length(bytes) <= 2000000),
  constraint car_photos_thumbnail_check check (octet_length(thumbnail) <= 200000),
  constraint car_photos_of_car foreign key (company_id, code) references cars(company_id, code) on update cascade on delete cascade
);

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
  text text not null default '',
  version integer not null default 1,
  is_swapped boolean not null default false,
  km_out integer,
  km_in integer,
  fuel_out smallint,
  fuel_in smallint,
  swap_reason text not null default '',
  primary key (company_id, id),
  constraint car_periods_never_overlap exclude using gist (company_id with =, car_code with =, tstzrange(starts_at, busy_until) with &&) where ((not is_over)),
  constraint car_periods_length check ((ends_at >= starts_at) and (is_over or (ends_at > starts_at)) and (busy_until >= ends_at)),
  constraint car_periods_kind check (((kind = 'rental'::period_kind) = (rental_id is not null)) and ((kind = 'block'::period_kind) = (block_reason is not null))),
  constraint car_periods_plate check (char_length(plate) <= 20),
  constraint car_periods_swapped check ((is_swapped and (kind = 'rental'::period_kind) and is_over) or ((not is_swapped) and (num_nonnulls(km_out, km_in, fuel_out, fuel_in) = 0))),
  constraint car_periods_km check (km_out between 0 and 2000000 and km_in between 0 and 2000000 and (km_in >= coalesce(km_out, 0))),
  constraint car_periods_fuel check (fuel_out between 0 and 8 and fuel_in between 0 and 8),
  constraint car_periods_car foreign key (company_id, car_code) references cars(company_id, code) on update cascade,
  constraint car_periods_rental foreign key (company_id, rental_id) references rentals(company_id, id)
);

create table reservations (
  company_id uuid not null,
  id uuid not null,
  customer_id uuid,
  renter_name text not null,
  renter_phone text not null default '',
  search_key text collate "C" not null,
  price bigint,
  deposit bigint,
  note text not null default '',
  state reservation_state not null default 'open'::reservation_state,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint reservations_amounts check (price > 0 and deposit > 0),
  foreign key (company_id) references companies(id),
  constraint reservations_period foreign key (company_id, id) references car_periods(company_id, id),
  constraint reservations_customer foreign key (company_id, customer_id) references customers(company_id, id) on delete set null (customer_id)
);
alter table reservations alter column search_key set statistics 1000;

create table desk_events (
  company_id uuid not null,
  id uuid not null,
  happened_at timestamptz(3) not null,
  kind text collate "C" not null,
  action text collate "C" not null,
  actor_id uuid not null,
  car_code text collate "C" not null,
  plate text collate "C" not null,
  rental_id uuid,
  reservation_id uuid,
  details jsonb not null default '{}',
  primary key (company_id, id)
);

create table seen_time (
  is_one boolean primary key default true,
  last_seen_at timestamptz(3) not null,
  looked_at timestamptz(3) not null,
  steady_since timestamptz(3),
  told_doubt text collate "C",
  constraint seen_time_is_one_check check (is_one)
);

create table condition_reports (
  company_id uuid not null,
  id uuid not null,
  rental_id uuid not null,
  car_no smallint not null,
  direction condition_direction not null,
  car_code text collate "C" not null,
  plate text collate "C" not null,
  km integer,
  fuel smallint,
  accessories text[] not null,
  damages jsonb not null,
  signatures jsonb not null,
  notes text not null,
  place text not null,
  happened_at timestamptz(3) not null,
  made_by uuid,
  made_by_name text not null,
  sealed_at timestamptz(3) not null,
  seal bytea not null,
  primary key (company_id, id),
  constraint condition_reports_once unique (company_id, rental_id, car_no, direction),
  constraint condition_reports_car_no_check check (car_no >= 1 and car_no <= 100),
  constraint condition_reports_km_check check (km >= 0 and km <= 2000000),
  constraint condition_reports_fuel_check check (fuel >= 0 and fuel <= 8),
  constraint condition_reports_made_by_name_check check (made_by_name <> ''),
  constraint condition_reports_seal_check check (octet_length(seal) = 32),
  constraint condition_reports_rental foreign key (company_id, rental_id) references rentals(company_id, id),
  foreign key (made_by) references users(id) on delete set null
);

create table condition_photos (
  company_id uuid not null,
  id uuid not null,
  rental_id uuid not null,
  car_no smallint not null,
  direction condition_direction not null,
  position text collate "C" not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  digest bytea not null,
  taken_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint condition_photos_car_no_check check (car_no >= 1 and car_no <= 100),
  constraint condition_photos_width_check check (width > 0),
  constraint condition_photos_height_check check (height > 0),
  constraint condition_photos_bytes_check check (octet_length(bytes) <= 2000000),
  constraint condition_photos_digest_check check (octet_length(digest) = 32),
  constraint condition_photos_rental foreign key (company_id, rental_id) references rentals(company_id, id)
);

create table condition_notes (
  company_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  text text not null,
  made_by uuid,
  made_by_name text not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint condition_notes_text_check check (text <> ''),
  constraint condition_notes_made_by_name_check check (made_by_name <> ''),
  constraint condition_notes_report foreign key (company_id, report_id) references condition_reports(company_id, id) on delete cascade,
  foreign key (made_by) references users(id) on delete set null
);

create table drivers (
  company_id uuid not null,
  id uuid not null,
  customer_id uuid,
  rental_id uuid,
  name text not null,
  identity_kind text collate "C",
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
  reservation_id uuid,
  primary key (company_id, id),
  constraint drivers_identity_kind_check check (identity_kind = any (array['tc', 'passport'])),
  constraint drivers_check2 check ((identity_kind is null) = (identity_sealed is null)),
  constraint drivers_name check ((name = '') = (customer_id is not null)),
  constraint drivers_of_one check (num_nonnulls(customer_id, rental_id, reservation_id) = 1),
  constraint drivers_customer foreign key (company_id, customer_id) references customers(company_id, id) on delete cascade,
  constraint drivers_rental foreign key (company_id, rental_id) references rentals(company_id, id) on delete cascade,
  constraint drivers_reservation foreign key (company_id, reservation_id) references reservations(company_id, id) on delete cascade
);

create table agreement_texts (
  company_id uuid not null,
  version integer not null,
  text text not null,
  made_by uuid,
  made_by_name text not null,
  created_at timestamptz(3) not null,
  primary key (company_id, version),
  constraint agreement_texts_version_check check (version > 0),
  constraint agreement_texts_text_check check (text <> ''),
  constraint agreement_texts_made_by_name_check check (made_by_name <> ''),
  foreign key (company_id) references companies(id),
  foreign key (made_by) references users(id) on delete set null
);

create table rental_agreements (
  company_id uuid not null,
  rental_id uuid not null,
  sheet smallint not null,
  record text not null,
  digest bytea not null,
  made_by uuid,
  made_by_name text not null,
  created_at timestamptz(3) not null,
  reservation_id uuid,
  of_rental_id uuid generated always as (
case
    when (reservation_id is null) then rental_id
    else null::uuid
end) stored,
  primary key (company_id, rental_id, sheet),
  constraint rental_agreements_sheet_check check (sheet >= 1 and sheet <= 1000),
  constraint rental_agreements_record_check check (record <> ''),
  constraint rental_agreements_digest_check check (octet_length(digest) = 32),
  constraint rental_agreements_before check (reservation_id = rental_id),
  foreign key (made_by) references users(id) on delete set null,
  constraint rental_agreements_rental foreign key (company_id, of_rental_id) references rentals(company_id, id),
  constraint rental_agreements_reservation foreign key (company_id, reservation_id) references reservations(company_id, id)
);

create table agreement_acceptances (
  company_id uuid not null,
  rental_id uuid not null,
  sheet smallint not null,
  way agreement_way not null,
  name text not null,
  strokes jsonb not null,
  made_by uuid,
  made_by_name text not null,
  accepted_at timestamptz(3) not null,
  seal bytea not null,
  primary key (company_id, rental_id, sheet),
  constraint agreement_acceptances_name_check check (name <> ''),
  constraint agreement_acceptances_seal_check check (octet_length(seal) = 32),
  foreign key (made_by) references users(id) on delete set null,
  constraint agreement_acceptances_sheet foreign key (company_id, rental_id, sheet) references rental_agreements(company_id, rental_id, sheet) on update cascade on delete cascade
);

create table agreement_copies (
  company_id uuid not null,
  rental_id uuid not null,
  sheet smallint not null,
  given_at timestamptz(3) not null,
  primary key (company_id, rental_id, sheet),
  constraint agreement_copies_sheet foreign key (company_id, rental_id, sheet) references rental_agreements(company_id, rental_id, sheet) on update cascade on delete cascade
);

create table renter_links (
  token_hash bytea primary key,
  company_id uuid not null,
  rental_id uuid not null,
  made_by uuid,
  made_by_name text not null,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  reservation_id uuid,
  opened_at timestamptz(3),
  of_rental_id uuid generated always as (
case
    when (reservation_id is null) then rental_id
    else null::uuid
end) stored,
  constraint renter_links_token_hash_check check (octet_length(token_hash) = 32),
  constraint renter_links_made_by_name_check check (made_by_name <> ''),
  constraint renter_links_before check (reservation_id = rental_id),
  foreign key (made_by) references users(id) on delete set null,
  constraint renter_links_rental foreign key (company_id, of_rental_id) references rentals(company_id, id),
  constraint renter_links_reservation foreign key (company_id, reservation_id) references reservations(company_id, id)
);

create table agreement_parts (
  company_id uuid not null,
  rental_id uuid not null,
  sheet smallint not null,
  part agreement_part not null,
  record text not null,
  created_at timestamptz(3) not null,
  primary key (company_id, rental_id, sheet, part),
  constraint agreement_parts_record_check check (record <> ''),
  constraint agreement_parts_sheet foreign key (company_id, rental_id, sheet) references rental_agreements(company_id, rental_id, sheet) on update cascade on delete cascade
);

create table agreement_driver_signatures (
  company_id uuid not null,
  rental_id uuid not null,
  sheet smallint not null,
  driver smallint not null,
  way agreement_way not null,
  name text not null,
  strokes jsonb not null,
  made_by uuid,
  made_by_name text not null,
  signed_at timestamptz(3) not null,
  seal bytea not null,
  primary key (company_id, rental_id, sheet, driver),
  constraint agreement_driver_signatures_driver_check check (driver >= 0 and driver <= 9),
  constraint agreement_driver_signatures_name_check check (name <> ''),
  constraint agreement_driver_signatures_seal_check check (octet_length(seal) = 32),
  constraint agreement_driver_signatures_sheet foreign key (company_id, rental_id, sheet) references rental_agreements(company_id, rental_id, sheet) on update cascade on delete cascade,
  foreign key (made_by) references users(id) on delete set null
);

create table police_notices (
  company_id uuid not null,
  event_id uuid not null,
  happened_at timestamptz(3) not null,
  told_at timestamptz(3),
  told_by uuid,
  alerted_at timestamptz(3),
  rental_id uuid,
  primary key (company_id, event_id),
  constraint police_notices_told check ((told_at is null) = (told_by is null))
);

create table toll_checks (
  company_id uuid not null,
  id uuid not null,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  plates text[],
  checked_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint toll_checks_last check (from_at < to_at),
  constraint toll_checks_of_cars check ((plates is null) or (cardinality(plates) > 0))
);

create table car_dues (
  company_id uuid not null,
  id uuid not null,
  car_code text collate "C" not null,
  kind due_kind not null,
  text text not null,
  every_days integer,
  every_km integer,
  last_on date,
  last_km integer,
  due_on date,
  due_km integer,
  known_km integer,
  km_left integer generated always as (due_km - known_km) stored,
  km_reached_on date,
  last_done_id uuid,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint car_dues_check check ((char_length(text) <= 60) and ((text <> '') = (kind = 'other'::due_kind))),
  constraint car_dues_every_days_check check (every_days >= 1 and every_days <= 3650),
  constraint car_dues_every_km_check check (every_km >= 1 and every_km <= 500000),
  constraint car_dues_last_km_check check (last_km >= 0 and last_km <= 2000000),
  constraint car_dues_due_km_check check (due_km >= 0 and due_km <= 2000000),
  constraint car_dues_of_car foreign key (company_id, car_code) references cars(company_id, code) on update cascade on delete cascade
);

create table invitations (
  company_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  email text collate "C" not null,
  role member_role not null,
  invited_by uuid,
  invited_by_name text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint invitations_token unique (token_hash),
  constraint invitations_one_an_address unique (company_id, email),
  constraint invitations_role_check check (role <> 'owner'::member_role),
  foreign key (company_id) references companies(id) on delete cascade,
  foreign key (invited_by) references users(id) on delete set null
);

create table imports (
  company_id uuid not null,
  id uuid not null,
  kind import_kind not null,
  made_by uuid not null,
  added integer not null default 0,
  changed integer not null default 0,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  kept integer not null default 0,
  removed integer not null default 0,
  restored integer not null default 0,
  primary key (company_id, id)
);

create table import_customers (
  company_id uuid not null,
  import_id uuid not null,
  customer_id uuid not null,
  before jsonb,
  version integer not null,
  primary key (company_id, import_id, customer_id),
  constraint import_customers_import foreign key (company_id, import_id) references imports(company_id, id) on delete cascade,
  constraint import_customers_customer foreign key (company_id, customer_id) references customers(company_id, id) on delete cascade
);

create table import_expenses (
  company_id uuid not null,
  import_id uuid not null,
  expense_id uuid not null,
  primary key (company_id, import_id, expense_id),
  constraint import_expenses_import foreign key (company_id, import_id) references imports(company_id, id) on delete cascade,
  constraint import_expenses_expense foreign key (company_id, expense_id) references expenses(company_id, id) on delete cascade
);

create table email_changes (
  user_id uuid primary key,
  id uuid not null,
  email text collate "C" not null,
  from_agreed_at timestamptz(3),
  to_agreed_at timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint email_changes_of_account foreign key (user_id) references users(id) on delete cascade
);

create table program_keys (
  company_id uuid not null,
  id uuid not null,
  key_hash bytea not null,
  name text not null,
  scopes text[] collate "C" not null,
  made_by_name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  made_by uuid,
  primary key (company_id, id),
  constraint program_keys_key unique (key_hash),
  constraint program_keys_scopes_check check (cardinality(scopes) > 0),
  foreign key (company_id) references companies(id) on delete cascade
);

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
  constraint code_shares_not_with_oneself check (user_id <> owner_id),
  constraint code_shares_invited_or_joined check (((user_id is null) and (email is not null) and (token_hash is not null) and (expires_at is not null)) or ((user_id is not null) and (email is null) and (token_hash is null) and (expires_at is null))),
  constraint code_shares_owner_of_code foreign key (code, owner_id) references codes(code, owner_id),
  constraint code_shares_person foreign key (user_id) references users(id)
);

create table import_cars (
  company_id uuid not null,
  import_id uuid not null,
  car_code text collate "C" not null,
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, import_id, car_code),
  constraint import_cars_import foreign key (company_id, import_id) references imports(company_id, id) on delete cascade,
  constraint import_cars_car foreign key (company_id, car_code) references cars(company_id, code) on update cascade on delete cascade
);

create table shared_devices (
  company_id uuid not null,
  id uuid primary key,
  token_hash bytea not null,
  device text not null,
  shared_by_name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  previous_token_hash bytea,
  constraint shared_devices_token unique (token_hash),
  foreign key (company_id) references companies(id) on delete cascade
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  id uuid not null,
  device text not null default '',
  shared_device_id uuid,
  foreign key (user_id) references users(id) on delete cascade,
  constraint sessions_on_shared_device foreign key (shared_device_id) references shared_devices(id) on delete cascade
);

create table shift_codes (
  company_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  set_at timestamptz(3) not null,
  primary key (company_id, user_id),
  constraint shift_codes_of_member foreign key (company_id, user_id) references company_members(company_id, user_id) on delete cascade
);

create table timelines (
  system text collate "C" not null,
  timeline text collate "C" not null,
  primary key (system, timeline)
);

create table import_rentals (
  company_id uuid not null,
  import_id uuid not null,
  rental_id uuid not null,
  written text not null,
  primary key (company_id, import_id, rental_id),
  constraint import_rentals_import foreign key (company_id, import_id) references imports(company_id, id) on delete cascade,
  constraint import_rentals_rental foreign key (company_id, rental_id) references rentals(company_id, id) on delete cascade
);

alter table companies add constraint companies_authorisation_no check (char_length(authorisation_no) <= 30) not valid;
alter table companies add constraint companies_mersis_no check (char_length(mersis_no) <= 30) not valid;

create view company_owners as
 select id as company_id,
    ( select company_members.user_id
           from company_members
          where ((company_members.company_id = companies.id) and (company_members.role = 'owner'::member_role))
          ORDER BY company_members.created_at, company_members.user_id
         LIMIT 1) as user_id
   from companies;

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.happened_at < now() - interval '2 years' then return old; end if;
  end if;
  raise exception 'audit events are only ever added' using errcode = 'insufficient_privilege';
end $$;

create function company_keeps_an_owner() returns trigger language plpgsql as $$
begin
  perform from companies where id = old.company_id for update;
  if found and not exists (select from company_members where company_id = old.company_id and role = 'owner') then
    raise exception 'a company keeps an owner' using errcode = 'check_violation', constraint = 'company_members_keep_an_owner';
  end if;
  return null;
end $$;

create function write_telling(at_code text, at_version integer, to_owner uuid, to_company uuid, of_rental uuid, joined uuid, joined_since timestamptz, begun uuid, alert uuid, alert_to uuid, alert_details jsonb, alert_urgent boolean, alert_due timestamptz, told_reason text, told_key bytea, told_note text, told_phone text, told_lat numeric, told_lon numeric, told_accuracy smallint, senders bytea[], told_at timestamptz) returns uuid language plpgsql as $$
declare
  open uuid;
  part uuid;
begin
  -- The code's row comes first, as in linking, so that of two who tell the same at once the second joins.
  perform from codes where code = at_code and version = at_version for update;
  if not found then return null; end if;
  perform from notice_blocks where code = at_code and sender = any(senders) and until > told_at;
  if found then return null; end if;
  select id into open from notices
    where code = at_code and reason = told_reason and answered_at is null and waiting > 0 and created_at > joined_since
      and (owner_id = to_owner or company_id = to_company)
    order by created_at desc limit 1 for update;
  if open is distinct from joined then return null; end if;
  with written as (
    insert into tellings (key_hash, notice_id, note, phone, sender, place_lat, place_lon, place_accuracy, created_at)
    values (told_key, coalesce(joined, begun), told_note, told_phone, senders[1], told_lat, told_lon, told_accuracy, told_at)
    on conflict (key_hash) do nothing returning id
  ), notice as (
    insert into notices (id, code, owner_id, company_id, rental_id, reason, created_at, last_told_at, last_word_at)
    select begun, at_code, to_owner, to_company, of_rental, told_reason, told_at, told_at, told_at from written where joined is null
  ), told as (
    insert into alerts (id, user_id, kind, notice_id, details, is_urgent, created_at, due_at)
    select alert, alert_to, 'notice', begun, alert_details, alert_urgent, told_at, alert_due from written where joined is null
  )
  select id into part from written;
  if part is not null and joined is not null then
    update notices set told = told + 1, waiting = waiting + 1, version = version + 1, last_told_at = told_at, last_word_at = told_at
      where id = joined;
  end if;
  return part;
end $$;

create function desk_events_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was done at the desk never changes' using errcode = 'insufficient_privilege';
end $$;

create function company_trigrams(company uuid, words text) returns bigint[] language plpgsql immutable parallel safe strict as $$
declare
  key constant bigint := ('x' || substr(replace(company::text, '-', ''), 22, 11))::bit(44)::bigint << 20;
  first integer := ascii(words);
  second integer := ascii(substr(words, 2, 1));
  third integer;
  found bigint[] := '{}';
begin
  for place in 3..char_length(words) loop
    third := ascii(substr(words, place, 1));
    found := found || (key # ((first << 14) # (second << 7) # third));
    first := second;
    second := third;
  end loop;
  return found;
end $$;

create function write_telling(at_code text, at_version integer, to_owner uuid, to_company uuid, of_rental uuid, joined uuid, joined_since timestamptz, begun uuid, alert uuid, alert_to uuid, alert_details jsonb, alert_urgent boolean, alert_nth smallint, alert_due timestamptz, told_reason text, told_key bytea, told_note text, told_phone text, told_lat numeric, told_lon numeric, told_accuracy smallint, senders bytea[], networks_of bytea[], told_at timestamptz) returns uuid language plpgsql as $$
declare
  open uuid;
  part uuid;
  is_known boolean := false;
begin
  -- The code's row comes first, as in linking, so that of two who tell the same at once the second joins.
  perform from codes where code = at_code and version = at_version for update;
  if not found then return null; end if;
  perform from notice_blocks where code = at_code and sender = any(senders) and until > told_at;
  if found then return null; end if;
  select id into open from notices
    where code = at_code and reason = told_reason and answered_at is null and waiting > 0 and created_at > joined_since
      and (owner_id = to_owner or company_id = to_company)
    order by created_at desc limit 1 for update;
  if open is distinct from joined then return null; end if;
  if joined is not null then
    perform from tellings where notice_id = joined and network = any(networks_of);
    is_known := found;
  end if;
  with written as (
    insert into tellings (key_hash, notice_id, note, phone, sender, network, place_lat, place_lon, place_accuracy, created_at)
    values (told_key, coalesce(joined, begun), told_note, told_phone, senders[1], networks_of[1], told_lat, told_lon, told_accuracy, told_at)
    on conflict (key_hash) do nothing returning id
  ), notice as (
    insert into notices (id, code, owner_id, company_id, rental_id, reason, created_at, last_told_at, last_word_at, networks)
    select begun, at_code, to_owner, to_company, of_rental, told_reason, told_at, told_at, told_at, 1 from written where joined is null
  ), told as (
    insert into alerts (id, user_id, kind, notice_id, details, is_urgent, nth, created_at, due_at)
    select alert, alert_to, 'notice', coalesce(joined, begun), alert_details, alert_urgent, alert_nth, told_at, alert_due
    from written where alert is not null and not is_known
  )
  select id into part from written;
  if part is not null and joined is not null then
    update notices set told = told + 1, waiting = waiting + 1, version = version + 1, last_told_at = told_at, last_word_at = told_at,
      networks = coalesce(networks, told) + case when is_known then 0 else 1 end
      where id = joined;
  end if;
  return part;
end $$;

create function condition_never_changes() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'made_by' is distinct from to_jsonb(old) - 'made_by' or new.made_by is not null then
    raise exception 'a record of a car''s condition never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create function condition_photos_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'a photo of a car''s condition never changes' using errcode = 'insufficient_privilege';
end $$;

create function agreement_never_changes() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'made_by' is distinct from to_jsonb(old) - 'made_by' or new.made_by is not null then
    raise exception 'a rental agreement never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create function agreement_copy_never_changes() returns trigger language plpgsql as $$
begin
  raise exception 'the time of a copy never changes' using errcode = 'insufficient_privilege';
end $$;

create function rental_agreement_never_changes() returns trigger language plpgsql as $$
declare
  moved text[] := '{rental_id,reservation_id,of_rental_id}';
begin
  if old.reservation_id is not null and new.reservation_id is null
    and to_jsonb(new) - moved is not distinct from to_jsonb(old) - moved
  then
    return new;
  end if;
  if new.rental_id <> old.rental_id or new.reservation_id is distinct from old.reservation_id
    or to_jsonb(new) - moved - 'made_by' is distinct from to_jsonb(old) - moved - 'made_by' or new.made_by is not null
  then
    raise exception 'a rental agreement never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create function agreement_row_never_changes() returns trigger language plpgsql as $$
begin
  if new.rental_id <> old.rental_id and to_jsonb(new) - 'rental_id' is not distinct from to_jsonb(old) - 'rental_id'
    and not exists (
      select from rental_agreements
      where company_id = old.company_id and rental_id = old.rental_id and sheet = old.sheet)
  then
    return new;
  end if;
  if to_jsonb(new) ? 'made_by' and to_jsonb(new) - 'made_by' is not distinct from to_jsonb(old) - 'made_by'
    and to_jsonb(new) -> 'made_by' = 'null'
  then
    return new;
  end if;
  raise exception 'what belongs to a rental agreement never changes' using errcode = 'insufficient_privilege';
end $$;

create index users_newest_first on users (created_at desc, id desc);
create index users_closed_newest_first on users (created_at desc, id desc) where closed_at is not null;
create index users_by_words on users using gin (search_key gin_trgm_ops) with (gin_pending_list_limit='256');
create index users_by_role on users (role, created_at desc, id desc);
create index companies_newest_first on companies (created_at desc, id desc);
create index companies_by_words on companies using gin (search_key gin_trgm_ops) with (gin_pending_list_limit='256');
create index companies_waiting on companies (created_at desc, id desc) where (not is_approved) and (refused_at is null);
create index companies_refused on companies (created_at desc, id desc) where refused_at is not null;
create index companies_renamed_newest_first on companies (created_at desc, id desc) where former_name <> '';
create index companies_by_fleet_told on companies (fleet_told_on, id) where is_approved and is_active;
create index companies_name_waiting_newest_first on companies (created_at desc, id desc) where waiting_name <> '';
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
create unique index sessions_one_a_shared_device on sessions (shared_device_id) where shared_device_id is not null;
create index codes_newest_first on codes (created_at desc, code desc);
create index codes_free_newest_first on codes (created_at desc, code desc) where linked_at is null;
create index codes_linked_newest_first on codes (created_at desc, code desc) where linked_at is not null;
create index codes_by_owner on codes (owner_id) where owner_id is not null;
create index codes_by_company on codes (company_id) where company_id is not null;
create index codes_free_by_code on codes (code) where linked_at is null;
create index codes_linked_by_code on codes (code) where linked_at is not null;
create index codes_off_newest_first on codes (created_at desc, code desc) where off_at is not null;
create unique index codes_by_batch on codes (batch_id, batch_number) where batch_id is not null;
create index codes_by_replacement on codes (replaced_by) where replaced_by is not null;
create index codes_printed_by_company on codes (company_id) where (company_id is not null) and (printed_at is not null);
create index codes_free_and_usable on codes (code) where (linked_at is null) and (replaced_by is null);
create index codes_lost_changes on codes (company_id) where lost_change_at is not null;
create index profiles_by_owner_newest_first on profiles (owner_id, created_at desc, code desc);
create index profiles_by_words on profiles using gin (search_key gin_trgm_ops) with (gin_pending_list_limit='256');
create index profiles_to_check on profiles (check_reach_at) where check_reach_at is not null;
create index profiles_plate_waiting on profiles (code) where (plate_hidden_at is not null) and plate_hidden_reason = '';
create index limits_by_expiry on limits (expire);
create index cars_noted on cars (company_id, plate, code) where is_noted;
create index cars_newest_first on cars (company_id, created_at desc, code desc);
create index cars_by_casco on cars (company_id, casco_due, code) where casco_due is not null;
create index cars_by_insurance on cars (company_id, insurance_due, code) where insurance_due is not null;
create index cars_by_oil_service on cars (company_id, oil_service_due, code) where oil_service_due is not null;
create index cars_by_inspection on cars (company_id, inspection_due, code) where inspection_due is not null;
create index cars_by_words on cars using gin ((((translate(replace(plate, ' ', ''), 'İ', 'I') || ' ') || code)) gin_trgm_ops) with (gin_pending_list_limit='256');
alter index cars_by_words alter column 1 set statistics 300;
create index cars_by_plate on cars (company_id, (plate = ''), plate, code);
create index cars_by_status on cars (company_id, status, (plate = ''), plate, code);
create index cars_by_folded_plate on cars (company_id, translate(plate, 'İ', 'I'));
create index cars_by_face on cars using gin (search_key gin_trgm_ops) with (gin_pending_list_limit='256');
create index cars_plate_waiting on cars (code) where (plate_hidden_at is not null) and plate_hidden_reason = '';
create index cars_priced on cars (company_id) where price_visible and (price is not null);
create index customers_by_name on customers (company_id, name collate turkish, id);
create index customers_by_company_words on customers using gin (company_trigrams(company_id, (' ' || search_key))) with (gin_pending_list_limit='256');
create index customers_odd_phones on customers (company_id, id) where phone <> '' and (phone !~ '^(\+(?!900|9090)[1-9][0-9]{6,14}|444[0-9]{4})$');
create index customers_by_phone on customers (company_id, phone) where phone <> '';
create unique index rentals_one_open_a_car on rentals (company_id, car_code) where ended_at is null;
create index rentals_overdue on rentals (company_id, due_at, id) where ended_at is null;
create index rentals_newest_first on rentals (company_id, started_at desc, id desc) include (total, paid);
create index rentals_by_payment on rentals (company_id, payment_status, started_at desc, id desc);
create index rentals_with_old_phone on rentals (ended_at) where (ended_at is not null) and renter_phone <> '';
create index rentals_by_car on rentals (company_id, car_code, started_at desc, id desc);
create index rentals_by_car_words on rentals using gin (car_key gin_trgm_ops) with (gin_pending_list_limit='256');
create index rentals_by_plate on rentals (company_id, translate(plate, 'İ', 'I'), started_at desc, id desc);
create index rentals_by_customer on rentals (company_id, customer_id, started_at desc, id desc) where customer_id is not null;
create index rentals_unsettled_by_customer on rentals (company_id, customer_id) include (total, paid, deposit_held) where (total <> paid) or (deposit_held > 0);
create index rentals_owed on rentals (company_id, coalesce(ended_at, due_at), id) include (customer_id, total, paid) where total > paid;
create index rentals_deposits_left on rentals (company_id, ended_at, id) include (deposit_held) where deposit_held > 0 and (ended_at is not null);
create index rentals_by_end on rentals (company_id, coalesce(ended_at, 'infinity'::timestamptz)) include (started_at);
create index rentals_without_plate on rentals (company_id, car_code, started_at desc, id desc) where plate = '';
create index rentals_by_return on rentals (company_id, car_code, ended_at desc) where (km_in is not null) or (fuel_in is not null);
create index rentals_running_by_words on rentals using gin (search_key gin_trgm_ops, car_key gin_trgm_ops) with (gin_pending_list_limit='256') where ended_at is null;
create index rentals_swapped on rentals (company_id) where is_swapped;
create index rentals_by_company_words on rentals using gin (company_trigrams(company_id, (' ' || search_key))) with (gin_pending_list_limit='256');
create index rentals_payment_asked on rentals (company_id, payment_asked_at, id) where payment_asked_at is not null;
create index payments_by_rental on payments (company_id, rental_id, created_at desc, id desc);
create index payments_by_clerk on payments (entered_by);
create index payments_by_receipt on payments (company_id, receipt_id) where receipt_id is not null;
create index payments_by_day on payments (company_id, paid_on desc, created_at desc, id desc) include (rental_id, amount);
create index expenses_by_words on expenses using gin (search_key gin_trgm_ops) with (gin_pending_list_limit='256');
create index expenses_newest_first on expenses (company_id, spent_on desc, created_at desc, id desc) include (amount);
create index expenses_by_category on expenses (company_id, category, spent_on desc, created_at desc, id desc);
create index expenses_by_car on expenses (company_id, car_key, spent_on desc, created_at desc, id desc) where car_code is not null;
create index expenses_by_car_code on expenses (company_id, car_code) where car_code is not null;
create index mail_links_by_user on mail_links (user_id, purpose);
create index mail_links_by_expiry on mail_links (expires_at);
create index mails_due on mails (next_try_at, id) where given_up_at is null;
create index mails_by_recipient on mails (recipient);
create index mails_given_up on mails (given_up_at desc, id desc) where given_up_at is not null;
create index mails_refused on mails (recipient) where (given_up_at is not null) and last_error = 'refused by the receiving server';
create index kept_books_by_end on kept_books (keep_until);
create index code_batches_newest_first on code_batches (created_at desc, id desc);
create index code_batches_by_words on code_batches using gin (search_key gin_trgm_ops) with (gin_pending_list_limit='256');
create index reports_newest_first on reports (created_at desc, id desc);
create index reports_open_newest_first on reports (created_at desc, id desc) where resolved_at is null;
create index reports_resolved_newest_first on reports (created_at desc, id desc) where resolved_at is not null;
create index reports_by_code on reports (code, created_at desc, id desc);
create index reports_open_by_code on reports (code, created_at desc, id desc) where resolved_at is null;
create unique index reports_of_telling on reports (telling_id) where telling_id is not null;
create index reports_by_reporter on reports (reporter_id) where reporter_id is not null;
create index reports_open_by_reason on reports (reason, id) where resolved_at is null;
create index audit_newest_first on audit_events (happened_at desc, id desc);
create index audit_by_kind on audit_events (kind, happened_at desc, id desc);
create index audit_by_account on audit_events (account_id, happened_at desc, id desc) where account_id is not null;
create index audit_by_actor on audit_events (actor_id, happened_at desc, id desc) where actor_id is not null;
create index audit_by_code on audit_events (code, happened_at desc, id desc) where code is not null;
create index known_addresses_by_age on known_addresses (last_log_in_at);
create index past_links_with_hidden_note on past_links (code, note_hidden_at desc) where note_hidden_at is not null;
create index similar_reports_by_report on similar_reports (report_id, created_at desc, id desc);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);
create index company_members_by_fleet_told on company_members (fleet_told_on, company_id, user_id) where role = any (array['owner'::member_role, 'manager'::member_role]);
create index notices_by_owner on notices (owner_id, list, last_told_at desc, id desc) where owner_id is not null;
create index notices_by_company on notices (company_id, list, last_told_at desc, id desc) where company_id is not null;
create index notices_by_code on notices (code, list, last_told_at desc, id desc);
create index notices_unanswered on notices (code, reason, created_at desc) where answered_at is null;
create index notices_by_rental on notices (company_id, rental_id) where rental_id is not null;
create index notices_by_age on notices (created_at);
create index tellings_by_notice on tellings (notice_id, created_at desc, key_hash);
create index tellings_with_words on tellings (notice_id, created_at desc, key_hash) where (note <> '') or (phone <> '');
create index tellings_with_sender on tellings (created_at) where sender is not null;
create index tellings_with_place on tellings (created_at) where place_lat is not null;
create index tellings_placed_by_notice on tellings (notice_id, created_at desc, key_hash) where place_lat is not null;
create index tellings_of_network on tellings (notice_id, network) where network is not null;
create unique index tellings_shared on tellings (shared_key_hash) where shared_key_hash is not null;
create index notice_answers_by_notice on notice_answers (notice_id, answered_at desc, id desc);
create index notice_answers_by_member on notice_answers (answered_by) where answered_by is not null;
create index notice_photos_by_age on notice_photos (created_at);
create index notice_photos_by_notice on notice_photos (notice_id);
create index notice_blocks_by_owner on notice_blocks (owner_id) where owner_id is not null;
create index notice_blocks_by_company on notice_blocks (company_id) where company_id is not null;
create index notice_blocks_by_end on notice_blocks (until);
create index known_log_ins_by_age on known_log_ins (last_log_in_at);
create index channels_by_user on channels (user_id, created_at, id);
create index alerts_due on alerts (due_at, id) where told_at is null;
create index alerts_waiting on alerts (user_id, due_at) where told_at is null;
create index alerts_told on alerts (user_id, told_at) where told_at is not null;
create index alerts_by_told on alerts (told_at) where told_at is not null;
create index alerts_by_notice on alerts (notice_id) where notice_id is not null;
create index deliveries_due on deliveries (way, next_try_at, id) where (sent_at is null) and (given_up_at is null);
create index deliveries_waiting on deliveries (channel_id) where (sent_at is null) and (given_up_at is null);
create index deliveries_by_user on deliveries (user_id, created_at desc, id desc);
create index deliveries_by_channel on deliveries (channel_id) where channel_id is not null;
create index deliveries_by_notice on deliveries (notice_id) where notice_id is not null;
create index deliveries_by_age on deliveries (created_at);
create index deliveries_by_summarized on deliveries using gin (summarized) with (gin_pending_list_limit='256') where summarized is not null;
create index deliveries_failed on deliveries (way, given_up_at desc, id desc) where (given_up_at is not null) and (last_error <> ALL (array['over', 'answered', 'ended', 'not-confirmed', 'not-chosen', 'removed']));
create unique index second_persons_one_of_an_account on second_persons (user_id) where declined_at is null;
create index second_persons_by_user on second_persons (user_id, declined_at);
create index second_persons_declined on second_persons (declined_at) where declined_at is not null;
create index answer_links_by_notice on answer_links (notice_id);
create index answer_links_by_user on answer_links (user_id);
create index answer_links_by_age on answer_links (created_at);
create index telegram_links_by_expiry on telegram_links (expires_at);
create index former_cars_by_car on former_cars (company_id, code, until desc, id desc);
create index former_cars_by_plate on former_cars (company_id, translate(plate, 'İ', 'I'));
create index print_orders_by_user on print_orders (user_id);
create index print_orders_by_age on print_orders (created_at);
create index application_additions_newest_first on application_additions (company_id, created_at desc, id desc);
create index rental_charges_by_rental on rental_charges (company_id, rental_id, created_at desc, id desc);
create index rental_charges_by_clerk on rental_charges (entered_by) where entered_by is not null;
create index rental_charges_by_day on rental_charges (company_id, created_at desc, id desc) include (rental_id, amount);
create index deposit_entries_by_rental on deposit_entries (company_id, rental_id, created_at desc, id desc);
create index deposit_entries_by_clerk on deposit_entries (entered_by) where entered_by is not null;
create index deposit_entries_by_day on deposit_entries (company_id, paid_on desc, created_at desc, id desc);
create index repeating_expenses_by_car_code on repeating_expenses (company_id, car_code) where car_code is not null;
create index road_charges_newest_first on road_charges (company_id, happened_at desc, id desc);
create index road_charges_by_kind on road_charges (company_id, kind, happened_at desc, id desc);
create index road_charges_by_state on road_charges (company_id, state, happened_at desc, id desc);
create index road_charges_by_step on road_charges (company_id, step, happened_at desc, id desc);
create index road_charges_by_words on road_charges using gin (search_key gin_trgm_ops) with (gin_pending_list_limit='256');
create index road_charges_by_rental on road_charges (company_id, rental_id) where rental_id is not null;
create index road_charges_by_clerk on road_charges (entered_by) where entered_by is not null;
create index road_charges_due on road_charges (company_id, reduced_until, happened_at, id) where (reduced_until is not null) and (state = any (array['new'::road_charge_state, 'informed'::road_charge_state]));
create unique index road_charges_pass on road_charges (company_id, translate(plate, 'İ', 'I'), happened_at, amount, kind, nth);
create index car_periods_by_car on car_periods (company_id, car_code, starts_at desc, id desc);
create index car_periods_by_rental on car_periods (company_id, rental_id, starts_at) where rental_id is not null;
create unique index car_periods_running on car_periods (company_id, car_code) where (kind = 'rental'::period_kind) and (not is_over);
create index car_periods_of_reservations on car_periods (company_id, is_over, starts_at, id) where kind = 'reservation'::period_kind;
create index car_periods_by_return on car_periods (company_id, car_code, ends_at desc) where is_swapped;
create index car_periods_by_plate on car_periods (company_id, translate(plate, 'İ', 'I'), starts_at desc, id desc) where kind = 'rental'::period_kind;
create index car_periods_open on car_periods (company_id, car_code, starts_at) where is_over is not true;
create index car_periods_of_all_reservations on car_periods (company_id, starts_at desc, id desc) where kind = 'reservation'::period_kind;
create index reservations_by_customer on reservations (company_id, customer_id) where customer_id is not null;
create index reservations_with_phone on reservations (created_at) where renter_phone <> '';
create index reservations_by_company_words on reservations using gin (company_trigrams(company_id, (((' ' || search_key) || ' ') || renter_phone))) with (gin_pending_list_limit='256');
create index reservations_missed on reservations (company_id, id) where state = 'no-show'::reservation_state;
create index desk_events_newest_first on desk_events (company_id, happened_at desc, id desc);
create index desk_events_by_kind on desk_events (company_id, kind, happened_at desc, id desc);
create index desk_events_by_age on desk_events (happened_at);
create index condition_reports_of_car on condition_reports (company_id, plate, happened_at desc, id desc);
create index condition_reports_by_clerk on condition_reports (made_by) where made_by is not null;
create index condition_reports_by_age on condition_reports (happened_at);
create index condition_photos_of_rental on condition_photos (company_id, rental_id, car_no, direction);
create unique index condition_photos_one_a_position on condition_photos (company_id, rental_id, car_no, direction, "position") where "position" <> 'damage';
create index condition_photos_by_age on condition_photos (created_at);
create index condition_notes_of_report on condition_notes (company_id, report_id, created_at);
create index condition_notes_by_clerk on condition_notes (made_by) where made_by is not null;
create unique index drivers_one_a_customer on drivers (company_id, customer_id) where customer_id is not null;
create index drivers_of_rental on drivers (company_id, rental_id, created_at, id) where rental_id is not null;
create index drivers_by_age on drivers (updated_at);
create index drivers_of_reservation on drivers (company_id, reservation_id, created_at, id) where reservation_id is not null;
create index agreement_texts_by_clerk on agreement_texts (made_by) where made_by is not null;
create index rental_agreements_by_clerk on rental_agreements (made_by) where made_by is not null;
create index rental_agreements_by_age on rental_agreements (created_at);
create index agreement_acceptances_by_clerk on agreement_acceptances (made_by) where made_by is not null;
create index renter_links_of_rental on renter_links (company_id, rental_id, created_at);
create index renter_links_by_clerk on renter_links (made_by) where made_by is not null;
create index agreement_parts_by_age on agreement_parts (part, created_at);
create index agreement_driver_signatures_by_clerk on agreement_driver_signatures (made_by) where made_by is not null;
create index police_notices_newest_first on police_notices (company_id, happened_at desc, event_id desc);
create index police_notices_open on police_notices (company_id, happened_at, event_id) where told_at is null;
create index police_notices_by_age on police_notices (happened_at);
create index police_notices_unalerted on police_notices (happened_at) where (told_at is null) and (alerted_at is null);
create index police_notices_open_of_rental on police_notices (company_id, rental_id) where told_at is null;
create index police_notices_told_of_rental on police_notices (company_id, rental_id) where told_at is not null;
create index toll_checks_newest_first on toll_checks (company_id, created_at desc, id desc);
create index toll_checks_by_end on toll_checks (company_id, to_at);
create index toll_checks_by_age on toll_checks (created_at);
create index car_dues_by_car on car_dues (company_id, car_code);
create index car_dues_by_day on car_dues (company_id, due_on) where due_on is not null;
create index car_dues_by_km on car_dues (company_id, km_left) where km_left is not null;
create index invitations_by_expiry on invitations (expires_at);
create index invitations_by_email on invitations (email);
create index invitations_by_inviter on invitations (invited_by) where invited_by is not null;
create index imports_newest_first on imports (company_id, created_at desc, id desc);
create index imports_by_age on imports (created_at);
create index import_customers_by_customer on import_customers (company_id, customer_id);
create index import_expenses_by_expense on import_expenses (company_id, expense_id);
create index email_changes_by_age on email_changes (expires_at);
create index code_shares_by_owner on code_shares (owner_id);
create index code_shares_by_person on code_shares (user_id) where user_id is not null;
create index code_shares_by_email on code_shares (email) where email is not null;
create index code_shares_by_expiry on code_shares (expires_at) where expires_at is not null;
create index import_cars_by_car on import_cars (company_id, car_code);
create index shared_devices_by_company on shared_devices (company_id);
create index shared_devices_by_expiry on shared_devices (expires_at);
create index shared_devices_by_previous_token on shared_devices (previous_token_hash) where previous_token_hash is not null;
create index import_rentals_by_rental on import_rentals (company_id, rental_id);

create trigger audit_rows_stay before delete or update on audit_events for each row execute function audit_is_append_only();
create trigger audit_stays before truncate on audit_events for each statement execute function audit_is_append_only();
create trigger company_members_keep_an_owner after delete or update on company_members for each row when (old.role = 'owner'::member_role) execute function company_keeps_an_owner();
create trigger desk_events_stay before update on desk_events for each row execute function desk_events_never_change();
create trigger condition_reports_stay before update on condition_reports for each row execute function condition_never_changes();
create trigger condition_notes_stay before update on condition_notes for each row execute function condition_never_changes();
create trigger condition_photos_stay before update on condition_photos for each row execute function condition_photos_never_change();
create trigger agreement_texts_stay before update on agreement_texts for each row execute function agreement_never_changes();
create trigger rental_agreements_stay before update on rental_agreements for each row execute function rental_agreement_never_changes();
create trigger agreement_acceptances_stay before update on agreement_acceptances for each row execute function agreement_row_never_changes();
create trigger agreement_copies_stay before update on agreement_copies for each row execute function agreement_row_never_changes();
create trigger agreement_parts_stay before update on agreement_parts for each row execute function agreement_row_never_changes();
create trigger agreement_driver_signatures_stay before update on agreement_driver_signatures for each row execute function agreement_row_never_changes();

-- PostgreSQL 15 knows no storage in `create table`.
alter table reports alter column told_photo set storage external;
alter table notice_photos alter column bytes set storage external;
alter table car_photos alter column bytes set storage external;
alter table car_photos alter column thumbnail set storage external;
alter table condition_photos alter column bytes set storage external;
