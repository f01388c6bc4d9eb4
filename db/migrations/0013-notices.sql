-- What a code stands on, and by what strangers reach its owner: as before, by the contacts that are shown, and by notices.
create type profile_kind as enum ('vehicle', 'place');
create type reach as enum ('both', 'notices', 'contacts');
alter table profiles
  add column kind profile_kind not null default 'vehicle',
  add column reach reach not null default 'both';

-- What strangers tell the holder of a code. It belongs to whoever held the code then: a later owner never sees it.
create table notices (
  id uuid primary key,
  code text collate "C" not null references codes (code),
  owner_id uuid references users (id) on delete cascade,
  company_id uuid references companies (id) on delete cascade,
  -- The rental that ran, of a company's car.
  rental_id uuid,
  reason text collate "C" not null,
  -- How many told it, and how many of them neither withdrew it nor said that it is solved.
  told integer not null default 1 check (told >= 1),
  waiting integer not null default 1 check (waiting between 0 and told),
  withdrawn integer not null default 0,
  created_at timestamptz(3) not null,
  last_told_at timestamptz(3) not null,
  last_word_at timestamptz(3) not null,
  seen_at timestamptz(3),
  answered_at timestamptz(3),
  -- Rises with every change that its visitors see; the other with every answer, so that of two who answer at once the second is told.
  version integer not null default 1,
  answer_version integer not null default 1,
  -- In which list of its holder it stands: one that all took back before anybody opened it is shown nowhere.
  list text collate "C" not null generated always as (
    case when seen_at is not null then 'read' when waiting > 0 then 'unread' when withdrawn = told then 'withdrawn' else 'read' end
  ) stored,
  constraint notices_withdrawn_of_told check (withdrawn between 0 and told - waiting),
  constraint notices_one_holder check ((owner_id is null) <> (company_id is null)),
  constraint notices_rental_of_company foreign key (company_id, rental_id) references rentals (company_id, id),
  constraint notices_rental_of_a_company check (rental_id is null or company_id is not null),
  constraint notices_seen_before_answered check (answered_at is null or seen_at is not null)
);
create index notices_by_owner on notices (owner_id, list, last_told_at desc, id desc) where owner_id is not null;
create index notices_by_company on notices (company_id, list, last_told_at desc, id desc) where company_id is not null;
create index notices_by_code on notices (code, list, last_told_at desc, id desc);
create index notices_unanswered on notices (code, reason, created_at desc) where answered_at is null;
create index notices_by_rental on notices (company_id, rental_id) where rental_id is not null;
create index notices_by_age on notices (created_at);

-- One visitor's part in a notice. Whoever has the key of which the digest stands here sees it, and nobody else but the holder.
create table tellings (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  notice_id uuid not null references notices (id) on delete cascade,
  note text not null default '' check (char_length(note) <= 300),
  phone text not null default '',
  nudges smallint not null default 0 check (nudges between 0 and 3),
  nudged_at timestamptz(3),
  solved_at timestamptz(3),
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint tellings_end_once check (solved_at is null or withdrawn_at is null)
);
create index tellings_by_notice on tellings (notice_id, created_at desc, key_hash);
-- Those that say more than the reason, of which there are few among very many.
create index tellings_with_words on tellings (notice_id, created_at desc, key_hash) where note <> '' or phone <> '';

-- What the holder answered; the newest is the one that counts. A clerk may leave: the name stays.
create table notice_answers (
  id uuid primary key,
  notice_id uuid not null references notices (id) on delete cascade,
  answer text collate "C" not null,
  note text not null default '' check (char_length(note) <= 100),
  answered_by uuid references users (id) on delete set null,
  answered_by_name text not null default '',
  answered_at timestamptz(3) not null
);
create index notice_answers_by_notice on notice_answers (notice_id, answered_at desc, id desc);
create index notice_answers_by_member on notice_answers (answered_by) where answered_by is not null;
