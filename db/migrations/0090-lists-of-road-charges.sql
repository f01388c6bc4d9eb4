-- The list with which a toll or fine was added, so that it can be charged without what waited before.
alter table road_charges add column list_id uuid;
