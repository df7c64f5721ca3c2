-- The e-mail by which the product gave a content: the limit of a day is counted over sequences and messages to many at once.
alter table shared_contents add column message_id uuid;

alter table shared_contents no force row level security;
alter table sequence_steps_done no force row level security;
update shared_contents share set message_id = done.message_id
from sequence_steps_done done
where done.org_id = share.org_id and done.share_id = share.id and done.message_id is not null;
alter table shared_contents force row level security;
alter table sequence_steps_done force row level security;

create index shared_contents_mailed on shared_contents (org_id, profile_id, shared_at) where message_id is not null;

-- Why a client got no message.
alter table bulk_action_skips drop constraint bulk_action_skips_reason_check;
alter table bulk_action_skips add constraint bulk_action_skips_reason_check check (reason in (
  'NO_RIGHT', 'UNCHANGED', 'TOO_MANY_GROUPS', 'CHANGED_SINCE', 'GONE',
  'NO_ADDRESS', 'UNSUBSCRIBED', 'SENT_RECENTLY', 'NO_VALUE', 'DAILY_LIMIT'));
