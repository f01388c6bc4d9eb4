-- step: outside of a transaction
-- Telephones of customers that have not the form in which they are called, since nobody can be certain which number is meant: few, and found by
-- their company. src/server/modules/customers/store.ts asks in the same words.
create index concurrently customers_odd_phones on customers (company_id, id)
  where phone <> '' and phone !~ '^(\+(?!900|9090)[1-9][0-9]{6,14}|444[0-9]{4})$';
