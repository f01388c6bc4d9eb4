-- known as c82055cec6a0b586: cut into steps since, and ends in the same schema.

-- A rental keeps the plate it was made under. One made before this takes today's; it is uncertain where a correction came after its start.
alter table rentals
  add column plate text collate "C" not null default '',
  add column plate_uncertain boolean not null default false,
  add constraint rentals_plate_check check (char_length(plate) <= 20) not valid;
-- step
alter table rentals validate constraint rentals_plate_check;

-- What comes next writes the table anew, and the scan of a car that is out waits for it: this index would take most of that time.
-- step: outside of a transaction
drop index concurrently if exists rentals_by_words;
-- step
-- What a rental is searched by beside its renter: plate, folded as src/domain/plate.ts compares, word by word and without spaces, and code.
-- holds briefly: half a second for 100,000 rentals.
alter table rentals add column car_key text collate "C" not null
  generated always as (translate(' ' || plate || ' ' || replace(plate, ' ', '') || ' ' || car_code, 'İ', 'I')) stored;

-- step: in pieces of rentals by company_id, id
update rentals set
  plate = cars.plate,
  plate_uncertain = exists (
    select from audit_events
    where audit_events.code = rentals.car_code and action = 'plate-corrected' and happened_at >= rentals.started_at
  )
from cars where cars.company_id = rentals.company_id and cars.code = rentals.car_code and {piece};

-- step: outside of a transaction
create index concurrently rentals_by_words on rentals using gin (search_key gin_trgm_ops);
create index concurrently rentals_by_car_words on rentals using gin (car_key gin_trgm_ops);

-- step: at the end
-- Those that the version before has written meanwhile.
-- holds briefly: they are few.
update rentals set plate = cars.plate
from cars where cars.company_id = rentals.company_id and cars.code = rentals.car_code and rentals.plate = '' and cars.plate <> '';
