-- known as 97ba60682e25df7d: cut into steps since, and ends in the same schema.

-- Whether strangers may also write to an owner's telephone by WhatsApp; nobody who is there already chose so.
alter table profiles add column by_whatsapp boolean not null default false;

-- step: outside of a transaction
-- Slots without plate stand last in the fleet's list.
drop index concurrently if exists cars_by_plate;
drop index concurrently if exists cars_by_status;
-- step: outside of a transaction
create index concurrently cars_by_plate on cars (company_id, (plate = ''), plate, code);
create index concurrently cars_by_status on cars (company_id, status, (plate = ''), plate, code);

-- Whether a company has printed any of its stickers, without reading all of its codes.
create index concurrently codes_printed_by_company on codes (company_id) where company_id is not null and printed_at is not null;
