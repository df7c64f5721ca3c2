-- Its addresses answer until then and no longer; one that ends earlier keeps its end.
CREATE OR REPLACE FUNCTION public.retire_addresses(kind text, subject_id bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update public_addresses set expires_at = least(expires_at, $3)
   where org_id = current_org_id() and public_addresses.kind = $1 and public_addresses.subject_id = $2
$function$;
revoke all on function retire_addresses(text,bigint,timestamp with time zone) from public;
grant execute on function retire_addresses(text,bigint,timestamp with time zone) to leadkeep_app;
