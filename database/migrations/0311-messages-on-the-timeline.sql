-- The activity that stands for a message on the client's timeline; null until there is one.
alter table whatsapp_messages
  add column activity_id bigint,
  add foreign key (org_id, activity_id) references timeline_activities (org_id, id) on delete set null (activity_id);
create index whatsapp_messages_of_activity on whatsapp_messages (org_id, activity_id) where activity_id is not null;

-- What a client writes is something they do themselves, so it makes them recently active.
alter table clients
  drop constraint clients_recently_active_type_check,
  add constraint clients_recently_active_type_check
    check (recently_active_type in ('CONTENT_OPENED', 'DUPLICATE_LEAD_RECEIVED', 'MESSAGE'));
