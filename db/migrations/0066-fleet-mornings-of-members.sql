-- The day on which each member was last told of the fleet's morning. Before, only the account that stands for the company was told,
-- by companies.fleet_told_on, which the version before still reads and which goes with a later version.
alter table company_members add column fleet_told_on date not null default '2000-01-01';
-- step: in pieces of company_members by company_id, user_id
-- Members of today are told from tomorrow on, if the company was told today.
update company_members set fleet_told_on = companies.fleet_told_on from companies
where companies.id = company_members.company_id and {piece};
-- step: outside of a transaction
create index concurrently company_members_by_fleet_told on company_members (fleet_told_on, company_id, user_id)
  where role in ('owner', 'manager');
