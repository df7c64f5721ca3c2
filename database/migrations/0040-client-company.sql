-- The company a client works for: shown beside the name and found by search.
alter table clients add column company text;

-- PostgreSQL before 17 cannot change the expression of a generated column; it is made anew, with its index.
alter table clients drop column search_text;
alter table clients add column search_text text not null
  generated always as (search_normalise(name || ' ' || coalesce(company, '') || ' ' || contact_search)) stored;
create index clients_search on clients using gin (org_id, search_text gin_trgm_ops) with (fastupdate = off) where deleted_at is null;
