-- People who are told once, on the day an upcoming integration opens.
create table integration_wishes (
  org_id bigint not null references orgs,
  profile_id bigint not null,
  -- Its name in the directory: 'tiktok'.
  integration_id text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, profile_id, integration_id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
call protect_tenant_table('integration_wishes');
-- The job that tells them finds out which organisations wait for what has opened.
create policy worker on integration_wishes for select to leadkeep_worker using (true);
