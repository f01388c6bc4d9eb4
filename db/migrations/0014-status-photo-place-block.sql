-- known as 9193376300dd0932: cut into steps since, and ends in the same schema.

-- The holder's status, which the scan page shows until its end: of an account's code, and of a company's car.
alter table profiles
  add column status text collate "C",
  add column status_words text not null default '',
  add column status_set_at timestamptz(3),
  add column status_until timestamptz(3),
  add constraint profiles_status_words_check check (char_length(status_words) <= 60) not valid,
  add constraint profiles_whole_status check (num_nulls(status, status_set_at, status_until) in (0, 3)) not valid,
  -- What visitors may tell: reasons that are switched off, whether they may write and send a photo, and until when nothing at all.
  add column reasons_off text[] not null default '{}',
  add column accepts_text boolean not null default true,
  add column accepts_photo boolean not null default true,
  add column notices_paused_until timestamptz(3);
-- step
alter table cars
  add column status_line text collate "C",
  add column status_words text not null default '',
  add column status_set_at timestamptz(3),
  add column status_until timestamptz(3),
  add constraint cars_status_words_check check (char_length(status_words) <= 60) not valid,
  add constraint cars_whole_status check (num_nulls(status_line, status_set_at, status_until) in (0, 3)) not valid;
-- step
alter table profiles validate constraint profiles_status_words_check, validate constraint profiles_whole_status;
alter table cars validate constraint cars_status_words_check, validate constraint cars_whole_status;

-- step
-- A visitor's part is named to the holder by an id, since its key is the visitor's alone.
-- holds briefly: notices began with the migration before.
alter table tellings
  add column id uuid not null default gen_random_uuid(),
  -- Where the visitor stood, for those who chose to say it; the accuracy is in metres.
  add column place_lat numeric(8, 5) check (place_lat between -90 and 90),
  add column place_lon numeric(8, 5) check (place_lon between -180 and 180),
  add column place_accuracy smallint check (place_accuracy between 0 and 500),
  -- By which a holder blocks whoever told: a digest of the network with the key of its day, emptied after 24 hours.
  add column sender bytea check (octet_length(sender) = 32),
  add constraint tellings_whole_place check (num_nulls(place_lat, place_lon, place_accuracy) in (0, 3)),
  add constraint tellings_id unique (id);
-- holds briefly: notices began with the migration before.
create index tellings_with_sender on tellings (created_at) where sender is not null;
-- holds briefly: notices began with the migration before.
create index tellings_with_place on tellings (created_at) where place_lat is not null;
-- holds briefly: notices began with the migration before.
create index tellings_placed_by_notice on tellings (notice_id, created_at desc, key_hash) where place_lat is not null;

-- What was taken back says nothing any more.
-- holds briefly: notices began with the migration before.
update tellings set note = '', phone = '' where withdrawn_at is not null and (note <> '' or phone <> '');

-- One photo of a telling, drawn anew by the server, so that nothing of the file that was sent is in it.
create table notice_photos (
  telling_id uuid primary key references tellings (id) on delete cascade,
  -- So that the few photos of a notice are found among the many who told it.
  notice_id uuid not null references notices (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) <= 2000000),
  width smallint not null check (width between 1 and 1600),
  height smallint not null check (height between 1 and 1600),
  created_at timestamptz(3) not null
);
-- JPEG does not compress again.
alter table notice_photos alter column bytes set storage external;
create index notice_photos_by_age on notice_photos (created_at);
create index notice_photos_by_notice on notice_photos (notice_id);

-- The key of a day, by which senders of that day are told apart; gone after 48 hours, and in no backup.
create table sender_keys (
  day date primary key,
  key bytea not null check (octet_length(key) = 32)
);

-- Whom the holder of a code wants to hear nothing of, until when.
create table notice_blocks (
  code text collate "C" not null references codes (code),
  sender bytea not null check (octet_length(sender) = 32),
  owner_id uuid references users (id) on delete cascade,
  company_id uuid references companies (id) on delete cascade,
  blocked_at timestamptz(3) not null,
  until timestamptz(3) not null,
  primary key (code, sender),
  constraint notice_blocks_one_holder check ((owner_id is null) <> (company_id is null))
);
create index notice_blocks_by_owner on notice_blocks (owner_id) where owner_id is not null;
create index notice_blocks_by_company on notice_blocks (company_id) where company_id is not null;
create index notice_blocks_by_end on notice_blocks (until);

-- What a holder reported of what a visitor told: the words and the photo as they were then, whatever becomes of the notice.
alter type report_reason add value 'notice';
-- holds briefly: reports are few.
alter table reports
  add column told_note text not null default '' check (char_length(told_note) <= 300),
  add column told_reason text collate "C" not null default '',
  add column told_at timestamptz(3),
  add column told_photo bytea,
  add column reporter_id uuid references users (id) on delete set null,
  add column telling_id uuid;
alter table reports alter column told_photo set storage external;
-- holds briefly: reports are few.
create unique index reports_of_telling on reports (telling_id) where telling_id is not null;
-- holds briefly: reports are few.
create index reports_by_reporter on reports (reporter_id) where reporter_id is not null;
