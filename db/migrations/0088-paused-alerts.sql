alter table alert_settings add column paused_until timestamptz;
