-- Old leads that the next alert to somebody tells of: all that come within a minute of each other are one (readings.md D32).
create table old_leads_waiting (
  org_id bigint not null,
  profile_id bigint not null,
  lead_id uuid not null,
  -- True where the owner is told that nobody could take the client.
  is_untaken boolean not null,
  submitted_at timestamptz(3) not null,
  gathered_at timestamptz(3) not null,
  primary key (org_id, profile_id, lead_id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
call protect_tenant_table('old_leads_waiting');
create policy worker on old_leads_waiting for select to leadkeep_worker using (true);
