-- Of a form that is restored: the words that nobody took meanwhile.
CREATE OR REPLACE FUNCTION public.restore_form_aliases(form_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update public_addresses as known set expires_at = null
   where known.org_id = current_org_id() and known.kind = 'lead-form' and known.subject_id = $1
$function$;
revoke all on function restore_form_aliases(bigint) from public;
grant execute on function restore_form_aliases(bigint) to leadkeep_app;
