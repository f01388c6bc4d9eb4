-- known as cf94e04c58f553ae: cut into steps since, and ends in the same schema.

-- When it is looked whether strangers can reach the owner of a new link at all; null once that was done. Nobody who has linked before is asked.
alter table profiles add column check_reach_at timestamptz;

-- step: outside of a transaction
create index concurrently profiles_to_check on profiles (check_reach_at) where check_reach_at is not null;
