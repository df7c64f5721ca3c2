-- How long a lead waited for its first response, as it was counted when the response was given.
create table first_responses (
  org_id bigint not null,
  client_id bigint not null,
  -- The assignee at that time, whose working hours count; null for nobody.
  profile_id bigint,
  at timestamptz(3) not null,
  seconds int not null,
  -- Without the time outside the working hours.
  working_seconds int not null,
  primary key (org_id, client_id),
  foreign key (org_id, client_id) references clients (org_id, id) on delete cascade,
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete set null (profile_id)
);
create index first_responses_of_profile on first_responses (org_id, profile_id);

-- Row security is forced on the owner too; lifted to read the clients and back at once.
alter table clients no force row level security;

-- Nobody had working hours until now, so that all of the time counts.
insert into first_responses (org_id, client_id, profile_id, at, seconds, working_seconds)
select org_id, id, assigned_to_id, first_response_at, waited.seconds, waited.seconds
from clients, lateral (select greatest(0, extract(epoch from first_response_at - created_at))::int as seconds) as waited
where source = 'external_integration' and first_response_at is not null;

alter table clients force row level security;

call protect_tenant_table('first_responses');

-- The leads of a period with their assignees.
create index clients_leads_by_time on clients (org_id, created_at, assigned_to_id_or_zero)
  where source = 'external_integration' and deleted_at is null;
-- What was shared in a period.
create index shared_contents_by_time on shared_contents (org_id, shared_at, profile_id) where shared_at is not null;
