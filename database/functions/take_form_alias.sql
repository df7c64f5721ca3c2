-- Gives a word to a form; one whose time is over goes to whoever asks first. Returns whether the form has it now.
CREATE OR REPLACE FUNCTION public.take_form_alias(token_hash bytea, form_id bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with taken as (
    insert into public_addresses as known (token_hash, kind, org_id, subject_id)
    values ($1, 'lead-form', current_org_id(), $2)
    on conflict on constraint public_addresses_pkey do update
      set org_id = excluded.org_id, subject_id = excluded.subject_id, expires_at = null
      where known.kind = 'lead-form'
        and ((known.org_id = excluded.org_id and known.subject_id = excluded.subject_id) or known.expires_at <= $3)
    returning true
  )
  select exists (select from taken)
$function$;
revoke all on function take_form_alias(bytea,bigint,timestamp with time zone) from public;
grant execute on function take_form_alias(bytea,bigint,timestamp with time zone) to leadkeep_app;
