-- Of a form that is deleted: its words are others' from then on, its code goes on leading to it.
CREATE OR REPLACE FUNCTION public.end_form_aliases(form_id bigint, code_hash bytea, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update public_addresses as known set expires_at = least(known.expires_at, $3)
   where known.org_id = current_org_id() and known.kind = 'lead-form' and known.subject_id = $1 and known.token_hash <> $2
$function$;
revoke all on function end_form_aliases(bigint,bytea,timestamp with time zone) from public;
grant execute on function end_form_aliases(bigint,bytea,timestamp with time zone) to leadkeep_app;
