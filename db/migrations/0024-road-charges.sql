create type road_charge_kind as enum ('toll', 'fine');
create type road_charge_state as enum ('new', 'informed', 'paid', 'objected');
create type road_charge_match as enum ('certain', 'uncertain', 'several', 'nobody', 'chosen', 'own');

-- A toll or a fine of a car. It costs its renter something only once charge_id names the line that was written for it.
create table road_charges (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind road_charge_kind not null,
  plate text collate "C" not null,
  happened_at timestamptz(3) not null,
  amount bigint not null,
  document_no text not null,
  text text not null,
  search_key text collate "C" not null,
  state road_charge_state not null default 'new',
  reduced_until date,
  match road_charge_match not null,
  rental_id uuid,
  charge_id uuid,
  -- What is still to be done about it, by which the list is narrowed.
  step text collate "C" not null generated always as (
    case when charge_id is not null then 'charged' when rental_id is not null then 'open' when match = 'own' then 'own' else 'unclear' end
  ) stored,
  version integer not null default 1,
  entered_by uuid,
  entered_by_name text not null default '',
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint road_charges_plate check (char_length(plate) between 1 and 20),
  constraint road_charges_amount check (amount > 0),
  constraint road_charges_reduced_until check (reduced_until is null or kind = 'fine'),
  constraint road_charges_match check ((rental_id is not null) = (match in ('certain', 'uncertain', 'chosen'))),
  constraint road_charges_charged check (charge_id is null or rental_id is not null),
  constraint road_charges_entered_by_somebody check (entered_by is not null or entered_by_name <> ''),
  constraint road_charges_charged_once unique (company_id, charge_id),
  constraint road_charges_rental foreign key (company_id, rental_id) references rentals (company_id, id),
  constraint road_charges_charge foreign key (company_id, charge_id) references rental_charges (company_id, id),
  constraint road_charges_entered_by_fkey foreign key (entered_by) references users (id) on delete set null
);
-- The same one is never there twice, however its plate is spelled.
create unique index road_charges_once
  on road_charges (company_id, translate(plate, 'İ', 'I'), happened_at, amount, kind, document_no);
create index road_charges_newest_first on road_charges (company_id, happened_at desc, id desc);
create index road_charges_by_kind on road_charges (company_id, kind, happened_at desc, id desc);
create index road_charges_by_state on road_charges (company_id, state, happened_at desc, id desc);
create index road_charges_by_step on road_charges (company_id, step, happened_at desc, id desc);
create index road_charges_by_words on road_charges using gin (search_key gin_trgm_ops);
create index road_charges_by_rental on road_charges (company_id, rental_id) where rental_id is not null;
create index road_charges_by_clerk on road_charges (entered_by) where entered_by is not null;
-- Fines whose reduced payment is still possible or was missed.
create index road_charges_due on road_charges (company_id, reduced_until, happened_at, id)
  where reduced_until is not null and state in ('new', 'informed');
