-- step
-- Which notices a summary tells of, so that what became of it is known of each of them.
alter table deliveries add column summarized uuid[];

-- step: outside of a transaction
create index concurrently deliveries_by_summarized on deliveries using gin (summarized) where summarized is not null;
-- A notice that went nowhere because no way was on is written down, too, and is no failure of a way.
create index concurrently deliveries_failed on deliveries (way, given_up_at desc, id desc)
  where given_up_at is not null and last_error not in ('over', 'answered', 'ended', 'not-confirmed', 'not-chosen', 'removed');

-- step: in pieces of deliveries by id
-- Those that may still be waited for; what older ones told of is over.
update deliveries set summarized = array(
  select (told ->> 'noticeId')::uuid from jsonb_array_elements(details -> 'notices') as told
) where kind = 'summary' and summarized is null and created_at > now() - interval '1 day' and {piece};

-- step: outside of a transaction
drop index concurrently if exists deliveries_given_up;
