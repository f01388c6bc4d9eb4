-- Rules that protect consumers ask whom a company rents to.
alter table customers add column is_business boolean not null default false;

-- What an advert and a print have to name of the company, '' where it is not known.
alter table companies
  add column authorisation_no text not null default '',
  add column mersis_no text collate "C" not null default '',
  add constraint companies_authorisation_no check (char_length(authorisation_no) <= 30) not valid,
  add constraint companies_mersis_no check (char_length(mersis_no) <= 30) not valid;

-- step: outside of a transaction
-- The desk counts the cars whose price strangers see.
create index concurrently cars_priced on cars (company_id) where price_visible and price is not null;
