-- known as 5e38f3100e33495f: cut into steps since, and ends in the same schema.

-- What the odometer and the tank (in eighths) of a car said as it went out and as it came back; nobody knows it of rentals of before.
alter table rentals
  add column km_out integer,
  add column km_in integer,
  add column fuel_out smallint,
  add column fuel_in smallint,
  add constraint rentals_km check (km_out between 0 and 2000000 and km_in between 0 and 2000000 and km_in >= coalesce(km_out, 0)) not valid,
  add constraint rentals_fuel check (fuel_out between 0 and 8 and fuel_in between 0 and 8) not valid;
-- step
alter table rentals validate constraint rentals_km, validate constraint rentals_fuel;
-- step: outside of a transaction
-- What a car came back with last.
create index concurrently rentals_by_return on rentals (company_id, car_code, ended_at desc) where km_in is not null or fuel_in is not null;

-- step
-- From these a company's late fee, km and fuel are proposed as a car comes back; what is not set is not proposed. Prices are kuruş.
alter table companies
  add column late_free_minutes integer,
  add column late_third_minutes integer,
  add column late_two_thirds_minutes integer,
  add column km_allowance integer,
  add column km_price bigint,
  add column fuel_price bigint,
  add constraint companies_late_bands check (
    num_nulls(late_free_minutes, late_third_minutes, late_two_thirds_minutes) in (0, 3)
    and 0 <= late_free_minutes and late_free_minutes <= late_third_minutes
    and late_third_minutes <= late_two_thirds_minutes and late_two_thirds_minutes < 1440
  ),
  add constraint companies_km check ((km_allowance is null) = (km_price is null) and km_allowance >= 0 and km_price > 0),
  add constraint companies_fuel_price check (fuel_price > 0);
