CREATE OR REPLACE FUNCTION public.forget_form_addresses(form_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from public_addresses as known
   where known.org_id = current_org_id() and known.kind = 'lead-form' and known.subject_id = $1
$function$;
revoke all on function forget_form_addresses(bigint) from public;
grant execute on function forget_form_addresses(bigint) to leadkeep_app;
