CREATE OR REPLACE FUNCTION public.is_form_alias_free(token_hash bytea, form_id bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select not exists (
    select from public_addresses as known
    where known.token_hash = $1
      and not (known.kind = 'lead-form'
        and ((known.org_id = current_org_id() and known.subject_id = $2) or coalesce(known.expires_at <= $3, false))))
$function$;
revoke all on function is_form_alias_free(bytea,bigint,timestamp with time zone) from public;
grant execute on function is_form_alias_free(bytea,bigint,timestamp with time zone) to leadkeep_app;
