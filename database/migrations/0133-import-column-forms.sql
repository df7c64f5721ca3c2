-- How columns of dates and numbers are read that could be read in two ways; null until the file is read for them.
alter table client_imports add column column_forms jsonb;
