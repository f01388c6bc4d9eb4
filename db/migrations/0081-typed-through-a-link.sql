-- Which data of a driver came through a renter's link and when, and who compared them with the document. Null where nothing came so.
alter table drivers add column link_parts text[], add column link_written_at timestamptz(3), add column compared_at timestamptz(3), add column compared_by_name text;
