-- The least age and years of licence a company wants of who drives its cars; null for no limit. Only a warning.
alter table companies
  add column minimum_driver_age smallint check (minimum_driver_age between 18 and 99),
  add column minimum_licence_years smallint check (minimum_licence_years between 1 and 50);
