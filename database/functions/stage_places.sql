-- Where a client with these values is counted: among all clients, and in the option it has in each dropdown.
CREATE OR REPLACE FUNCTION public.stage_places(org bigint, fields jsonb)
 RETURNS TABLE(field_id bigint, option_id bigint, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  with size as (
    select coalesce(sum((fields ->> key)::numeric), 0) as amount from custom_fields
    where org_id = org and default_key = 'OPPORTUNITY_SIZE' and deleted_at is null and jsonb_typeof(fields -> key) = 'number'
  )
  select 0, 0, size.amount from size
  union all
  select dropdown.id, (fields ->> dropdown.key)::bigint, size.amount from custom_fields as dropdown, size
  where dropdown.org_id = org and dropdown.type = 'dropdown' and dropdown.is_counted
    and jsonb_typeof(fields -> dropdown.key) = 'number'
$function$;
