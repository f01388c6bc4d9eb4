-- The request that caused an event: the `requestId` of its line in the log. Null for what no request caused, and for events of before.
alter table audit_events add column request_id uuid;
