-- What the server knows of a signature through a renter's link: whose link, and in what kind of browser. Null for other ways and for older signatures.
alter table agreement_acceptances add column evidence jsonb;

-- step
alter table agreement_driver_signatures add column evidence jsonb;

-- step
-- From where a page was first opened, and a keyed digest of the network from which its link was made, which is deleted after 30 days.
alter table renter_links add column opened_from text collate "C", add column network bytea;

-- step
-- A keyed digest of the network from which the session was last used.
alter table sessions add column network bytea;

-- step
-- What is done through a renter's link is done by nobody of the company.
alter table desk_events alter column actor_id drop not null;
