-- The rows of a workbook or of cards as they are stored for reading from any place on: where each part begins, and since when.
alter table client_imports
  add column stored_rows jsonb,
  add column stored_at timestamptz(3);
create index client_imports_to_clear on client_imports (stored_at) where stored_at is not null;
