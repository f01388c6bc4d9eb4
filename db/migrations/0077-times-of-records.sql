-- Who sent a photo of a car's condition, '' for photos from before; the form of a sealed record's content; and the hand-over or return as
-- the rental had it when the record was sealed, null where the rental had none.
alter table condition_photos add column sent_by_name text not null default '';
alter table condition_reports add column form smallint not null default 1, add column rental_time timestamptz(3);
