-- Drops a function that the search role owns. An owner of the database who is no superuser may not: before PostgreSQL 16 the
-- owner does not inherit the search role, and the schema may belong to somebody else.
CREATE OR REPLACE PROCEDURE public.drop_as_search_role(IN signature regprocedure)
 LANGUAGE plpgsql
AS $procedure$
begin
  set local role leadkeep_search;
  execute format('drop function %s', signature);
  reset role;
end $procedure$;
