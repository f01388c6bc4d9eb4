-- What is known of a renter's copy of a sheet: who wrote when that they gave it (older rows do not say who), when the page that has it was opened
-- through the renter's link outside of the company's browsers, and when it was mailed to which address, of which only a mask is kept.
-- holds briefly: a sheet has one row at most
alter table agreement_copies
  alter column given_at drop not null,
  add column made_by_name text check (made_by_name <> ''),
  add column opened_at timestamptz(3),
  add column mailed_at timestamptz(3),
  add column mailed_to text collate "C" check (mailed_to <> ''),
  add constraint agreement_copies_known check (num_nonnulls(given_at, opened_at, mailed_at) > 0),
  add constraint agreement_copies_giver check (made_by_name is null or given_at is not null),
  add constraint agreement_copies_mail check ((mailed_at is null) = (mailed_to is null));

-- What is known is added, and never changes.
-- holds briefly: a sheet has one row at most
drop trigger agreement_copies_stay on agreement_copies;
create trigger agreement_copies_stay before update on agreement_copies
  for each row when (not jsonb_strip_nulls(to_jsonb(old)) <@ to_jsonb(new)) execute function agreement_row_never_changes();
