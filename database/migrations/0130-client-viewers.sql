-- Who has the record of a client open now: one row for each visible tab, which its tab renews. It is worthless after a
-- crash of the database, so it is not written to the log.
create unlogged table client_viewers (
  org_id bigint not null references orgs,
  client_id bigint not null,
  tab uuid not null,
  profile_id bigint not null,
  seen_at timestamptz(3) not null,
  primary key (org_id, client_id, tab),
  foreign key (org_id, client_id) references clients (org_id, id) on delete cascade,
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
-- Reports delete what tabs that ended without a word have left in their organisation.
create index client_viewers_by_time on client_viewers (org_id, seen_at);
create index client_viewers_of_profile on client_viewers (org_id, profile_id);
call protect_tenant_table('client_viewers');
