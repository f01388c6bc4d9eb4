-- What a company's agreements name of insurance and excess, '' where it has not written it.
alter table companies
  add column insurance_terms text not null default '',
  add constraint companies_insurance_terms check (char_length(insurance_terms) <= 2000) not valid;
