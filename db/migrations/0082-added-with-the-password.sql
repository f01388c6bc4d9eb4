-- Whether the owner gave the password when they added a person or a key. A reset of the password by mail ends what was added without it.
alter table code_shares add column with_password boolean not null default false;
alter table second_persons add column with_password boolean not null default false;
alter table program_keys add column with_password boolean not null default false;
