-- Organisations with a lead to file, one index step each however many leads wait.
CREATE OR REPLACE FUNCTION public.orgs_with_waiting_leads(at timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  with recursive waiting (org_id) as (
    (select org_id from lead_events where outcome = 'RECEIVED' and next_attempt_at <= at order by org_id limit 1)
    union all
    select (select org_id from lead_events
             where outcome = 'RECEIVED' and next_attempt_at <= at and org_id > waiting.org_id order by org_id limit 1)
      from waiting where waiting.org_id is not null
  )
  select org_id from waiting where org_id is not null
$function$;
