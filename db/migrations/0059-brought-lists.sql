-- step
-- Lists of customers or expenses that a company brought, and what each of them made and changed, so that it can be taken back for a day. Both are
-- forgotten then. `kept` counts what was in use when the list was taken back.
create type import_kind as enum ('customers', 'expenses');
create table imports (
  company_id uuid not null,
  id uuid not null,
  kind import_kind not null,
  made_by uuid not null,
  added integer not null default 0,
  changed integer not null default 0,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  kept integer not null default 0,
  primary key (company_id, id)
);
create index imports_newest_first on imports (company_id, created_at desc, id desc);
create index imports_by_age on imports (created_at);

-- `before` holds the values of a changed customer, null for a new one; `version` is that of the customer after the list.
create table import_customers (
  company_id uuid not null,
  import_id uuid not null,
  customer_id uuid not null,
  before jsonb,
  version integer not null,
  primary key (company_id, import_id, customer_id),
  constraint import_customers_import foreign key (company_id, import_id) references imports (company_id, id) on delete cascade,
  constraint import_customers_customer foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index import_customers_by_customer on import_customers (company_id, customer_id);

create table import_expenses (
  company_id uuid not null,
  import_id uuid not null,
  expense_id uuid not null,
  primary key (company_id, import_id, expense_id),
  constraint import_expenses_import foreign key (company_id, import_id) references imports (company_id, id) on delete cascade,
  constraint import_expenses_expense foreign key (company_id, expense_id) references expenses (company_id, id) on delete cascade
);
create index import_expenses_by_expense on import_expenses (company_id, expense_id);

-- step: outside of a transaction
-- A list looks its customers up by telephone.
create index concurrently customers_by_phone on customers (company_id, phone) where phone <> '';
