-- What a contract has to name of the company beside its numbers, '' where it is not known.
alter table companies
  add column address text not null default '',
  add column tax_office text not null default '',
  add column tax_no text collate "C" not null default '',
  add constraint companies_address check (char_length(address) <= 400) not valid,
  add constraint companies_tax_office check (char_length(tax_office) <= 160) not valid,
  add constraint companies_tax_no check (char_length(tax_no) <= 11) not valid;
