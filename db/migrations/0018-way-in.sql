-- Whether strangers may also write to an owner's telephone by WhatsApp; nobody who is there already chose so.
alter table profiles add column by_whatsapp boolean not null default false;
