-- An agreement can be made from a reservation, so that the renter has a copy before the car. Until the rental begins, rental_id holds the id of
-- the reservation, as reservation_id does; then the sheets go over to the rental, with everything that belongs to them.
-- holds briefly: agreements are new and few
alter table rental_agreements
  drop constraint rental_agreements_rental,
  add column reservation_id uuid,
  add column of_rental_id uuid generated always as (case when reservation_id is null then rental_id end) stored,
  add constraint rental_agreements_before check (reservation_id = rental_id),
  add constraint rental_agreements_rental foreign key (company_id, of_rental_id) references rentals (company_id, id),
  add constraint rental_agreements_reservation foreign key (company_id, reservation_id) references reservations (company_id, id);

-- A link keeps whether somebody read the page: a program that previews links only opens it.
-- holds briefly: links are new and few
alter table renter_links
  drop constraint renter_links_rental,
  add column reservation_id uuid,
  add column opened_at timestamptz(3),
  add column of_rental_id uuid generated always as (case when reservation_id is null then rental_id end) stored,
  add constraint renter_links_before check (reservation_id = rental_id),
  add constraint renter_links_rental foreign key (company_id, of_rental_id) references rentals (company_id, id),
  add constraint renter_links_reservation foreign key (company_id, reservation_id) references reservations (company_id, id);

-- holds briefly: agreements are new and few
alter table agreement_acceptances
  drop constraint agreement_acceptances_sheet,
  add constraint agreement_acceptances_sheet foreign key (company_id, rental_id, sheet)
    references rental_agreements (company_id, rental_id, sheet) on delete cascade on update cascade;

-- holds briefly: agreements are new and few
alter table agreement_copies
  drop constraint agreement_copies_sheet,
  add constraint agreement_copies_sheet foreign key (company_id, rental_id, sheet)
    references rental_agreements (company_id, rental_id, sheet) on delete cascade on update cascade;

-- What goes before the sheet does: telephone and address of the renter, and the identity of the drivers. The sheet has the digest of each part,
-- and each has random characters in it, so that nobody guesses a part from its digest once it is deleted.
create type agreement_part as enum ('contact', 'identity');
create table agreement_parts (
  company_id uuid not null,
  rental_id uuid not null,
  sheet smallint not null,
  part agreement_part not null,
  record text not null check (record <> ''),
  created_at timestamptz(3) not null,
  primary key (company_id, rental_id, sheet, part),
  constraint agreement_parts_sheet foreign key (company_id, rental_id, sheet)
    references rental_agreements (company_id, rental_id, sheet) on delete cascade on update cascade
);
create index agreement_parts_by_age on agreement_parts (part, created_at);

-- The signature of an additional driver on an accepted sheet. driver is the place among the sheet's drivers, from 0.
create table agreement_driver_signatures (
  company_id uuid not null,
  rental_id uuid not null,
  sheet smallint not null,
  driver smallint not null check (driver between 0 and 9),
  way agreement_way not null,
  name text not null check (name <> ''),
  strokes jsonb not null,
  made_by uuid,
  made_by_name text not null,
  signed_at timestamptz(3) not null,
  seal bytea not null check (octet_length(seal) = 32),
  primary key (company_id, rental_id, sheet, driver),
  constraint agreement_driver_signatures_sheet foreign key (company_id, rental_id, sheet)
    references rental_agreements (company_id, rental_id, sheet) on delete cascade on update cascade,
  constraint agreement_driver_signatures_made_by_fkey foreign key (made_by) references users (id) on delete set null
);
create index agreement_driver_signatures_by_clerk on agreement_driver_signatures (made_by) where made_by is not null;

-- The sheet of a reservation goes over to its rental, once.
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

-- What belongs to a sheet goes where the sheet has gone, and nowhere else.
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

-- holds briefly: agreements are new and few
drop trigger rental_agreements_stay on rental_agreements;
create trigger rental_agreements_stay before update on rental_agreements
  for each row execute function rental_agreement_never_changes();
-- holds briefly: agreements are new and few
drop trigger agreement_acceptances_stay on agreement_acceptances;
create trigger agreement_acceptances_stay before update on agreement_acceptances
  for each row execute function agreement_row_never_changes();
-- holds briefly: agreements are new and few
drop trigger agreement_copies_stay on agreement_copies;
create trigger agreement_copies_stay before update on agreement_copies
  for each row execute function agreement_row_never_changes();
create trigger agreement_parts_stay before update on agreement_parts
  for each row execute function agreement_row_never_changes();
create trigger agreement_driver_signatures_stay before update on agreement_driver_signatures
  for each row execute function agreement_row_never_changes();

-- step
-- The additional drivers of a reservation, who become those of its rental.
-- holds briefly: drivers are new and few
alter table drivers
  add column reservation_id uuid,
  drop constraint drivers_check,
  drop constraint drivers_check1,
  add constraint drivers_name check ((name = '') = (customer_id is not null)),
  add constraint drivers_of_one check (num_nonnulls(customer_id, rental_id, reservation_id) = 1),
  add constraint drivers_reservation foreign key (company_id, reservation_id) references reservations (company_id, id) on delete cascade;
-- holds briefly: drivers are new and few
create index drivers_of_reservation on drivers (company_id, reservation_id, created_at, id) where reservation_id is not null;
