-- Quiet hours can last all day on days off; those that exist do not.
alter table alert_settings no force row level security;

update alert_settings set quiet_hours = '{"on_days_off": false}' || quiet_hours where quiet_hours is not null;

alter table alert_settings force row level security;
