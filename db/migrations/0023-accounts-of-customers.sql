-- known as daa4b855cbc3b9e3: cut into steps since, and ends in the same schema.

-- What a company's staff must mind about a customer; it never leaves the company.
alter table customers add column caution text not null default '';

-- step
-- When a deposit is to be given back, and how many days' rent it should not exceed: a warning, never a refusal.
alter table companies
  add column deposit_return_days smallint not null default 7
    constraint companies_deposit_return_days check (deposit_return_days between 1 and 90),
  add column deposit_short_days smallint not null default 3
    constraint companies_deposit_short_days check (deposit_short_days between 1 and 90),
  add column deposit_long_days smallint not null default 7
    constraint companies_deposit_long_days check (deposit_long_days between 1 and 90);

-- step: outside of a transaction
-- The rentals of a customer, and those that still count in their balance: read without the settled ones, however many those are.
drop index concurrently if exists rentals_by_customer;
-- step: outside of a transaction
create index concurrently rentals_by_customer on rentals (company_id, customer_id, started_at desc, id desc) where customer_id is not null;
create index concurrently rentals_unsettled_by_customer on rentals (company_id, customer_id) include (total, paid, deposit_held)
  where total <> paid or deposit_held > 0;
-- What is owed, by since when, and the deposits of ended rentals.
create index concurrently rentals_owed on rentals (company_id, coalesce(ended_at, due_at), id) include (customer_id, total, paid)
  where total > paid;
create index concurrently rentals_deposits_left on rentals (company_id, ended_at, id) include (deposit_held)
  where deposit_held > 0 and ended_at is not null;
create index concurrently payments_by_receipt on payments (company_id, receipt_id) where receipt_id is not null;
