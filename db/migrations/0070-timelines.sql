-- The timelines of the database's servers, each written by its primary. A standby that shows one has followed to it: its control file says so only
-- minutes later.
create table timelines (
  system text collate "C" not null,
  timeline text collate "C" not null,
  primary key (system, timeline)
);
