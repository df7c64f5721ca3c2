-- What a status changes stands in no index, so that the three of each message rewrite no index of it (decision 0280): the indexes of what
-- is under way ask this column instead of the state.
alter table whatsapp_messages
  add column is_under_way boolean not null generated always as (state in ('QUEUED', 'CLAIMED')) stored,
  set (fillfactor = 70);

drop index whatsapp_messages_due;
create index whatsapp_messages_due on whatsapp_messages (due_at, org_id, number_id) where due_at is not null;
drop index whatsapp_messages_in_order;
create index whatsapp_messages_in_order on whatsapp_messages (org_id, wa_id, at, id) where is_under_way;
drop index whatsapp_messages_claimed;
create index whatsapp_messages_claimed on whatsapp_messages (claimed_at) where is_under_way;
drop index whatsapp_messages_credit;
create index whatsapp_messages_credit on whatsapp_messages (org_id, id) where credit = 'RESERVED';
