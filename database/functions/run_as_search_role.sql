-- Rights are given before the owner changes: afterwards they are no longer ours to give or take.
CREATE OR REPLACE PROCEDURE public.run_as_search_role(IN signature regprocedure)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('revoke all on function %s from public', signature);
  execute format('grant execute on function %s to leadkeep_app', signature);
  execute format('alter function %s set search_path = public, pg_temp', signature);
  grant create on schema public to leadkeep_search;
  execute format('alter function %s owner to leadkeep_search', signature);
  revoke create on schema public from leadkeep_search;
end $procedure$;
revoke all on procedure run_as_search_role(regprocedure) from public;
