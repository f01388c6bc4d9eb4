-- What was written for a record before its seal, shared by all devices of a company. authors says who wrote which part. It goes with the seal.
create table condition_drafts (
  company_id uuid not null,
  rental_id uuid not null,
  car_no smallint not null check (car_no between 1 and 100),
  direction condition_direction not null,
  content jsonb not null,
  authors jsonb not null,
  version integer not null check (version > 0),
  saved_at timestamptz(3) not null,
  primary key (company_id, rental_id, car_no, direction),
  constraint condition_drafts_rental foreign key (company_id, rental_id) references rentals (company_id, id) on delete cascade
);
create index condition_drafts_by_age on condition_drafts (saved_at);
