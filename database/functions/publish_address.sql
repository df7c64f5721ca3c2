-- A transaction inside an organisation may publish an address of its own and take it back, but read none.
CREATE OR REPLACE FUNCTION public.publish_address(token_hash bytea, kind text, subject_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into public_addresses (token_hash, kind, org_id, subject_id) values ($1, $2, current_org_id(), $3)
$function$;
revoke all on function publish_address(bytea,text,bigint) from public;
grant execute on function publish_address(bytea,text,bigint) to leadkeep_app;
