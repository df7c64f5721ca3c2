-- Which events the audit log shows. The events of one command for many are one entry, on the first of them.
alter table events add column is_audited boolean not null default false;
alter table events add column audited_count int;
alter table events add constraint events_audited_count check (is_audited = (audited_count is not null));

create index events_audited on events (org_id, id desc) where is_audited;

-- The history is written once. Erasing a client deletes what it says of them, never what the audit log shows, which goes
-- with its organisation only.
revoke update on events from leadkeep_app, leadkeep_worker;
create function keep_audited_event() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and not exists (select from orgs where orgs.org_id = old.org_id) then return old; end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_audited_event before delete or update on events
  for each row when (old.is_audited) execute function keep_audited_event();
