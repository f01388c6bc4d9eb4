-- known as fff6119dcfae06ba: cut into steps since, and ends in the same schema.

-- An expense belongs to a car or to the company, and counts on a day; the car's plate is that of the day. Made anew, since a value that
-- is added to an enum cannot be used in the same transaction, in which a backup is read.
alter type expense_category rename to expense_category_before;
create type expense_category as enum (
  'maintenance', 'fuel', 'insurance', 'other', 'tyres', 'cleaning', 'tolls', 'tax', 'rent', 'wages'
);
-- holds briefly: it is written anew; no page of a stranger reads it, and a company has few of them.
drop index expenses_newest_first;
drop index expenses_by_category;
-- holds briefly: as above.
alter table expenses
  alter column category type expense_category using category::text::expense_category,
  add column spent_on date,
  add column car_code text collate "C",
  add column plate text collate "C" not null default '',
  -- By what an expense is found of its car: the plate, folded as src/domain/plate.ts compares, or the code of a car without one.
  add column car_key text collate "C" not null
    generated always as (translate(case plate when '' then coalesce(car_code, '') else plate end, 'İ', 'I')) stored,
  add constraint expenses_plate_check check (char_length(plate) <= 20) not valid,
  add constraint expenses_car foreign key (company_id, car_code) references cars (company_id, code) on update cascade not valid,
  add constraint expenses_plate_of_car check (plate = '' or car_code is not null) not valid;
-- Until the end, for the version before, which names no day.
alter table expenses alter column spent_on set default (now() at time zone 'Europe/Istanbul')::date;
drop type expense_category_before;
-- step: in pieces of expenses by company_id, id
update expenses set spent_on = (created_at at time zone 'Europe/Istanbul')::date where spent_on is null and {piece};
-- step
alter table expenses add constraint expenses_with_day check (spent_on is not null) not valid;
-- step
alter table expenses
  validate constraint expenses_plate_check,
  validate constraint expenses_car,
  validate constraint expenses_plate_of_car,
  validate constraint expenses_with_day;
-- step
alter table expenses alter column spent_on set not null;
alter table expenses drop constraint expenses_with_day;
-- step: outside of a transaction
create index concurrently expenses_newest_first on expenses (company_id, spent_on desc, created_at desc, id desc) include (amount);
create index concurrently expenses_by_category on expenses (company_id, category, spent_on desc, created_at desc, id desc);
create index concurrently expenses_by_car on expenses (company_id, car_key, spent_on desc, created_at desc, id desc) where car_code is not null;
create index concurrently expenses_by_car_code on expenses (company_id, car_code) where car_code is not null;

-- step
-- An expense that comes again: proposed from next_on on, written only once somebody accepts it. ended_on: of a car that has gone since.
create type expense_repeat as enum ('monthly', 'quarterly', 'yearly');
create table repeating_expenses (
  company_id uuid not null references companies (id),
  id uuid not null,
  description text not null,
  amount bigint not null check (amount > 0),
  category expense_category not null,
  repeats expense_repeat not null,
  car_code text collate "C",
  plate text collate "C" not null default '' check (char_length(plate) <= 20),
  started_on date not null,
  next_on date not null,
  ended_on date,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint repeating_expenses_car foreign key (company_id, car_code) references cars (company_id, code) on update cascade,
  constraint repeating_expenses_plate_of_car check (plate = '' or car_code is not null)
);
create index repeating_expenses_by_car_code on repeating_expenses (company_id, car_code) where car_code is not null;

-- step: outside of a transaction
-- Who had a car under a plate at a minute, years back.
create index concurrently rentals_by_plate on rentals (company_id, translate(plate, 'İ', 'I'), started_at desc, id desc);
create index concurrently cars_by_folded_plate on cars (company_id, translate(plate, 'İ', 'I'));
create index concurrently former_cars_by_plate on former_cars (company_id, translate(plate, 'İ', 'I'));

-- step: at the end
alter table expenses alter column spent_on drop default;
