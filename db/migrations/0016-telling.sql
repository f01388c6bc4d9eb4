-- Writes down what a visitor tells, with the alert of its holder, and gives the id of the visitor's part. It writes nothing, and gives null,
-- where the code is not as it was read any more, its sender is blocked, another notice than the named one is open, or the key was told
-- before: the application then reads and decides anew. A function, because PostgreSQL keeps the plans of its statements.
create function write_telling(
  -- The code as it was read.
  at_code text, at_version integer, to_owner uuid, to_company uuid, of_rental uuid,
  -- The open notice that is joined; null begins the next one, with this id and this alert.
  joined uuid, joined_since timestamptz, begun uuid, alert uuid, alert_to uuid, alert_details jsonb, alert_urgent boolean, alert_due timestamptz,
  told_reason text, told_key bytea, told_note text, told_phone text, told_lat numeric, told_lon numeric, told_accuracy smallint,
  -- The digests of the visitor's network, today's first.
  senders bytea[], told_at timestamptz
) returns uuid language plpgsql as $$
declare
  open uuid;
  part uuid;
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
  with written as (
    insert into tellings (key_hash, notice_id, note, phone, sender, place_lat, place_lon, place_accuracy, created_at)
    values (told_key, coalesce(joined, begun), told_note, told_phone, senders[1], told_lat, told_lon, told_accuracy, told_at)
    on conflict (key_hash) do nothing returning id
  ), notice as (
    insert into notices (id, code, owner_id, company_id, rental_id, reason, created_at, last_told_at, last_word_at)
    select begun, at_code, to_owner, to_company, of_rental, told_reason, told_at, told_at, told_at from written where joined is null
  ), told as (
    insert into alerts (id, user_id, kind, notice_id, details, is_urgent, created_at, due_at)
    select alert, alert_to, 'notice', begun, alert_details, alert_urgent, told_at, alert_due from written where joined is null
  )
  select id into part from written;
  if part is not null and joined is not null then
    update notices set told = told + 1, waiting = waiting + 1, version = version + 1, last_told_at = told_at, last_word_at = told_at
      where id = joined;
  end if;
  return part;
end $$;
