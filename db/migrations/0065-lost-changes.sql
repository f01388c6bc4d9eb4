-- When a fail-over lost a change of what this code shows. Until its owner has looked, strangers see no contacts, note or renter there.
alter table codes add column lost_change_at timestamptz(3);
-- step: outside of a transaction
-- Which cars of a company have lost a change. Nearly always none.
create index concurrently codes_lost_changes on codes (company_id) where lost_change_at is not null;
