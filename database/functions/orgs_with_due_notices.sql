-- Organisations with a notice to fetch, one index step each however many wait.
CREATE OR REPLACE FUNCTION public.orgs_with_due_notices(at timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  with recursive due (org_id) as (
    (select org_id from lead_notices where status = 'WAITING' and next_attempt_at <= at order by org_id limit 1)
    union all
    select (select org_id from lead_notices
             where status = 'WAITING' and next_attempt_at <= at and org_id > due.org_id order by org_id limit 1)
      from due where due.org_id is not null
  )
  select org_id from due where org_id is not null
$function$;
