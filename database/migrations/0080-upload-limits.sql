-- What the grant of an upload allows at most; counted against the storage of the organisation until the file is known.
alter table files add column granted_bytes bigint not null default 0;
-- What an organisation stores and uploads a day is summed up from the index alone.
create index files_of_org on files (org_id, created_at) include (status, granted_until, granted_bytes, size_bytes);
