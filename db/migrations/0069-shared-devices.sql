-- Devices that a company's members use in turns. Of the device's cookie only a digest is kept. A member's session on it goes with it.
create table shared_devices (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid primary key,
  token_hash bytea not null,
  device text not null,
  -- The name of that day: the device stays shared when this member leaves.
  shared_by_name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint shared_devices_token unique (token_hash)
);
create index shared_devices_by_company on shared_devices (company_id);
create index shared_devices_by_expiry on shared_devices (expires_at);

-- The code that a member types on such a device. A digest with a key that is outside of the database.
create table shift_codes (
  company_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  set_at timestamptz(3) not null,
  primary key (company_id, user_id),
  constraint shift_codes_of_member foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);

alter table sessions
  add column shared_device_id uuid,
  add constraint sessions_on_shared_device foreign key (shared_device_id) references shared_devices (id) on delete cascade not valid;
-- step
alter table sessions validate constraint sessions_on_shared_device;
-- step: outside of a transaction
-- One session a device.
create unique index concurrently sessions_one_a_shared_device on sessions (shared_device_id) where shared_device_id is not null;
