-- Who made a key, so that the owners are told when that account is no owner any more. Null where nobody knows. The name beside it stays that of the day.
alter table program_keys add column made_by uuid;

-- holds briefly: a company has at most ten keys, and each finds its event by the index of kind and time.
update program_keys keys set made_by = made.actor_id
  from audit_events made
  where made.kind = 'companies' and made.action = 'program-key-made' and made.happened_at = keys.created_at
    and made.details ->> 'companyId' = keys.company_id::text;
