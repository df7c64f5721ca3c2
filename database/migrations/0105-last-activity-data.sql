-- What happened last is kept as data; the words are made where they are read.
alter table clients
  add column last_activity_data jsonb not null default '{}',
  add column recently_active_data jsonb not null default '{}';

-- The owner of the tables is held by their policies like everybody else.
alter table clients no force row level security;
alter table timeline_activities no force row level security;

-- Of what was opened, only the line told which content and how often.
update clients
set last_activity_data = jsonb_strip_nulls(jsonb_build_object(
  'content_title', substring(last_activity_summary from '^Opened (.*?)(?: · \d+×)?$'),
  'times_viewed', substring(last_activity_summary from ' · (\d+)×$')::int
))
where last_activity_type = 'CONTENT_OPENED' and last_activity_summary <> 'Opened shared content';

update clients
set recently_active_data = jsonb_strip_nulls(jsonb_build_object(
  'content_title', substring(recently_active_summary from '^Opened (.*?)(?: · \d+×)?$'),
  'times_viewed', substring(recently_active_summary from ' · (\d+)×$')::int
))
where recently_active_type = 'CONTENT_OPENED';

-- The rest stands with the activity itself.
update clients
set last_activity_data = latest.data
from (
  select distinct on (activity.org_id, activity.client_id) activity.org_id, activity.client_id,
    case
      when activity.item_type = 'NOTE'
        then jsonb_build_object('text', left(btrim(split_part(activity.text, E'\n', 1)), 120))
      else (
        select coalesce(jsonb_object_agg(key, value), '{}')
        from jsonb_each(activity.type_specific_data)
        where key in ('channel', 'outcome', 'duration_seconds', 'place', 'content_title')
      )
    end as data
  from timeline_activities as activity
  join clients as client on client.org_id = activity.org_id and client.id = activity.client_id
    and client.last_activity_type = activity.item_type and client.last_activity_at = activity.occurred_at
  where activity.deleted_at is null
  order by activity.org_id, activity.client_id, activity.id desc
) as latest
where clients.org_id = latest.org_id and clients.id = latest.client_id and latest.data <> '{}';

alter table clients force row level security;
alter table timeline_activities force row level security;

alter table clients drop column last_activity_summary, drop column recently_active_summary;
alter table timeline_activities drop column summary;

alter table clients
  add constraint clients_last_activity_type_check check (last_activity_type in (
    'NOTE', 'PAGE', 'MESSAGE', 'MEETING', 'PHONECALL', 'COLLECTION', 'FIRST_RESPONSE', 'UNASSIGN_CLIENT',
    'CLIENT_ASSIGNMENT', 'SHARED_TEXT_TEMPLATE', 'CLIENT_CREATED_DETAILS', 'SHARED_DOCUMENT_TEMPLATE',
    'DUPLICATE_LEAD_RECEIVED', 'WHATSAPP_AUTORESPONDER', 'CONTENT_OPENED'
  )),
  add constraint clients_recently_active_type_check
    check (recently_active_type in ('CONTENT_OPENED', 'DUPLICATE_LEAD_RECEIVED'));
