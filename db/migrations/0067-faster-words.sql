-- The same numbers by a loop, in a third of the time: most of what it costs to save a customer or a rental. An index counts each once,
-- so that they need not be told apart here.
create or replace function company_trigrams(company uuid, words text) returns bigint[] language plpgsql immutable strict parallel safe as $$
declare
  key constant bigint := ('x' || substr(replace(company::text, '-', ''), 22, 11))::bit(44)::bigint << 20;
  first integer := ascii(words);
  second integer := ascii(substr(words, 2, 1));
  third integer;
  found bigint[] := '{}';
begin
  for place in 3..char_length(words) loop
    third := ascii(substr(words, place, 1));
    found := found || (key # ((first << 14) # (second << 7) # third));
    first := second;
    second := third;
  end loop;
  return found;
end $$;
