-- known as 3b96ce7703c717ff: cut into steps since, and ends in the same schema.

-- step: outside of a transaction
-- A report adds up the days of a period, and its figures open the rows of that period, the latest first.
create index concurrently rental_charges_by_day on rental_charges (company_id, created_at desc, id desc) include (rental_id, amount);
create index concurrently payments_by_day on payments (company_id, paid_on desc, created_at desc, id desc) include (rental_id, amount);
create index concurrently deposit_entries_by_day on deposit_entries (company_id, paid_on desc, created_at desc, id desc);
-- Who had a car in a period: what ended before it is not read. A running rental ends never.
create index concurrently rentals_by_end on rentals (company_id, (coalesce(ended_at, 'infinity'::timestamptz))) include (started_at);
-- The rentals of one car, by the plate of the day, or by the code of a car without one.
create index concurrently rentals_without_plate on rentals (company_id, car_code, started_at desc, id desc) where plate = '';
