-- Who has a record open now, a client or a lead form: one row for each visible tab, which its tab renews. What is in
-- client_viewers is worthless within a minute.
drop table client_viewers;
create unlogged table record_viewers (
  org_id bigint not null references orgs,
  kind text not null check (kind in ('client', 'lead_form')),
  record_id bigint not null,
  tab uuid not null,
  profile_id bigint not null,
  seen_at timestamptz(3) not null,
  primary key (org_id, kind, record_id, tab),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
-- Reports delete what tabs that ended without a word have left in their organisation.
create index record_viewers_by_time on record_viewers (org_id, seen_at);
create index record_viewers_of_profile on record_viewers (org_id, profile_id);
call protect_tenant_table('record_viewers');
