-- The rental of a notice, so that a desk sees beside a rental that something of it was not told. The version before leaves it empty; such a
-- notice stands among the others and is late as they are.
-- holds briefly: notices are new and few
alter table police_notices add column rental_id uuid;
-- holds briefly: notices are new and few
update police_notices set rental_id = event.rental_id from desk_events as event
where event.company_id = police_notices.company_id and event.id = police_notices.event_id;

-- step: outside of a transaction
create index concurrently police_notices_open_of_rental on police_notices (company_id, rental_id) where told_at is null;
