-- Searching in the middle of a text. An extension that whoever owns a database may create.
create extension if not exists pg_trgm;
create index users_by_words on users using gin (search_key gin_trgm_ops);
create index companies_by_words on companies using gin (search_key gin_trgm_ops);
create index customers_by_words on customers using gin (search_key gin_trgm_ops);
create index rentals_by_words on rentals using gin (search_key gin_trgm_ops);
create index rentals_by_car on rentals (company_id, car_code, started_at desc, id desc);

-- Lists of the administrator that are filtered.
create index users_by_role on users (role, created_at desc, id desc);
create index companies_waiting on companies (created_at desc, id desc) where not is_approved and refused_at is null;
create index companies_refused on companies (created_at desc, id desc) where refused_at is not null;
create index codes_free_by_code on codes (code) where linked_at is null;
create index codes_linked_by_code on codes (code) where linked_at is not null;

-- A change of what a scan page shows rewrites the code's row; with room beside it, no index has to follow.
alter table codes set (fillfactor = 85);

create index cars_newest_first on cars (company_id, created_at desc, code desc);

-- The dates of a fleet, the earliest first.
create index cars_by_casco on cars (company_id, casco_due, code) where casco_due is not null;
create index cars_by_insurance on cars (company_id, insurance_due, code) where insurance_due is not null;
create index cars_by_oil_service on cars (company_id, oil_service_due, code) where oil_service_due is not null;
create index cars_by_inspection on cars (company_id, inspection_due, code) where inspection_due is not null;

-- A company's sums in kuruş, kept with every rental, payment and expense, so that nobody waits for all of them to be added up.
create table company_totals (
  company_id uuid primary key references companies (id) on delete cascade,
  billed bigint not null default 0,
  paid bigint not null default 0,
  spent bigint not null default 0,
  cars integer not null default 0
);
insert into company_totals (company_id, billed, paid, spent, cars)
select
  id,
  (select coalesce(sum(total), 0) from rentals where company_id = companies.id),
  (select coalesce(sum(paid), 0) from rentals where company_id = companies.id),
  (select coalesce(sum(amount), 0) from expenses where company_id = companies.id),
  (select count(*) from cars where company_id = companies.id)
from companies;
