-- What time it was when the jobs looked last and nobody doubted it, by the database's clock, so that a clock that jumped is known from one that
-- ran. steady_since: since when it runs on after a pause; told_doubt: of what the administrators were told.
create table seen_time (
  is_one boolean primary key default true check (is_one),
  last_seen_at timestamptz(3) not null,
  looked_at timestamptz(3) not null,
  steady_since timestamptz(3),
  told_doubt text collate "C"
);
insert into seen_time (last_seen_at, looked_at)
select max(last_ended_at), max(last_ended_at) from jobs having max(last_ended_at) is not null;
