-- step
alter type import_kind add value 'cars';

-- step
-- What a list changed of each car, before and after, so that it can be taken back for a day.
create table import_cars (
  company_id uuid not null,
  import_id uuid not null,
  car_code text collate "C" not null,
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, import_id, car_code),
  constraint import_cars_import foreign key (company_id, import_id) references imports (company_id, id) on delete cascade,
  constraint import_cars_car foreign key (company_id, car_code) references cars (company_id, code) on update cascade on delete cascade
);
create index import_cars_by_car on import_cars (company_id, car_code);

-- 'İşlem geçmişi' tells for two years how much a list brought and what became of it. Until now a list that was taken back forgot what it had brought.
alter table imports add column removed integer not null default 0;
alter table imports add column restored integer not null default 0;
