-- What a car is due for by a day, by its odometer, or by whichever comes first. known_km is what the odometer is known to say, written with
-- each reading of it, so that what is near is found by an index; km_reached_on is the day on which a reading last came to a further step of
-- what is told. last_done_id recognises a repeated request.
create type due_kind as enum ('oil', 'tyres', 'inspection', 'mtv', 'other');

create table car_dues (
  company_id uuid not null,
  id uuid not null,
  car_code text collate "C" not null,
  kind due_kind not null,
  text text not null check (char_length(text) <= 60 and (text <> '') = (kind = 'other')),
  every_days integer check (every_days between 1 and 3650),
  every_km integer check (every_km between 1 and 500000),
  last_on date,
  last_km integer check (last_km between 0 and 2000000),
  due_on date,
  due_km integer check (due_km between 0 and 2000000),
  known_km integer,
  km_left integer generated always as (due_km - known_km) stored,
  km_reached_on date,
  last_done_id uuid,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint car_dues_of_car foreign key (company_id, car_code) references cars (company_id, code) on update cascade on delete cascade
);
create index car_dues_by_car on car_dues (company_id, car_code);
create index car_dues_by_day on car_dues (company_id, due_on) where due_on is not null;
create index car_dues_by_km on car_dues (company_id, km_left) where km_left is not null;
