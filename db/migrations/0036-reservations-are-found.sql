-- step: outside of a transaction
-- Reservations are found by name and telephone, of one company alone (0032), and listed whatever became of them. Those that nobody came for are few
-- among those that were given up.
create index concurrently reservations_by_company_words on reservations
  using gin (company_trigrams(company_id, ' ' || search_key || ' ' || renter_phone)) with (gin_pending_list_limit = 256);
create index concurrently reservations_missed on reservations (company_id, id) where state = 'no-show';
create index concurrently car_periods_of_all_reservations on car_periods (company_id, starts_at desc, id desc) where kind = 'reservation';

-- step
-- An expression that is indexed has statistics only once its table is analyzed.
analyze reservations;

-- step: outside of a transaction
drop index concurrently if exists reservations_by_words;
