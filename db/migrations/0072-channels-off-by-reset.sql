-- Whether a channel was switched off because the password was reset by a mail. Its account's page says so.
alter table channels add column off_by_reset boolean not null default false;
