-- A printed agreement or condition report names its digest, by which its holder finds the stored record.
-- step: outside of a transaction
create index concurrently rental_agreements_by_digest on rental_agreements (digest);

-- step: outside of a transaction
create index concurrently condition_reports_by_seal on condition_reports (seal);
