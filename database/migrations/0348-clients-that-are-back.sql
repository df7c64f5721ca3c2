-- The deletion that a client came back from, so that those still deleted with it can say how many are back.
alter table clients add column restored_deletion_id text;
create index clients_restored_together on clients (org_id, restored_deletion_id) where restored_deletion_id is not null;
