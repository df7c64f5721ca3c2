-- Recently active is what a client did: opened what was shared with them, answered, enquired again. What is done with a client
-- moves last_interaction_at and the last activity, and nothing here.
drop index clients_recently_active;
alter table clients
  drop column recently_active_at,
  add column recently_active_at timestamptz(3),
  -- What it was: a timeline activity type, or CONTENT_OPENED, and the line the list shows.
  add column recently_active_type text,
  add column recently_active_summary text not null default '';

-- The owner of the tables is held by their walls like everybody else.
alter table clients no force row level security;
alter table timeline_activities no force row level security;
alter table shared_contents no force row level security;
alter table contents no force row level security;

update clients
set recently_active_at = latest.at, recently_active_type = latest.type, recently_active_summary = latest.summary
from (
  select distinct on (org_id, client_id) org_id, client_id, at, type, summary
  from (
    select org_id, client_id, occurred_at as at, item_type as type, summary
    from timeline_activities
    where item_type = 'DUPLICATE_LEAD_RECEIVED' and deleted_at is null
    union all
    select share.org_id, share.client_id, share.last_viewed_at, 'CONTENT_OPENED',
      'Opened ' || contents.title || case when share.times_viewed > 1 then ' · ' || share.times_viewed || '×' else '' end
    from shared_contents as share
    join contents on contents.org_id = share.org_id and contents.id = share.content_id
    where share.client_id is not null and share.last_viewed_at is not null
  ) as done
  order by org_id, client_id, at desc
) as latest
where clients.org_id = latest.org_id and clients.id = latest.client_id;

alter table clients force row level security;
alter table timeline_activities force row level security;
alter table shared_contents force row level security;
alter table contents force row level security;

create index clients_recently_active on clients (org_id, recently_active_at desc, id desc)
  where recently_active_at is not null and deleted_at is null;
create index clients_by_assignee_recently_active on clients (org_id, assigned_to_id_or_zero, recently_active_at desc, id desc)
  where recently_active_at is not null and deleted_at is null;

-- Those nobody has contacted, by how long they wait.
create index clients_new_by_created on clients (org_id, created_at, id) where is_new_lead and deleted_at is null;
