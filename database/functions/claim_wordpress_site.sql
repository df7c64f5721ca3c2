-- Gives a WordPress site to a lead source until an instant, unless another account has it for longer than now. Returns whether the
-- source has it.
CREATE OR REPLACE FUNCTION public.claim_wordpress_site(token_hash bytea, source_id bigint, at timestamp with time zone, until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with claimed as (
    insert into public_addresses as known (token_hash, kind, org_id, subject_id, expires_at)
    values ($1, 'wordpress-site', current_org_id(), $2, $4)
    on conflict on constraint public_addresses_pkey do update
      set org_id = excluded.org_id, subject_id = excluded.subject_id, expires_at = excluded.expires_at
      where known.kind = 'wordpress-site' and (known.org_id = excluded.org_id or known.expires_at <= $3)
    returning true
  )
  select exists (select from claimed)
$function$;
revoke all on function claim_wordpress_site(bytea,bigint,timestamp with time zone,timestamp with time zone) from public;
grant execute on function claim_wordpress_site(bytea,bigint,timestamp with time zone,timestamp with time zone) to leadkeep_app;
