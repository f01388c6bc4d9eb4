-- The bank account that a company gives to renters of whom it asks a payment, and when it asked for the one of a rental; null once all is paid.
alter table companies add column iban text not null default '', add column account_holder text not null default '';
-- holds briefly: a nullable column without a default
alter table rentals add column payment_asked_at timestamptz(3);

-- step: outside of a transaction
create index concurrently rentals_payment_asked on rentals (company_id, payment_asked_at, id) where payment_asked_at is not null;
