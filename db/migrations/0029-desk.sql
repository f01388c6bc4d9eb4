-- known as de8fd97fab453af4: cut into steps since, and ends in the same schema.

-- step: outside of a transaction
-- Running rentals by renter, plate and code, for the search at the desk: they are few, however many have ended.
create index concurrently rentals_running_by_words on rentals using gin (search_key gin_trgm_ops, car_key gin_trgm_ops) where ended_at is null;
