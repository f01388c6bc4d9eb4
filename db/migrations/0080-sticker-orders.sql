-- What somebody without an account orders while no shop's address is set up. Nothing is paid here. `unit_price` is in kuruş, as the buyer read it.
create table sticker_orders (
  id uuid primary key,
  created_at timestamptz(3) not null,
  name text not null check (char_length(name) between 1 and 80),
  phone text not null check (phone <> ''),
  address text not null check (char_length(address) between 1 and 300),
  count integer not null check (count between 1 and 100),
  unit_price bigint not null check (unit_price >= 0),
  search_key text collate "C" not null,
  done_at timestamptz(3),
  done_by uuid references users (id) on delete set null
);
create index sticker_orders_newest_first on sticker_orders (created_at desc, id desc);
create index sticker_orders_open on sticker_orders (created_at desc, id desc) where done_at is null;
create index sticker_orders_by_words on sticker_orders using gin (search_key gin_trgm_ops) with (gin_pending_list_limit = 256);
create index sticker_orders_by_who_did on sticker_orders (done_by) where done_by is not null;
