-- known as cfbd77ed14ad8a81: cut into steps since, and ends in the same schema.

-- Who works for a company, and as what. An account works for one company at most.
create type member_role as enum ('owner', 'manager', 'clerk');
create table company_members (
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role member_role not null,
  created_at timestamptz(3) not null,
  primary key (company_id, user_id),
  constraint company_members_one_company unique (user_id)
);
insert into company_members (company_id, user_id, role, created_at)
select id, owner_id, 'owner', created_at from companies;

-- step
-- A company that lives keeps an owner. The lock lets two owners who leave at once wait for each other, so that the second sees
-- that the first has left.
create function company_keeps_an_owner() returns trigger language plpgsql as $$
begin
  perform from companies where id = old.company_id for update;
  if found and not exists (select from company_members where company_id = old.company_id and role = 'owner') then
    raise exception 'a company keeps an owner' using errcode = 'check_violation', constraint = 'company_members_keep_an_owner';
  end if;
  return null;
end $$;
create trigger company_members_keep_an_owner after delete or update on company_members
  for each row when (old.role = 'owner') execute function company_keeps_an_owner();

-- The one account that stands for a company: to the administrator, in its mails and in the audit. Of several owners it is the one
-- who has been an owner for longest. Asked by the company; whoever begins with an account goes by company_members first.
create view company_owners as
select id as company_id, (
  select user_id from company_members
  where company_id = companies.id and role = 'owner' order by created_at, user_id limit 1
) as user_id
from companies;

-- step
-- A payment outlives the account of whoever entered it, and then keeps their name.
alter table payments
  alter column entered_by drop not null,
  add column entered_by_name text not null default '',
  drop constraint payments_entered_by_fkey,
  add constraint payments_entered_by_fkey foreign key (entered_by) references users (id) on delete set null not valid,
  add constraint payments_entered_by_somebody check (entered_by is not null or entered_by_name <> '') not valid;
-- step
alter table payments validate constraint payments_entered_by_fkey, validate constraint payments_entered_by_somebody;

-- step: at the end
-- The version before reads and writes it; a company that it made meanwhile gets its owner now.
insert into company_members (company_id, user_id, role, created_at)
select id, owner_id, 'owner', created_at from companies
where not exists (select from company_members where company_id = companies.id);
-- nobody reads it since: this version.
alter table companies drop column owner_id;
