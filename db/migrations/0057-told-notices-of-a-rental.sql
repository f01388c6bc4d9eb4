-- Whether the portal was told of a rental's start or end, when that time is corrected. The notices that wait have an index of their own.
-- step: outside of a transaction
create index concurrently police_notices_told_of_rental on police_notices (company_id, rental_id) where told_at is not null;
