-- How often in a row the work on an import was taken up again without getting on.
alter table client_imports add column restarts int not null default 0;
