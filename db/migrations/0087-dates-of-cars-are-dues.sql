-- The four dates of a car (Kasko, Sigorta, Yağ Bakım, Muayene) become what it is due for, one of each kind (docs/product/cars.md 8.6).
-- The columns of cars stay for the version before until a later release drops them, together with their indexes and the trigger below.
-- The type is made anew: a restore runs all steps in one transaction, in which a value added to a type may not be used yet.
alter type due_kind rename to due_kind_of_0_2;
create type due_kind as enum ('casco', 'insurance', 'oilService', 'tyres', 'inspection', 'mtv', 'other');
-- holds briefly: a car has at most 20 rows here, and no scan reads them.
alter table car_dues
  drop constraint car_dues_check,
  alter kind type due_kind using (case kind::text when 'oil' then 'oilService' else kind::text end)::due_kind,
  add constraint car_dues_check check ((char_length(text) <= 60) and ((text <> '') = (kind = 'other'::due_kind)));
drop type due_kind_of_0_2;

-- step: outside of a transaction
-- Pages of what runs out are read in this order.
create index concurrently car_dues_by_due_day on car_dues (company_id, due_on, car_code, id) where due_on is not null;
drop index concurrently if exists car_dues_by_day;

-- Of several entries of one kind one keeps the name: the one of the car's date, or one by km alone, to which the date is added below.
-- The others stay under their name as own words.
-- step: in pieces of car_dues by company_id, id
update car_dues set
  kind = 'other',
  text = case kind when 'oilService' then 'Yağ bakımı' else 'Muayene' end,
  version = version + 1
where {piece} and kind in ('oilService', 'inspection') and id is distinct from (
  select same.id from car_dues as same
  join cars on cars.company_id = same.company_id and cars.code = same.car_code
  cross join lateral (select case same.kind when 'oilService' then oil_service_due else inspection_due end as day) as of_car
  where same.company_id = car_dues.company_id and same.car_code = car_dues.car_code and same.kind = car_dues.kind
    and (day is null or due_on is null or due_on = day)
  order by due_on = day desc nulls last, due_on, due_km, same.created_at, same.id limit 1);

-- step
-- What the version before writes meanwhile.
create function carry_car_dates() returns trigger language plpgsql as $$
declare
  written record;
begin
  for written in
    select kind, day from (values
      ('casco', old.casco_due, new.casco_due),
      ('insurance', old.insurance_due, new.insurance_due),
      ('oilService', old.oil_service_due, new.oil_service_due),
      ('inspection', old.inspection_due, new.inspection_due)
    ) as dates (kind, before, day) where day is distinct from before
  loop
    update car_dues set due_on = written.day, version = version + 1, updated_at = new.updated_at
      where company_id = new.company_id and car_code = new.code and kind = written.kind::due_kind;
    delete from car_dues
      where company_id = new.company_id and car_code = new.code and kind = written.kind::due_kind
        and num_nonnulls(due_on, due_km, every_days, every_km, last_on, last_km) = 0;
    if written.day is not null and not exists (
      select from car_dues where company_id = new.company_id and car_code = new.code and kind = written.kind::due_kind
    ) then
      insert into car_dues (company_id, id, car_code, kind, text, due_on, created_at, updated_at)
        values (new.company_id, gen_random_uuid(), new.code, written.kind::due_kind, '', written.day, new.updated_at, new.updated_at);
    end if;
  end loop;
  return null;
end $$;
create trigger car_dates_carried after update of casco_due, insurance_due, oil_service_due, inspection_due on cars
  for each row execute function carry_car_dates();

-- step: in pieces of car_dues by company_id, id
update car_dues set
  due_on = case kind when 'oilService' then oil_service_due else inspection_due end,
  version = car_dues.version + 1
from cars
where {piece} and cars.company_id = car_dues.company_id and cars.code = car_code and kind in ('oilService', 'inspection')
  and due_on is null and case kind when 'oilService' then oil_service_due else inspection_due end is not null;

-- step: in pieces of cars by company_id, code
insert into car_dues (company_id, id, car_code, kind, text, due_on, created_at, updated_at)
select cars.company_id, gen_random_uuid(), code, dates.kind::due_kind, '', day, cars.updated_at, cars.updated_at
from cars cross join lateral (values
  ('casco', casco_due), ('insurance', insurance_due), ('oilService', oil_service_due), ('inspection', inspection_due)
) as dates (kind, day)
where {piece} and day is not null and not exists (
  select from car_dues as there
  where there.company_id = cars.company_id and there.car_code = code and there.kind = dates.kind::due_kind);

-- A form that was opened before would otherwise save that there is no date: it holds none of what stands in car_dues.
-- step: in pieces of cars by company_id, code
update cars set version = version + 1
where {piece} and exists (
  select from car_dues
  where car_dues.company_id = cars.company_id and car_code = code and kind in ('oilService', 'inspection')
    and due_on is distinct from case kind when 'oilService' then oil_service_due else inspection_due end);

-- Alerts that wait name the kind.
-- step: in pieces of alerts by id
update alerts set details = replace(details::text, '"of": "oil"', '"of": "oilService"')::jsonb
where {piece} and kind = 'fleet' and details::text like '%"of": "oil"%';

-- step: in pieces of deliveries by id
update deliveries set details = replace(details::text, '"of": "oil"', '"of": "oilService"')::jsonb
where {piece} and kind = 'fleet' and details::text like '%"of": "oil"%';
