-- A rental keeps the plate it was made under. One made before this takes today's; it is uncertain where a correction came after its start.
alter table rentals
  add column plate text collate "C" not null default '' check (char_length(plate) <= 20),
  add column plate_uncertain boolean not null default false;
update rentals set
  plate = cars.plate,
  plate_uncertain = exists (
    select from audit_events
    where audit_events.code = rentals.car_code and action = 'plate-corrected' and happened_at >= rentals.started_at
  )
from cars where cars.company_id = rentals.company_id and cars.code = rentals.car_code;

-- What a rental is searched by beside its renter: plate, folded as src/domain/plate.ts compares, word by word and without spaces, and code.
alter table rentals add column car_key text collate "C" not null
  generated always as (translate(' ' || plate || ' ' || replace(plate, ' ', '') || ' ' || car_code, 'İ', 'I')) stored;
create index rentals_by_car_words on rentals using gin (car_key gin_trgm_ops);
