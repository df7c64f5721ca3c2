-- Contents are searched by fragments of their text.
create index contents_search on contents using gin (org_id, search_text gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
