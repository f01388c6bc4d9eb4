-- known as 7a4ae5f0b86daef4: cut into steps since, and ends in the same schema.

-- Every three characters in a row of a text, told apart by company, as numbers: an index of them finds a text in the middle of a company's rows
-- and reads nothing of anybody else's, however often they have the same name. src/server/db/search.ts asks by it.
create function company_trigrams(company uuid, words text) returns bigint[] language sql immutable strict parallel safe
return array(
  select distinct
    (('x' || substr(replace(company::text, '-', ''), 22, 11))::bit(44)::bigint << 20)
    # ((ascii(substr(words, place, 1)) << 14) # (ascii(substr(words, place + 1, 1)) << 7) # ascii(substr(words, place + 2, 1)))
  from generate_series(1, char_length(words) - 2) as place
);
-- step: outside of a transaction
create index concurrently rentals_by_company_words on rentals using gin (company_trigrams(company_id, ' ' || search_key));
create index concurrently customers_by_company_words on customers using gin (company_trigrams(company_id, ' ' || search_key));

-- step
-- What was written lately waits in a list that every search reads from its beginning to its end: 4 MB of it, unless it is kept short.
alter index rentals_by_company_words set (gin_pending_list_limit = 256);
alter index rentals_by_car_words set (gin_pending_list_limit = 256);
alter index rentals_running_by_words set (gin_pending_list_limit = 256);
alter index cars_by_face set (gin_pending_list_limit = 256);
alter index cars_by_words set (gin_pending_list_limit = 256);
alter index customers_by_company_words set (gin_pending_list_limit = 256);
alter index expenses_by_words set (gin_pending_list_limit = 256);
alter index road_charges_by_words set (gin_pending_list_limit = 256);
alter index reservations_by_words set (gin_pending_list_limit = 256);
alter index profiles_by_words set (gin_pending_list_limit = 256);
alter index users_by_words set (gin_pending_list_limit = 256);
alter index companies_by_words set (gin_pending_list_limit = 256);
alter index code_batches_by_words set (gin_pending_list_limit = 256);

-- step
-- An expression that is indexed has statistics only once its table is analyzed.
analyze rentals;
analyze customers;

-- step: at the end
-- The version before searches by them.
drop index rentals_by_words;
drop index customers_by_words;
