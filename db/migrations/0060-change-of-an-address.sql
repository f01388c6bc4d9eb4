-- The e-mail address that an account's owner wants instead of the present one. It takes effect once the new address has agreed by the link
-- of its mail and, if it was confirmed, the present one too.
alter type link_purpose add value 'email-change-from';
alter type link_purpose add value 'email-change-to';

create table email_changes (
  user_id uuid primary key,
  id uuid not null,
  email text collate "C" not null,
  from_agreed_at timestamptz(3),
  to_agreed_at timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint email_changes_of_account foreign key (user_id) references users (id) on delete cascade
);
create index email_changes_by_age on email_changes (expires_at);
