-- Accounts made before names were searched; the same folding as src/domain/turkish.ts: without marks, every i alike, small letters.
update users set search_key = lower(
  regexp_replace(normalize(translate(display_name || ' ' || email, 'ı', 'i'), nfkd), '[\u0300-\u036f]', '', 'g') collate "C"
);
update companies set search_key = lower(
  regexp_replace(normalize(translate(name, 'ı', 'i'), nfkd), '[\u0300-\u036f]', '', 'g') collate "C"
);
