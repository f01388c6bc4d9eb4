-- Whether a new rental shows the renter's phone to whoever scans the car, unless the clerk says otherwise.
alter table companies add column shows_renter_phone boolean not null default true;
