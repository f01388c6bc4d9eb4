-- The number of a document is no part of what a toll or fine is: in many lists it counts the rows, and so is another one in each.
-- step
-- The how manieth it is of its plate, minute, amount and kind: two fines of one check, or two passes that a person told apart. Null of those
-- that were entered before this was counted: some are there twice because of their numbers, and stay.
alter table road_charges add column nth integer;

-- step: outside of a transaction
create unique index concurrently road_charges_pass on road_charges
  (company_id, translate(plate, 'İ', 'I'), happened_at, amount, kind, nth);

-- step: at the end
-- By which the version before knows what is there.
drop index road_charges_once;
