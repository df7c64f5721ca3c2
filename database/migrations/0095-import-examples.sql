-- A few rows of each kind that a dry run found, so that its figures can be looked into; the dry run writes no rows.
alter table client_imports add column check_examples jsonb;
