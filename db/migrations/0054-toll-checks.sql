-- The times for which a company has looked at its tolls, by a list or by hand, so that a deposit is not given back before its minutes were looked
-- at. `plates` are folded; null means all cars. Nothing refers to anything, so that a clerk waits for nobody who changes the company.
create table toll_checks (
  company_id uuid not null,
  id uuid not null,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  plates text[],
  checked_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint toll_checks_last check (from_at < to_at),
  constraint toll_checks_of_cars check (plates is null or cardinality(plates) > 0)
);
create index toll_checks_newest_first on toll_checks (company_id, created_at desc, id desc);
create index toll_checks_by_end on toll_checks (company_id, to_at);
create index toll_checks_by_age on toll_checks (created_at);
