-- known as a0dea14b3da5ca68: cut into steps since, and ends in the same schema.

-- What was done at a company's desk and by whom. Written with what it tells and never changed; it goes with the company, or after two years.
-- Ids outlive what they name, and no name stands here: who did it and for whom is read from what is still there. Nothing refers to anything, so that
-- a clerk at the desk waits for nobody who changes the company.
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
create index desk_events_newest_first on desk_events (company_id, happened_at desc, id desc);
create index desk_events_by_kind on desk_events (company_id, kind, happened_at desc, id desc);
create index desk_events_by_age on desk_events (happened_at);

create function desk_events_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was done at the desk never changes' using errcode = 'insufficient_privilege';
end $$;
create trigger desk_events_stay before update on desk_events for each row execute function desk_events_never_change();

-- step
-- A rental that goes on with another car ends a period and begins another one; what was read of the car that stayed behind stands on the
-- period it ended, what is read of the car it is out on now on the rental.
alter table rentals add column is_swapped boolean not null default false;
-- step: outside of a transaction
create index concurrently rentals_swapped on rentals (company_id) where is_swapped;
-- step
alter table car_periods
  add column is_swapped boolean not null default false,
  add column km_out integer,
  add column km_in integer,
  add column fuel_out smallint,
  add column fuel_in smallint,
  add column swap_reason text not null default '',
  add constraint car_periods_swapped check (
    (is_swapped and kind = 'rental' and is_over)
    or (not is_swapped and num_nonnulls(km_out, km_in, fuel_out, fuel_in) = 0)
  ) not valid,
  add constraint car_periods_km check (km_out between 0 and 2000000 and km_in between 0 and 2000000 and km_in >= coalesce(km_out, 0)) not valid,
  add constraint car_periods_fuel check (fuel_out between 0 and 8 and fuel_in between 0 and 8) not valid;
-- step
alter table car_periods
  validate constraint car_periods_swapped,
  validate constraint car_periods_km,
  validate constraint car_periods_fuel;
-- step: outside of a transaction
create index concurrently car_periods_by_return on car_periods (company_id, car_code, ends_at desc) where is_swapped;
-- Who had the car of a plate in a minute.
create index concurrently car_periods_by_plate on car_periods (company_id, translate(plate, 'İ', 'I'), starts_at desc, id desc) where kind = 'rental';
