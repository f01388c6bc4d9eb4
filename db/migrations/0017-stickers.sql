-- known as 1037cb90eea6fafc: cut into steps since, and ends in the same schema.

-- A batch is what an operator calls a run of codes: by a name, with what its stickers look like.
alter table code_batches
  add column name text not null default '' check (char_length(name) <= 60),
  add column note text not null default '' check (char_length(note) <= 500),
  add column form text not null default 'square' check (form in ('square', 'round', 'upright')),
  add column wording text not null default 'vehicle' check (wording in ('vehicle', 'workplace')),
  add column is_bilingual boolean not null default false,
  add column has_claims boolean not null default false,
  add column search_key text collate "C" not null default '',
  add column version integer not null default 1,
  add constraint code_batches_bounded check (count <= 10000);
update code_batches set search_key = lower(prefix);
create index code_batches_newest_first on code_batches (created_at desc, id desc);
create index code_batches_by_words on code_batches using gin (search_key gin_trgm_ops);

-- step
-- A code's number is its place in its batch, from 1. A claim word is asked for at linking, so only a free code has one; the one of a
-- handed-over code ends. A replaced code is nobody's: until the end of `replaced_until` its address leads to the code in its place.
alter table codes
  add column batch_number integer,
  add column printed_at timestamptz(3),
  add column print_count integer not null default 0,
  add column sold_at timestamptz(3),
  add column claim text collate "C",
  add column claim_ends_at timestamptz(3),
  add column replaced_by text collate "C" references codes (code),
  add column replaced_until timestamptz(3),
  add constraint codes_batch_number_check check (batch_number > 0) not valid,
  add constraint codes_print_count_check check (print_count >= 0) not valid,
  add constraint codes_claim_check check (claim ~ '^[2-9A-HJKMNP-Z]{6}$') not valid,
  add constraint codes_number_in_batch check ((batch_id is null) = (batch_number is null)) not valid,
  add constraint codes_claim_only_free check (claim is null or linked_at is null) not valid,
  add constraint codes_claim_end_of_claim check (claim_ends_at is null or claim is not null) not valid,
  add constraint codes_replaced_until_when check ((replaced_by is null) = (replaced_until is null)) not valid,
  add constraint codes_replaced_by_another check (replaced_by <> code) not valid,
  add constraint codes_replaced_is_free check (replaced_by is null or linked_at is null) not valid;
-- step
create table code_numbers (code text collate "C" primary key, number integer not null);
insert into code_numbers
select code, row_number() over (partition by batch_id order by code) from codes where batch_id is not null;
-- step: in pieces of code_numbers by code
update codes set batch_number = code_numbers.number from code_numbers where codes.code = code_numbers.code and {piece};
-- step
drop table code_numbers;
-- step
alter table codes
  validate constraint codes_batch_number_check,
  validate constraint codes_print_count_check,
  validate constraint codes_claim_check,
  validate constraint codes_number_in_batch,
  validate constraint codes_claim_only_free,
  validate constraint codes_claim_end_of_claim,
  validate constraint codes_replaced_until_when,
  validate constraint codes_replaced_by_another,
  validate constraint codes_replaced_is_free;
-- step: outside of a transaction
drop index concurrently if exists codes_by_batch;
-- step: outside of a transaction
create unique index concurrently codes_by_batch on codes (batch_id, batch_number) where batch_id is not null;
create index concurrently codes_by_replacement on codes (replaced_by) where replaced_by is not null;

-- step
-- A company's car that gets another sticker takes its rentals along.
alter table rentals
  drop constraint rentals_car,
  add constraint rentals_car foreign key (company_id, car_code) references cars (company_id, code) on update cascade not valid;
-- step
alter table rentals validate constraint rentals_car;

-- step
-- The vehicles that a company's sticker was on before the one of today, each until it was changed.
alter table cars add column since timestamptz(3);
create table former_cars (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  code text collate "C" not null,
  plate text not null,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  constraint former_cars_of_car foreign key (company_id, code) references cars (company_id, code) on update cascade on delete cascade
);
create index former_cars_by_car on former_cars (company_id, code, until desc, id desc);

-- Of a link that ended by handing the code over: by which request, so that the same one, sent again, gets the same claim word.
alter table past_links
  add column hand_over_id uuid,
  drop constraint past_links_keep_something,
  add constraint past_links_keep_something check (plate <> '' or note_hidden_at is not null or hand_over_id is not null) not valid;
-- step
alter table past_links validate constraint past_links_keep_something;

-- step

-- Label sheets of an operator's own, beside those that are built in: millimetres.
create table print_layouts (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  geometry jsonb not null,
  created_at timestamptz(3) not null
);

-- By how much a printer prints beside the place: millimetres, and per cent.
create table printers (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  shift_x numeric(4, 2) not null default 0 check (shift_x between -5 and 5),
  shift_y numeric(4, 2) not null default 0 check (shift_y between -5 and 5),
  scale numeric(5, 2) not null default 100 check (scale between 98 and 102),
  version integer not null default 1,
  created_at timestamptz(3) not null
);

-- What somebody is about to download, made when it is asked for by its id: kept for a day, so that a cut connection asks again.
create table print_orders (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  job jsonb not null,
  created_at timestamptz(3) not null
);
create index print_orders_by_user on print_orders (user_id);
create index print_orders_by_age on print_orders (created_at);

-- What the server itself reports: wrong claim words that were tried for a code.
alter type report_reason add value 'claim-guessed';
