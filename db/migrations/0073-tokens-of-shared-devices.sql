-- Each unlocking gives a shared device another token. The one before holds until the new one was seen to have arrived.
alter table shared_devices add column previous_token_hash bytea;
-- step: outside of a transaction
create index concurrently shared_devices_by_previous_token on shared_devices (previous_token_hash) where previous_token_hash is not null;
