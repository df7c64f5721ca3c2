-- What an import has in common with earlier ones of the same person: the names of its columns, and its file.
alter table client_imports
  add column header_key text,
  add column file_print text,
  add column mapping_from timestamptz(3);

create index client_imports_by_headers on client_imports (org_id, created_by_id, header_key) where started_at is not null;
create index client_imports_by_file on client_imports (org_id, created_by_id, file_print) where started_at is not null;
