-- In what condition a car of a rental was handed over and came back: the sealed record, written at once and never changed, the photos that
-- were sent before it, and what was found wrong with it later. car_no counts the cars of a rental that went on with another one; the code and
-- the plate are those of the day.
create type condition_direction as enum ('out', 'in');

create table condition_reports (
  company_id uuid not null,
  id uuid not null,
  rental_id uuid not null,
  car_no smallint not null check (car_no between 1 and 100),
  direction condition_direction not null,
  car_code text collate "C" not null,
  plate text collate "C" not null,
  km integer check (km between 0 and 2000000),
  fuel smallint check (fuel between 0 and 8),
  accessories text[] not null,
  damages jsonb not null,
  signatures jsonb not null,
  notes text not null,
  place text not null,
  happened_at timestamptz(3) not null,
  made_by uuid,
  made_by_name text not null check (made_by_name <> ''),
  sealed_at timestamptz(3) not null,
  seal bytea not null check (octet_length(seal) = 32),
  primary key (company_id, id),
  constraint condition_reports_once unique (company_id, rental_id, car_no, direction),
  constraint condition_reports_rental foreign key (company_id, rental_id) references rentals (company_id, id),
  constraint condition_reports_made_by_fkey foreign key (made_by) references users (id) on delete set null
);
create index condition_reports_of_car on condition_reports (company_id, plate, happened_at desc, id desc);
create index condition_reports_by_clerk on condition_reports (made_by) where made_by is not null;
create index condition_reports_by_age on condition_reports (happened_at);

-- A photo belongs to the rental before there is a record, since it goes out as it is taken.
create table condition_photos (
  company_id uuid not null,
  id uuid not null,
  rental_id uuid not null,
  car_no smallint not null check (car_no between 1 and 100),
  direction condition_direction not null,
  position text collate "C" not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null check (octet_length(bytes) <= 2000000),
  digest bytea not null check (octet_length(digest) = 32),
  taken_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint condition_photos_rental foreign key (company_id, rental_id) references rentals (company_id, id)
);
-- JPEG does not compress again.
alter table condition_photos alter column bytes set storage external;
create index condition_photos_of_rental on condition_photos (company_id, rental_id, car_no, direction);
create unique index condition_photos_one_a_position on condition_photos (company_id, rental_id, car_no, direction, position)
  where position <> 'damage';
create index condition_photos_by_age on condition_photos (created_at);

create table condition_notes (
  company_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  text text not null check (text <> ''),
  made_by uuid,
  made_by_name text not null check (made_by_name <> ''),
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint condition_notes_report foreign key (company_id, report_id) references condition_reports (company_id, id) on delete cascade,
  constraint condition_notes_made_by_fkey foreign key (made_by) references users (id) on delete set null
);
create index condition_notes_of_report on condition_notes (company_id, report_id, created_at);
create index condition_notes_by_clerk on condition_notes (made_by) where made_by is not null;

-- What is sealed never changes. Of an account that is removed the name stays, and the reference goes.
create function condition_never_changes() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'made_by' is distinct from to_jsonb(old) - 'made_by' or new.made_by is not null then
    raise exception 'a record of a car''s condition never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger condition_reports_stay before update on condition_reports for each row execute function condition_never_changes();
create trigger condition_notes_stay before update on condition_notes for each row execute function condition_never_changes();

create function condition_photos_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'a photo of a car''s condition never changes' using errcode = 'insufficient_privilege';
end $$;
create trigger condition_photos_stay before update on condition_photos for each row execute function condition_photos_never_change();
