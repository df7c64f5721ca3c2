-- Extensions that any PostgreSQL lets the owner of a database create, and what every later migration builds on.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;
create extension if not exists citext;

-- How names are compared when people search: without case and accents. unaccent() itself is only STABLE, because its
-- dictionary could be changed; ours never is, so the result may be indexed.
create function search_normalise(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Tables made by later migrations are open to the two working roles; row-level security decides which rows they see.
grant usage on schema public to leadkeep_app, leadkeep_worker, leadkeep_search;
alter default privileges in schema public
  grant select, insert, update, delete on tables to leadkeep_app, leadkeep_worker;
alter default privileges in schema public
  grant usage on sequences to leadkeep_app, leadkeep_worker;
