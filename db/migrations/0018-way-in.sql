-- Whether strangers may also write to an owner's telephone by WhatsApp; nobody who is there already chose so.
alter table profiles add column by_whatsapp boolean not null default false;

-- Slots without plate stand last in the fleet's list.
drop index cars_by_plate;
drop index cars_by_status;
create index cars_by_plate on cars (company_id, (plate = ''), plate, code);
create index cars_by_status on cars (company_id, status, (plate = ''), plate, code);

-- Whether a company has printed any of its stickers, without reading all of its codes.
create index codes_printed_by_company on codes (company_id) where company_id is not null and printed_at is not null;
