-- Nothing reads who added a client: the event of their coming in has its actor. It cost each row a foreign key and an index.
alter table sequence_clients drop column entered_by_id;

-- That the sequence is there follows from the client inside it; its versions are never deleted alone.
alter table sequence_moves drop constraint sequence_moves_org_id_sequence_id_version_fkey;
