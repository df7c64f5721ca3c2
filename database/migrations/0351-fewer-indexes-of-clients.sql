-- A client that is back keeps the request that deleted it, so that one column and one index say what was deleted together, what of it
-- is back, and what was merged into a client. Those to erase are found by the index of the deleted.
alter table clients no force row level security;
update clients set deletion_id = restored_deletion_id where restored_deletion_id is not null;
alter table clients force row level security;
alter table clients drop column restored_deletion_id;
drop index clients_deleted_together, clients_merged, clients_to_erase;
create index clients_gone_together on clients (org_id, merged_into_id, deletion_id, deleted_at)
  where merged_into_id is not null or deletion_id is not null;
