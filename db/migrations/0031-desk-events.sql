-- What was done at a company's desk and by whom. Written with what it tells and never changed; it goes with the company, or after two years.
-- Ids outlive what they name, and no name stands here: who did it and for whom is read from what is still there.
create table desk_events (
  company_id uuid not null references companies (id),
  id uuid not null,
  happened_at timestamptz(3) not null,
  kind text collate "C" not null,
  action text collate "C" not null,
  actor_id uuid not null,
  car_code text collate "C" not null,
  plate text collate "C" not null,
  rental_id uuid,
  reservation_id uuid,
  details jsonb not null default '{}',
  primary key (company_id, id)
);
create index desk_events_newest_first on desk_events (company_id, happened_at desc, id desc);
create index desk_events_by_kind on desk_events (company_id, kind, happened_at desc, id desc);
create index desk_events_by_age on desk_events (happened_at);

create function desk_events_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was done at the desk never changes' using errcode = 'insufficient_privilege';
end $$;
create trigger desk_events_stay before update on desk_events for each row execute function desk_events_never_change();
