-- known as 3d9d07f9050cb2d0: cut into steps since, and ends in the same schema.

create type car_gear as enum ('manual', 'automatic');
create type car_fuel as enum ('petrol', 'diesel', 'lpg', 'hybrid', 'electric');

-- What a car looks like, what its odometer was typed to say, and what it costs; nobody knows it of cars of before. Prices are kuruş.
-- `price` is that of a day.
-- holds briefly: cars are a twentieth of the codes.
alter table cars
  add column make text not null default '' check (char_length(make) <= 40),
  add column model text not null default '' check (char_length(model) <= 40),
  add column model_year smallint check (model_year between 1950 and 2100),
  add column colour text not null default '' check (char_length(colour) <= 40),
  add column gear car_gear,
  add column fuel car_fuel,
  add column odometer integer check (odometer between 0 and 2000000),
  add column model_visible boolean not null default false,
  add column week_price bigint check (week_price > 0),
  add column month_price bigint check (month_price > 0),
  add column km_allowance integer check (km_allowance between 0 and 10000),
  add column km_price bigint check (km_price > 0),
  add column search_key text collate "C" not null default '';
-- step: outside of a transaction
create index concurrently cars_by_face on cars using gin (search_key gin_trgm_ops);

-- step
-- What a car costs that has no price of its own.
alter table companies
  add column day_price bigint check (day_price > 0),
  add column week_price bigint check (week_price > 0),
  add column month_price bigint check (month_price > 0);

-- step
-- One photo of a car for its company alone, drawn anew by the server, whole and small.
create table car_photos (
  company_id uuid not null,
  code text collate "C" not null,
  bytes bytea not null check (octet_length(bytes) <= 2000000),
  thumbnail bytea not null check (octet_length(thumbnail) <= 200000),
  created_at timestamptz(3) not null,
  primary key (company_id, code),
  constraint car_photos_of_car foreign key (company_id, code) references cars (company_id, code) on update cascade on delete cascade
);
-- JPEG does not compress again.
alter table car_photos alter column bytes set storage external;
alter table car_photos alter column thumbnail set storage external;
