CREATE OR REPLACE FUNCTION public.count_added_clients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stage_counts (org_id, field_id, option_id, assigned_to_id_or_zero, clients_count, amount_sum)
  select added.org_id, place.field_id, place.option_id, added.assigned_to_id_or_zero, count(*), sum(place.amount)
  from added, stage_places(added.org_id, added.custom_fields) as place
  where added.deleted_at is null and not added.is_test
  group by 1, 2, 3, 4;
  return null;
end $function$;
