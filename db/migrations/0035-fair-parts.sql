-- step
-- How many networks told a notice (null of those that were told before this was counted: then as many as told it), and how often all of
-- its visitors said that they still wait.
alter table notices
  add column networks integer,
  add column reminders smallint not null default 0,
  add column reminded_at timestamptz(3);

-- step
-- Of which network a telling came, as one among those who tell the same: the digest of an IPv4 address or of a /48, emptied with `sender`.
-- And the digest of the key by which whoever tells the same from the same network once more sees what became of it, without a part of
-- their own.
alter table tellings
  add column network bytea,
  add column shared_key_hash bytea;

-- step: outside of a transaction
create index concurrently tellings_of_network on tellings (notice_id, network) where network is not null;
create unique index concurrently tellings_shared on tellings (shared_key_hash) where shared_key_hash is not null;

-- step
-- Which of its network's notices today an alert tells of, why it waits, and whether it was told by itself or in a summary.
alter table alerts
  add column nth smallint not null default 1,
  add column held_for text collate "C",
  add column told_alone boolean;

-- As before (0016-telling.sql), and beside it, since the version before calls the other one while this is being put in its place: a network
-- that tells the same again is not counted again, and what is joined may have its holder told once more.
create function write_telling(
  -- The code as it was read.
  at_code text, at_version integer, to_owner uuid, to_company uuid, of_rental uuid,
  -- The open notice that is joined; null begins the next one, with this id.
  joined uuid, joined_since timestamptz, begun uuid,
  -- What the holder is told; without an id nothing.
  alert uuid, alert_to uuid, alert_details jsonb, alert_urgent boolean, alert_nth smallint, alert_due timestamptz,
  told_reason text, told_key bytea, told_note text, told_phone text, told_lat numeric, told_lon numeric, told_accuracy smallint,
  -- The digests of the visitor's address and of its network, today's first.
  senders bytea[], networks_of bytea[], told_at timestamptz
) returns uuid language plpgsql as $$
declare
  open uuid;
  part uuid;
  is_known boolean := false;
begin
  -- The code's row comes first, as in linking, so that of two who tell the same at once the second joins.
  perform from codes where code = at_code and version = at_version for update;
  if not found then return null; end if;
  perform from notice_blocks where code = at_code and sender = any(senders) and until > told_at;
  if found then return null; end if;
  select id into open from notices
    where code = at_code and reason = told_reason and answered_at is null and waiting > 0 and created_at > joined_since
      and (owner_id = to_owner or company_id = to_company)
    order by created_at desc limit 1 for update;
  if open is distinct from joined then return null; end if;
  if joined is not null then
    perform from tellings where notice_id = joined and network = any(networks_of);
    is_known := found;
  end if;
  with written as (
    insert into tellings (key_hash, notice_id, note, phone, sender, network, place_lat, place_lon, place_accuracy, created_at)
    values (told_key, coalesce(joined, begun), told_note, told_phone, senders[1], networks_of[1], told_lat, told_lon, told_accuracy, told_at)
    on conflict (key_hash) do nothing returning id
  ), notice as (
    insert into notices (id, code, owner_id, company_id, rental_id, reason, created_at, last_told_at, last_word_at, networks)
    select begun, at_code, to_owner, to_company, of_rental, told_reason, told_at, told_at, told_at, 1 from written where joined is null
  ), told as (
    insert into alerts (id, user_id, kind, notice_id, details, is_urgent, nth, created_at, due_at)
    select alert, alert_to, 'notice', coalesce(joined, begun), alert_details, alert_urgent, alert_nth, told_at, alert_due
    from written where alert is not null and not is_known
  )
  select id into part from written;
  if part is not null and joined is not null then
    update notices set told = told + 1, waiting = waiting + 1, version = version + 1, last_told_at = told_at, last_word_at = told_at,
      networks = coalesce(networks, told) + case when is_known then 0 else 1 end
      where id = joined;
  end if;
  return part;
end $$;
