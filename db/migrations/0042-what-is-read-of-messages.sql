-- step: outside of a transaction
-- Whether a receiving server has refused an address is asked with every list of an account that has not confirmed it.
create index concurrently mails_refused on mails (recipient)
  where given_up_at is not null and last_error = 'refused by the receiving server';

-- step
-- Every search reads all of what was written lately, as of the other indexes of this kind.
alter index deliveries_by_summarized set (gin_pending_list_limit = 256);
