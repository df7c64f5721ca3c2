-- The request that deleted a client: those that it deleted together are shown and restored together.
alter table clients add column deletion_id text;
update clients set deletion_id = (
  select events.request_id from events
  where events.org_id = clients.org_id and events.subject = 'client' and events.subject_id = clients.id
    and events.kind = 'client.deleted'
  order by events.id desc limit 1)
where deleted_at is not null and merged_into_id is null;
create index clients_deleted_together on clients (org_id, deletion_id, id) where deletion_id is not null;
