-- Follow-ups that were completed, or were replaced or deleted after they fell due. Those still open are in follow_ups.
create table ended_follow_ups (
  org_id bigint not null,
  -- What ended it; undoing that deletes the row.
  event_id uuid not null,
  client_id bigint not null,
  -- Whom it reminded: the assignee, else who set it.
  profile_id bigint not null,
  due_at timestamptz(3) not null,
  -- The end of its day in the zone in which it was promised.
  due_day_ends_at timestamptz(3) not null,
  outcome text not null check (outcome in ('completed', 'replaced', 'deleted')),
  ended_at timestamptz(3) not null,
  is_kept boolean not null generated always as (outcome = 'completed' and ended_at < due_day_ends_at) stored,
  primary key (org_id, event_id),
  foreign key (org_id, client_id) references clients (org_id, id) on delete cascade,
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
create index ended_follow_ups_by_due on ended_follow_ups (org_id, due_at, profile_id);
create index ended_follow_ups_of_client on ended_follow_ups (org_id, client_id);
create index ended_follow_ups_of_profile on ended_follow_ups (org_id, profile_id);

-- Row security is forced on the owner too; lifted to read the history and back at once.
alter table events no force row level security;
alter table clients no force row level security;
alter table follow_ups no force row level security;
alter table profiles no force row level security;
alter table orgs no force row level security;

-- The history says what ended, and what was undone right after. A zone that did not change is that of the next one.
insert into ended_follow_ups (org_id, event_id, client_id, profile_id, due_at, due_day_ends_at, outcome, ended_at)
select ended.org_id, ended.id, ended.client_id, profiles.id, ended.due_at,
  (((ended.due_at at time zone ended.zone)::date + 1)::timestamp at time zone ended.zone), ended.outcome, ended.created_at
from (
  select change.org_id, change.id, change.subject_id as client_id, change.created_at,
    (change.changes -> 'remind_on' ->> 'from')::timestamptz as due_at,
    coalesce(clients.assigned_to_id, (change.changes -> 'profile_id' ->> 'from')::bigint, follow_ups.profile_id) as profile_id,
    coalesce(change.changes -> 'time_zone' ->> 'from', follow_ups.time_zone, orgs.time_zone) as zone,
    case change.kind when 'follow-up.completed' then 'completed' when 'follow-up.deleted' then 'deleted' else 'replaced' end as outcome
  from (
    select events.*, lead(events.kind) over (partition by org_id, subject_id order by id) as next_kind
    from events
    where kind in ('follow-up.set', 'follow-up.completed', 'follow-up.deleted', 'follow-up.restored')
  ) as change
  join orgs on orgs.org_id = change.org_id
  join clients on clients.org_id = change.org_id and clients.id = change.subject_id
  left join follow_ups on follow_ups.org_id = change.org_id and follow_ups.client_id = change.subject_id
  where change.kind <> 'follow-up.restored' and change.next_kind is distinct from 'follow-up.restored'
    and change.changes -> 'remind_on' ->> 'from' is not null
) as ended
join profiles on profiles.org_id = ended.org_id and profiles.id = ended.profile_id
where ended.outcome = 'completed' or ended.due_at <= ended.created_at;

alter table events force row level security;
alter table clients force row level security;
alter table follow_ups force row level security;
alter table profiles force row level security;
alter table orgs force row level security;

call protect_tenant_table('ended_follow_ups');
