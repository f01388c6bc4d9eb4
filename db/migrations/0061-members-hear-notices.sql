-- Whether a member is told of notices about the company's cars, beside the owner who stands for it and always is. Off until they turn it on.
alter table company_members add column hears_notices boolean not null default false;
