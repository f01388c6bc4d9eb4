-- When the company's owner was alerted that nobody has told this notice in time; null before.
-- holds briefly: a nullable column without a default
alter table police_notices add column alerted_at timestamptz(3);

-- step: outside of a transaction
create index concurrently police_notices_unalerted on police_notices (happened_at) where told_at is null and alerted_at is null;
