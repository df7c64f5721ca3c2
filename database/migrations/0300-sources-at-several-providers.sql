-- When each organisation is compared with each provider and checked; so far for Facebook alone.
create table source_schedules (
  org_id bigint not null references orgs (org_id),
  provider text not null,
  reconcile_at timestamp(3) with time zone not null,
  check_at timestamp(3) with time zone not null,
  primary key (org_id, provider)
);
alter table facebook_schedules no force row level security;
insert into source_schedules (org_id, provider, reconcile_at, check_at)
  select org_id, 'facebook', reconcile_at, check_at from facebook_schedules;
drop table facebook_schedules;
call protect_tenant_table('source_schedules');
create policy worker on source_schedules for select to leadkeep_worker using (true);

-- Until when a process that renews the token is believed to be at it.
alter table connections add column renewing_until timestamp(3) with time zone;

-- A lead that its provider deleted: what is left says that it must not come in again.
alter table lead_notices drop constraint lead_notices_status_check;
alter table lead_notices add constraint lead_notices_status_check
  check (status in ('WAITING', 'FETCHED', 'IGNORED', 'FAILED', 'ERASED'));
