-- A message goes with a tracked link by choice: only where its link went along can an opening be seen.
alter table shared_contents add column is_tracked boolean not null default true;
alter table contents add column tracked_count int not null default 0;

-- Row security is forced on the owner too; lifted for the two corrections below and back at once.
alter table shared_contents no force row level security;
alter table contents no force row level security;

-- Messages went without their link until now; one that was opened had it from the QR code or by hand.
update shared_contents share set is_tracked = false
from contents content
where content.org_id = share.org_id and content.id = share.content_id and content.type = 'text'
  and share.shared_at is not null and share.platform is not null and share.times_viewed = 0;

update contents content set tracked_count = tracked.shares
from (
  select org_id, content_id, count(*)::int as shares from shared_contents
  where is_tracked and shared_at is not null group by org_id, content_id
) tracked
where tracked.org_id = content.org_id and tracked.content_id = content.id;

alter table shared_contents force row level security;
alter table contents force row level security;
