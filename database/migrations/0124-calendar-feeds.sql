-- A person's follow-ups as a calendar that other programs subscribe to. Its private address is in public_addresses, by the
-- profile; the token stands here sealed, so that the person can be shown it again.
create table calendar_feeds (
  org_id bigint not null references orgs,
  profile_id bigint not null,
  sealed_token text not null,
  created_at timestamptz(3) not null,
  -- When a program last asked for it.
  last_read_at timestamptz(3),
  primary key (org_id, profile_id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
call protect_tenant_table('calendar_feeds');
