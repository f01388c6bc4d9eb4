-- Who is asked to work for a company, and as what. Of the link only a digest is kept. The row goes when the invitation is accepted,
-- withdrawn, repeated or over.
create table invitations (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  email text collate "C" not null,
  role member_role not null check (role <> 'owner'),
  invited_by uuid,
  invited_by_name text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, id),
  constraint invitations_token unique (token_hash),
  constraint invitations_one_an_address unique (company_id, email),
  constraint invitations_invited_by_fkey foreign key (invited_by) references users (id) on delete set null
);
create index invitations_by_expiry on invitations (expires_at);
create index invitations_by_email on invitations (email);
create index invitations_by_inviter on invitations (invited_by) where invited_by is not null;

-- The address of a company's calendar is known to the member who made it, and goes with their membership.
-- holds briefly: a nullable column without a default
alter table calendar_links add column made_by uuid;
-- step
alter table calendar_links
  add constraint calendar_links_of_a_member foreign key (company_id, made_by) references company_members (company_id, user_id)
    on delete cascade not valid;
-- step
alter table calendar_links validate constraint calendar_links_of_a_member;
-- step: at the end
update calendar_links set made_by = owner.user_id from company_owners as owner
where owner.company_id = calendar_links.company_id and made_by is null;
