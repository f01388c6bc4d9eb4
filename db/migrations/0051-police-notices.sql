-- What a company has to tell the police's portal (KABİS) about its rentals, which it types there by hand: one row for each start, extension, swap
-- and end, made with the desk event in one transaction. `told_at` is null until a member says that it was told. Nothing refers to anything, as
-- with desk events, so that a clerk waits for nobody who changes the company.
create table police_notices (
  company_id uuid not null,
  event_id uuid not null,
  happened_at timestamptz(3) not null,
  told_at timestamptz(3),
  told_by uuid,
  primary key (company_id, event_id),
  constraint police_notices_told check ((told_at is null) = (told_by is null))
);
create index police_notices_newest_first on police_notices (company_id, happened_at desc, event_id desc);
create index police_notices_open on police_notices (company_id, happened_at, event_id) where told_at is null;
create index police_notices_by_age on police_notices (happened_at);
-- step
alter table companies add column tracks_police_notices boolean not null default true;
