-- step
alter type import_kind add value 'rentals';

-- step
-- The rentals that a list started, each with a digest of its row as the list wrote it: a rental that nothing followed can be taken back for a day.
create table import_rentals (
  company_id uuid not null,
  import_id uuid not null,
  rental_id uuid not null,
  written text not null,
  primary key (company_id, import_id, rental_id),
  constraint import_rentals_import foreign key (company_id, import_id) references imports (company_id, id) on delete cascade,
  constraint import_rentals_rental foreign key (company_id, rental_id) references rentals (company_id, id) on delete cascade
);
create index import_rentals_by_rental on import_rentals (company_id, rental_id);
